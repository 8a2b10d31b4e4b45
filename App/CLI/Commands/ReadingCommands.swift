import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `list` command, which shows one page of products or all products.
  static let list = Command(
    name: "list", group: .looking, options: [.page, .perPage, .search, .all], action: showList)

  /// The `search` command. `search TEXT` is equivalent to `list --search TEXT`.
  static let search = Command(
    name: "search", group: .looking, operands: "TEXT", operandOption: .search,
    options: [.page, .perPage, .all], action: showList)

  @MainActor
  private static func showList(_ run: CommandRun) async throws {
    let (arguments, console) = (run.arguments, run.console)
    let firstPage = try arguments.firstPage
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
    } lines: { state in
      let lines = newLines(of: state)
      guard let content = state.content else { return lines }
      let next = showsAll ? nil : content.nextPage.map { arguments.command(forPage: $0.number) }
      let footer = state.footer(
        firstPage: firstPage, showsAll: showsAll, in: console.locale, next: next)
      return lines + (printed.isEmpty ? [] : [""]) + [TerminalText(line: footer).text]
    }
  }

  /// The `show` command, which shows the details of a product.
  static let show = Command(name: "show", group: .looking, operands: "ID") { run in
    let id = try run.arguments.productID
    let page = try await run.market().makeProductDetailViewModel(id: id)
    try await run.show(page) {
      await $0.load()
    } lines: {
      $0.presence == .deleted
        ? [] : $0.content?.lines(run.console.locale, run.console.terminal) ?? []
    }
  }

  /// The `image` command, which saves a product image to a file.
  static let image = Command(
    name: "image", group: .looking, operands: "ID [N]", options: [.output, .force]
  ) { run in
    let id = try run.arguments.productID
    let number = try run.arguments.number(at: 1) ?? 1
    guard let file = run.arguments.files(.output).last else {
      return try run.checkMissing([Option.output.usage])
    }
    // Check the file before downloading the image.
    let target = try OutputFile(file, isForced: run.arguments.has(.force), run.console)
    let market = try await run.market()
    let page = market.makeProductDetailViewModel(id: id)
    try await run.show(page, isPrinted: false) { await $0.refresh() }
    let image = try page.state.image(number)
    try await run.show(market.makeImageSlot(), isPrinted: file.path != "-") { slot in
      slot.bind(to: image.original)
      await slot.waitUntilLoaded()
      if let image = slot.state.image { try target.write(image.bytes) }
    } lines: {
      $0.image.map { run.lines("saved-image", file.path, $0) } ?? []
    }
  }
}

extension Arguments {
  /// The page that the list begins with.
  fileprivate var firstPage: PageRequest {
    get throws {
      let size = try number(.perPage, in: PageRequest.sizes) ?? PageRequest.defaultSize
      return try PageRequest(number: number(.page, in: 1...(.max / size)) ?? 1, size: size)
    }
  }
}

extension ProductDetailState {
  /// Returns the image with the given number, which starts at 1.
  func image(_ number: Int) throws -> ProductImage {
    let images = content?.detail?.images ?? []
    guard images.indices.contains(number - 1) else { throw CommandFailure("no-such-image") }
    return images[number - 1]
  }
}
