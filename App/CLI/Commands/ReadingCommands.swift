import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

extension Command {
  fileprivate static let page = Option("page", value: "N")
  fileprivate static let perPage = Option("per-page", value: "M")
  private static let searchText = Option("search", value: "TEXT")
  private static let everything = Option("all", letter: "a")

  /// The `list` command, which shows one page of products or all products.
  static let list = Command(
    name: "list", group: .looking, options: [page, perPage, searchText, everything],
    action: showList)

  /// The `search` command. `search TEXT` is equivalent to `list --search TEXT`.
  static let search = Command(
    name: "search", group: .looking, operand: Operand(placeholder: "TEXT", option: searchText),
    options: [page, perPage, everything],
    action: showList)

  @MainActor
  private static func showList(_ run: CommandRun) async throws(CommandFailure) {
    let (arguments, console) = (run.arguments, run.console)
    let firstPage = try arguments.firstPage
    let showsAll = arguments.has(everything)
    var table = ProductTable(
      hasParts: showsAll, language: console.language, terminal: console.terminal)
    var printed: Set<ProductID> = []
    func newLines(of state: ProductListState) -> [String] {
      table.lines(state.rows.filter { printed.insert($0.id).inserted })
    }
    let list = try await run.market().makeProductListViewModel(firstPage: firstPage)
    // On a terminal, the printed rows already show the progress.
    try await run.show(list, showsProgress: showsAll && !console.output.isTerminal) {
      list throws(CommandFailure) in
      await list.search(arguments.text(of: searchText) ?? "")
      while showsAll, list.state.error == nil, list.state.canLoadMore {
        if !console.isJSON { try console.write(newLines(of: list.state)) }
        await list.loadMore()
        if Task.isCancelled { throw .interrupted }
      }
    } lines: { state in
      let lines = newLines(of: state)
      guard let content = state.content else { return lines }
      let next = (showsAll ? nil : content.nextPage).map {
        arguments.words(replacing: page, with: String($0.number)).map(ShellWord.quoted)
          .joined(separator: " ")
      }
      let footer = state.footer(
        firstPage: firstPage, showsAll: showsAll, in: console.language, next: next)
      return lines + (printed.isEmpty ? [] : [""]) + [TerminalText(line: footer).text]
    }
  }

  /// The `show` command, which shows the details of a product.
  static let show = Command(name: "show", group: .looking, operand: .productID) {
    run throws(CommandFailure) in
    let id = try run.arguments.productID
    let page = try await run.market().makeProductDetailViewModel(id: id)
    try await run.show(page) {
      await $0.load()
    } lines: {
      $0.lines(on: run.console)
    }
  }

  private static let output = Option("output", letter: "o", value: "FILE", isPath: true)
  private static let force = Option("force", letter: "f")

  /// The `image` command, which saves a product image to a file.
  static let image = Command(
    name: "image", group: .looking, operand: Operand(placeholder: "ID [N]", limit: 2),
    options: [output, force]
  ) { run throws(CommandFailure) in
    let id = try run.arguments.productID
    let number = try run.arguments.number(at: 1, named: "N") ?? 1
    guard let file = try run.arguments.file(of: output) else {
      throw run.arguments.missing([output.usage])
    }
    // Check the file before downloading the image.
    let target = try OutputFile(file, isForced: run.arguments.has(force), output, run.console)
    let market = try await run.market()
    let page = market.makeProductDetailViewModel(id: id)
    try await run.show(page, isPrinted: false) { await $0.refresh() }
    let image = try page.state.image(number)
    try await run.show(market.makeImageSlot(), isPrinted: file.path != "-") {
      slot throws(CommandFailure) in
      slot.bind(to: image.original)
      await slot.waitUntilLoaded()
      if let image = slot.state.image { try target.write(image.bytes) }
    } lines: {
      $0.image.map { [LocalizedText.message("saved-image", file.path, $0)(run.language)] } ?? []
    }
  }
}

extension Arguments {
  /// The page that the list begins with.
  fileprivate var firstPage: PageRequest {
    get throws(CommandFailure) {
      let number = try number(of: Command.page) ?? 1
      let size = try self.number(of: Command.perPage, in: PageRequest.sizes)
      if let page = try? PageRequest(number: number, size: size ?? PageRequest.defaultSize) {
        return page
      }
      throw .invalidValue(of: Command.page.spelling, text: "\(number)", InvalidValue("too-large"))
    }
  }
}

extension ProductDetailState {
  /// Returns the lines of the product, unless it was deleted.
  func lines(on console: Console) -> [String] {
    presence == .deleted ? [] : content?.lines(console.language, console.terminal) ?? []
  }

  /// Returns the image with the given number, which starts at 1.
  func image(_ number: Int) throws(CommandFailure) -> ProductImage {
    let images = content?.detail?.images ?? []
    guard images.indices.contains(number - 1) else {
      throw CommandFailure(.noSuchImage, "no-image", number, images.count)
    }
    return images[number - 1]
  }
}
