import Foundation
import OpenMarketJSON
import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `list` command, which shows one page of products or all products.
  static let list = Command(name: "list", action: showList)

  /// The `search` command. `search TEXT` is equivalent to `list --search TEXT`.
  static let search = Command(name: "search", operandOption: .search, action: showList)

  @MainActor
  private static func showList(_ run: CommandRun) async throws {
    let (arguments, console) = (run.arguments, run.console)
    let size = try arguments[.perPage]?.number(in: PageRequest.sizes) ?? PageRequest.defaultSize
    let number = try arguments[.page]?.number(in: 1...(.max / size - 1)) ?? 1
    let firstPage = try PageRequest(number: number, size: size)
    let showsAll = arguments.has(.all)
    var table = ProductTable(
      hasParts: showsAll, locale: console.locale, terminal: console.terminal)
    var printed: Set<ProductID> = []
    func newLines(of state: ProductListState) -> [String] {
      table.lines(state.rows.filter { printed.insert($0.id).inserted })
    }
    let list = try await run.market().makeProductListViewModel(firstPage: firstPage)
    // On a terminal, the printed rows already show the progress.
    try await run.show(list, showsProgress: showsAll && !console.output.isTerminal) { list in
      await list.search(arguments.text(.search) ?? "")
      while showsAll, list.state.error == nil, list.state.canLoadMore {
        if !console.isJSON { try console.write(newLines(of: list.state)) }
        await list.loadMore()
        if Task.isCancelled { throw CommandFailure.interrupted }
      }
    } lines: {
      newLines(of: $0) + $0.footer(firstPage: firstPage, showsAll: showsAll, in: run)
    }
  }

  /// The `show` command, which shows the details of a product.
  static let show = Command(name: "show") { run in
    let id = try run.arguments.productID
    let page = try await run.market().makeProductDetailViewModel(id: id)
    try await run.show(page) {
      await $0.load()
    } lines: {
      $0.presence == .deleted ? [] : $0.content.map(run.lines) ?? []
    }
  }

  /// The `image` command, which saves a product image to a file.
  static let image = Command(name: "image") { run in
    let id = try run.arguments.productID
    let number = try run.arguments.operand(1)?.number() ?? 1
    guard let file = run.arguments.files(.output).last else {
      return try run.checkMissing([Option.output.usage])
    }
    // Check the file before downloading the image.
    let target = OutputFile(
      file: file, isForced: run.arguments.has(.force), console: run.console)
    try target.check()
    let market = try await run.market()
    let page = market.makeProductDetailViewModel(id: id)
    try await run.show(page, isPrinted: false) { await $0.refresh() }
    let image = try page.state.image(number)
    try await run.show(market.makeImageSlot(), isPrinted: file.path != "-") { slot in
      slot.bind(to: image.original)
      await slot.waitUntilLoaded()
      if let image = slot.state.image { try target.write(image.bytes) }
    } lines: {
      $0.image.map { run.lines(.message("saved-image", [file.path, $0])) } ?? []
    }
  }
}

extension ProductListState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    let saved = content?.savedAt?.note(in: language)
    if let error { return CommandFailure(error, showing: saved) }
    guard let content, phase != .idle else { return .interrupted }
    if rows.isEmpty, !content.invalidRows.isEmpty { return CommandFailure("unreadable-list") }
    if content.missingRows > 0 {
      return CommandFailure(
        "incomplete-list", content.notice.map { LocalizedText($0.description) })
    }
    // Saved rows stand for rows that the server didn't send.
    return saved.map { CommandFailure(UserMessage(.offline, in: language), showing: $0) }
  }

  func notes(for console: Console) -> [LocalizedText] {
    InvalidRow.messages(about: content?.invalidRows ?? [], in: console.locale)
      .map { LocalizedText($0) }
  }

  var progress: LocalizedText? {
    guard phase == .loadingMore else { return nil }
    let total = content?.totalCount.map { "/\($0)" } ?? ""
    return .message("loaded", ["\(rows.count)\(total)"])
  }
}

extension ProductDetailState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let message = failures.last?.message ?? error {
      return CommandFailure(message, showing: content?.savedAt?.note(in: language))
    }
    return phase == .loaded || presence == .deleted ? nil : .interrupted
  }
}

extension ImageSlotState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    error.map { CommandFailure($0) } ?? (image == nil ? .interrupted : nil)
  }

  var progress: LocalizedText? {
    guard case .loading(let bytes) = phase else { return nil }
    return .message("receiving", [bytes?.text ?? "…"])
  }
}

