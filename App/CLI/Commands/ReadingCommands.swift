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
    examples: ["openmarket list --page 2", "openmarket list --all --json | jq '.rows[].name'"],
    action: showList)

  /// The `search` command. `search TEXT` is equivalent to `list --search TEXT`.
  static let search = Command(
    name: "search", group: .looking, operand: Operand(placeholder: "TEXT", option: searchText),
    options: [page, perPage, everything],
    examples: ["openmarket search 카메라", "openmarket search lamp --all"],
    action: showList)

  @MainActor
  private static func showList(_ run: CommandRun) async throws(CommandFailure) {
    let (arguments, console) = (run.arguments, run.console)
    let firstPage = try arguments.firstPage
    let showsAll = arguments.has(everything)
    var printer = ListPrinter(console, firstPage: firstPage, isInParts: showsAll) { next in
      arguments.words(
        replacing: page, with: String(next.number), of: arguments.command ?? .list)
    }
    let market = try await run.market()
    let list = market.makeProductListViewModel(firstPage: firstPage)
    // On a terminal, the printed rows already show the progress.
    try await run.show(list, showsProgress: showsAll && !console.output.isTerminal) {
      list throws(CommandFailure) in
      await list.search(arguments.text(of: searchText) ?? "")
      while showsAll, list.state.error == nil, list.state.canLoadMore {
        try printer.printRows(of: list.state)
        await list.loadMore()
        if Task.isCancelled { throw .interrupted }
      }
    } lines: {
      printer.lines(of: $0)
    }
  }

  /// The `show` command, which shows the details of a product.
  static let show = Command(
    name: "show", group: .looking, operand: .productID,
    examples: ["openmarket show 32", "openmarket show 32 --json | jq .product.price"]
  ) { run throws(CommandFailure) in
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
    options: [output, force],
    examples: [
      "openmarket image 32 --output tumbler.png", "openmarket image 32 2 --output - > second.png",
    ]
  ) { run throws(CommandFailure) in
    let id = try run.arguments.productID
    let number = try run.arguments.number(at: 1, named: "N") ?? 1
    guard let file = try run.arguments.file(of: output) else {
      throw .missingOptions([output.usage], command: run.arguments.commandName)
    }
    // Check the file before downloading the image.
    let target = try OutputFile(file, isForced: run.arguments.has(force), output, run.console)
    let market = try await run.market()
    let page = market.makeProductDetailViewModel(id: id)
    try await run.prepare(page) { await $0.refresh() }
    let image = try page.state.image(number)
    try await run.show(market.makeImageSlot(), isPrinted: file.path != "-") {
      slot throws(CommandFailure) in
      slot.bind(to: image.original)
      await slot.waitUntilLoaded()
      if let image = slot.state.image { try target.write(image.bytes) }
    } lines: {
      $0.image.map { image in
        [
          LocalizedText("\(file.path)에 저장했습니다: \(image)", "Saved \(file.path): \(image)")(
            run.language)
        ]
      } ?? []
    }
  }
}

extension Arguments {
  /// The page that the list begins with.
  fileprivate var firstPage: PageRequest {
    get throws(CommandFailure) {
      let number = try number(of: Command.page) ?? 1
      let size = try self.number(of: Command.perPage, in: PageRequest.sizes)
      do throws(PageRequestError) {
        return try PageRequest(number: number, size: size ?? PageRequest.defaultSize)
      } catch {
        switch error {
        case .numberOutOfRange(_, let allowed), .sizeOutOfRange(_, let allowed):
          throw .invalidValue(
            of: Command.page.spelling, text: String(number), .outside(allowed))
        }
      }
    }
  }
}

/// A printer of a product list that prints rows as they arrive.
private struct ListPrinter {
  private let console: Console
  private let firstPage: PageRequest
  private let isInParts: Bool
  private let nextCommand: (PageRequest) -> [String]
  private var table: ProductTable
  private var printed: Set<ProductID> = []

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - isInParts: A Boolean value that indicates whether the rows arrive in several parts.
  ///   - nextCommand: The closure that returns the words of the command that shows the given page.
  init(
    _ console: Console, firstPage: PageRequest, isInParts: Bool,
    nextCommand: @escaping (PageRequest) -> [String]
  ) {
    self.console = console
    self.firstPage = firstPage
    self.isInParts = isInParts
    self.nextCommand = nextCommand
    table = ProductTable(
      hasParts: isInParts, language: console.language, terminal: console.terminal)
  }

  /// Prints the rows that aren't printed yet, unless the output is JSON.
  mutating func printRows(of state: ProductListState) throws(CommandFailure) {
    if !console.isJSON { try console.write(newLines(of: state)) }
  }

  /// Returns the rows that aren't printed yet, and the line that appears below all rows.
  mutating func lines(of state: ProductListState) -> [String] {
    let lines = newLines(of: state)
    guard state.content != nil else { return lines }
    return lines + (printed.isEmpty ? [] : [""]) + [footer(of: state)]
  }

  private mutating func newLines(of state: ProductListState) -> [String] {
    let rows = state.rows.filter { !printed.contains($0.id) }
    printed.formUnion(rows.map(\.id))
    return table.lines(rows)
  }

  private func footer(of state: ProductListState) -> String {
    let next = isInParts ? nil : state.content?.nextPage
    let text = state.footer(
      firstPage: firstPage, showsAll: isInParts, in: console.language,
      next: next.map { nextCommand($0).map(ShellWord.quoted).joined(separator: " ") })
    return TerminalText(line: text).text
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
      throw CommandFailure(
        .noSuchImage, "\(number)번째 이미지가 없습니다. 이 상품의 이미지는 \(images.count)장입니다.",
        "There is no image \(number): the product has \(images.count).")
    }
    return images[number - 1]
  }
}