extension Timestamp {
  /// A sentence with the age of content that was saved at this time.
  fileprivate func note(in language: Language) -> LocalizedText {
    .message("saved-content", [ageText(at: Date(), locale: language)])
  }
}

extension ProductListState {
  /// Returns the line below the rows, with an empty line between them: the number of products, and
  /// the page or command that follows.
  ///
  /// - Parameters:
  ///   - firstPage: The page that the list began with.
  ///   - showsAll: A Boolean value that indicates whether the pages after the first one follow
  ///     without being asked for.
  @MainActor
  fileprivate func footer(firstPage: PageRequest, showsAll: Bool, in run: CommandRun) -> [String] {
    // The failure says that no product can be read.
    guard let content, !rows.isEmpty || content.invalidRows.isEmpty else { return [] }
    let number = firstPage.number
    if isEmpty { return run.lines(number > 1 ? .message("nothing-on-page", [number]) : emptyText) }
    // A server may have a page size of its own.
    let size = content.nextPage?.size ?? firstPage.size
    let pages = content.totalCount.map { (max($0, 1) - 1) / size + 1 }
    let page =
      pages.map { .message("page-of", [number, $0]) } ?? LocalizedText.message("page", [number])
    let next = showsAll ? nil : content.nextPage.map { run.arguments.command(forPage: $0.number) }
    let isWhole = phase == .end && content.missingRows == 0
    let parts: [LocalizedText?] = [
      showsAll ? Labels.products(rows.count) : page,
      showsAll ? nil : content.totalCount.map(Labels.products),
      next.map { .message("next-page", [$0]) } ?? (isWhole ? Labels.endOfList : nil),
    ]
    let footer = parts.compactMap { $0?(run.language) }.joined(separator: " · ")
    return (rows.isEmpty ? [] : [""]) + run.lines(LocalizedText(footer))
  }
}

extension CommandRun {
  /// Returns the lines of a product's page, with the URLs of all images.
  func lines(of page: ProductDetailState.Content) -> [String] {
    // Don't shorten or wrap image URLs, so that the user can copy them.
    let images = (page.detail?.images ?? []).map { TerminalText(line: $0.original.rawValue) }
    return page.lines(console.locale, console.terminal, images: images)
      .map { $0.text(isStyled: console.terminal.isStyled) }
  }
}

extension ProductDetailState {
  /// Returns the image with the given number, which starts at 1.
  func image(_ number: Int) throws -> ProductImage {
    guard let detail = content?.detail else { throw CommandFailure.interrupted }
    let images = detail.images
    guard images.indices.contains(number - 1) else {
      let text = LocalizedText.message("no-such-image", [detail.id, number, images.count])
      throw CommandFailure("no-such-image", text)
    }
    return images[number - 1]
  }
}

/// The file that a command writes. The path `-` is the standard output.
private struct OutputFile {
  let file: NamedFile
  /// A Boolean value that indicates whether an existing file is replaced.
  let isForced: Bool
  let console: Console

  /// Checks that the command can write the file.
  func check() throws {
    if file.path == "-" {
      if console.output.isTerminal { throw CommandFailure.usage("no-terminal-output") }
      if console.isJSON {
        throw CommandFailure.usage("conflicting-options", "--output -", "--json")
      }
    } else if type == nil {
      let folder = file.url.deletingLastPathComponent().path(percentEncoded: false)
      if access(folder + "/", W_OK) != 0 { throw failure(errno) }
    } else if !isForced {
      throw exists
    }
  }

  /// Writes the whole file, or leaves no file behind.
  ///
  /// A regular file is replaced as a whole. If the path is a symbolic link, a device or a pipe, the
  /// bytes go to the existing file.
  func write(_ bytes: [UInt8]) throws {
    if file.path == "-" { return try console.output.write(bytes) }
    let isNew = type == nil
    let options: Data.WritingOptions =
      !isForced ? .withoutOverwriting : isNew || type == .typeRegular ? .atomic : []
    do {
      try Data(bytes).write(to: file.url, options: options)
    } catch CocoaError.fileWriteFileExists {
      throw exists
    } catch {
      if isNew { try? FileManager.default.removeItem(at: file.url) }
      throw failure(((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? EIO)
    }
  }

  private var type: FileAttributeType? {
    let path = file.url.path(percentEncoded: false)
    return (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  private var exists: CommandFailure {
    CommandFailure("file-exists", facts: file.path)
  }

  private func failure(_ number: Int32) -> CommandFailure {
    CommandFailure("output-folder", facts: "\(file.path): \(String(cString: strerror(number)))")
  }
}
