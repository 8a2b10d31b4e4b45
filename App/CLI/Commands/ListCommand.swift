import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `list` command, which shows one page of products or all products.
struct ListCommand: Command {
  private static let page = ValueOption<Int>(
    number: "page", LocalizedText("보여 줄 페이지 (기본값 1)", "The page (default 1)"))

  private static let perPage = ValueOption<Int>(
    number: "per-page", placeholder: "M", in: PageRequest.sizes,
    LocalizedText("한 페이지의 상품 수, 1~1000 (기본값 20)", "Products on a page, 1 to 1000 (default 20)"))

  fileprivate static let search = ValueOption<String>(
    text: "search", "TEXT",
    LocalizedText("TEXT와 일치하는 상품만 보여 줍니다", "Only products that match TEXT"))

  private static let everything = Option(
    name: "all", letter: "a",
    summary: LocalizedText("마지막까지 모든 페이지를 보여 줍니다", "All pages from this one to the last"))

  static let layout = ValueOption<ProductListState.Layout>(
    oneOf: "layout",
    LocalizedText("표 또는 카드로 보여 줍니다 (기본값 list)", "Rows or cards (default list)"))

  private static let fields = ValueOption<[ProductField]>(fieldsAmong: ProductField.ofLists)

  static let declaration = CommandDeclaration(
    name: "list", group: .looking,
    summary: LocalizedText(
      "상품 목록을 보여 줍니다 (명령이 없을 때 기본값)", "Show products, page by page (also without any command)"),
    options: [page.declaration, perPage.declaration, search.declaration] + otherOptions,
    remarks: remarks,
    examples: [
      "openmarket list --page 2", "openmarket list --all --json | grep KRW",
      "openmarket list --fields id,name,price --per-page 5",
    ])

  /// The declaration of the `search` command. `search TEXT` is equivalent to `list --search TEXT`.
  fileprivate static let searchDeclaration = CommandDeclaration(
    name: "search", group: .looking,
    summary: LocalizedText("TEXT와 일치하는 상품을 보여 줍니다", "Show the products that match a text"),
    operand: CommandDeclaration.Operand(
      placeholder: "TEXT", option: search.declaration.name,
      summary: LocalizedText("찾을 말 (공백이 있으면 따옴표로)", "What to look for; quote blanks")),
    options: [page.declaration, perPage.declaration] + otherOptions,
    remarks: remarks,
    examples: ["openmarket search 카메라", "openmarket search lamp --all --json"])

  private static let otherOptions = [
    everything, layout.declaration, fields.declaration, ServerOptions.offline,
  ]

  private static let remarks =
    [
      LocalizedText(
        "--all과 --json을 함께 주면 한 줄에 상품 하나입니다.",
        "With --all and --json, each product is an object on its own line.")
    ] + ProductField.remarks(ProductField.ofLists)

  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    let command = try ListCommand(arguments)
    if arguments.has(everything), arguments.has(ServerOptions.offline) {
      throw .conflictingOptions(everything.spelling, ServerOptions.offline.spelling)
    }
    let market = try await Market.open(try MarketChoice(arguments), savesPages: true, in: context)
    return arguments.has(everything)
      ? try await command.showAll(market.container, in: context)
      : try await command.showPage(market, in: context)
  }

  private let arguments: Arguments
  private let page: PageRequest
  private let query: ProductQuery
  private let layout: ProductListState.Layout
  private let fields: [ProductField]?

  private init(_ arguments: Arguments) throws(Failure) {
    let number = try arguments.value(of: Self.page) ?? 1
    let size = try arguments.value(of: Self.perPage) ?? PageRequest.defaultSize
    do throws(PageRequestError) {
      page = try PageRequest(number: number, size: size)
    } catch {
      throw switch error {
      case .numberOutOfRange(_, let allowed):
        .invalidValue(of: "--page", text: String(number), .number(in: allowed))
      case .sizeOutOfRange(_, let allowed):
        .invalidValue(of: "--per-page", text: String(size), .number(in: allowed))
      }
    }
    query = ProductQuery(searchText: try arguments.value(of: Self.search))
    layout = try arguments.value(of: Self.layout) ?? .list
    fields = try arguments.value(of: Self.fields)
    self.arguments = arguments
  }

  private func showPage(
    _ market: Market, in context: CommandContext
  ) async throws(Failure) -> Report {
    let fetchPage = market.container.fetchProductPage
    let content = try await market.value(in: context, savedAt: \.savedAt) {
      await fetchPage.saved(query, page: page)
    } current: { () throws(MarketError) in
      try await fetchPage(query, page: page)
    }
    let missing =
      content.next == nil
      ? PageCursor(firstPage: page, lastNumber: page.number, totalCount: content.totalCount)
        .missingRows(afterLoading: content.rows.count + content.invalidRows.count) : 0
    let failure = Failure.incompleteList(
      missing, isUnreadable: content.rows.isEmpty && !content.invalidRows.isEmpty)
    if context.isJSON {
      var report = Report(
        json: PageOutput(content, page, fields, savedAt: content.savedAt?.internetText))
      report.failure = failure
      return report
    }
    var listing = ProductListing(
      layout: layout, fields: fields, language: context.language, terminal: context.terminal)
    var lines = listing.lines(content.rows.map { ProductRow($0, locale: context.locale) })
    if fields == nil || context.terminal.isTerminal {
      lines +=
        (lines.isEmpty ? [] : [""]) + [footer(content, isWhole: failure == nil, context.language)]
    }
    var report = Report(lines)
    report.notes =
      context.notes(savedAt: content.savedAt)
      + InvalidRow.notes(content.invalidRows, context.language)
    report.failure = failure
    return report
  }

  /// Writes all products, one page at a time. If a page can't be loaded, the pages before that page have already been written.
  private func showAll(
    _ market: DIContainer, in context: CommandContext
  ) async throws(Failure) -> Report {
    var listing = ProductListing(
      layout: layout, fields: fields, hasParts: true, language: context.language,
      terminal: context.terminal)
    let progress = ProgressLine(context)
    defer { progress.end() }
    var pages = market.products.allProducts(matching: query, from: page).makeAsyncIterator()
    var count = 0
    var skipped: [(page: Int?, row: InvalidRow)] = []
    while let next = try await next(&pages, context.language) {
      if context.isJSON {
        try context.write(
          next.products.map {
            JSONOutput.text(ProductJSON($0, fields: fields), isCompact: true)
          }.joined())
      } else {
        let rows = next.products.map { ProductRow($0, locale: context.locale) }
        try context.write(listing.lines(rows).map { $0 + "\n" }.joined())
      }
      count += next.products.count
      // If the page is loaded again after the list changed, discard the skipped rows that were found the first time.
      skipped.removeAll { $0.page == next.number }
      skipped += next.invalidRows.map { (next.number, $0) }
      // Show the progress only if the output isn't a terminal. On a terminal, the printed rows already show the progress.
      if !context.output.isTerminal { progress.show(Labels.progress(count, of: next.totalCount)) }
    }
    var report = Report.empty
    let failure = Failure.incompleteList(
      pages.missingRows, isUnreadable: count == 0 && !skipped.isEmpty)
    if context.isJSON {
      let output = ["skipped": skipped.map(\.row.json)]
      if !skipped.isEmpty { context.writeError(JSONOutput.text(output)) }
      report.failure = failure
      return report
    }
    if fields == nil || context.terminal.isTerminal {
      let isEmpty = count == 0 && skipped.isEmpty && failure == nil
      let text = isEmpty ? emptyText : Labels.allProducts(count, isWhole: failure == nil)
      report = Report((count > 0 ? [""] : []) + [TerminalText(line: text(context.language)).text])
    }
    report.notes = InvalidRow.notes(of: skipped, context.language)
    report.failure = failure
    return report
  }

  private func next(
    _ pages: inout AsyncProducts.Iterator, _ language: Language
  ) async throws(Failure) -> AsyncProducts.Page? {
    do throws(MarketError) {
      return try await pages.nextPage()
    } catch {
      throw .market(error, language)
    }
  }

  /// Returns the line that appears below the products. The line contains the page number, the number of products, and the command
  /// that shows the next page.
  private func footer(_ content: ProductPage, isWhole: Bool, _ language: Language) -> String {
    if content.rows.isEmpty, content.invalidRows.isEmpty, content.next == nil, isWhole {
      return TerminalText(line: emptyText(language)).text
    }
    let pages = content.totalCount.map { $0 / page.size + ($0 % page.size > 0 ? 1 : 0) }
    let next = content.next.map { next in
      let words = arguments.words(
        replacing: Self.page.declaration, with: String(next.number),
        of: arguments.command ?? Self.declaration)
      return Labels.next(words.map(ShellWord.quoted).joined(separator: " "))
    }
    let parts = [
      Labels.pageOf(page.number, pages), content.totalCount.map(Labels.products),
      next ?? (isWhole ? Labels.endOfList : nil),
    ]
    return TerminalText(line: parts.compactMap { $0?(language) }.joined(separator: " · ")).text
  }

  private var emptyText: LocalizedText {
    if page.number > 1 { return Labels.nothingOnPage(page.number) }
    return query.searchText.map(Labels.noMatch) ?? Labels.noProducts
  }
}

extension Failure {
  /// Returns the failure for a list that lacks rows, or `nil` if the list is complete.
  fileprivate static func incompleteList(_ missing: Int, isUnreadable: Bool) -> Failure? {
    if isUnreadable {
      return Failure(
        .unreadableList, "목록에서 읽을 수 있는 상품이 없습니다.",
        "no product in the list can be read.")
    }
    guard missing > 0 else { return nil }
    return Failure(
      .incompleteList,
      "서버가 목록을 일찍 끝냈습니다. 빠진 상품은 \(missing)개입니다.",
      "the server ended the list early: \(missing.counted("product")) missing.")
  }
}

extension Labels {
  fileprivate static func allProducts(_ count: Int, isWhole: Bool) -> LocalizedText {
    let (count, end) = (products(count), endOfList)
    guard isWhole else { return count }
    return LocalizedText("\(count.korean) · \(end.korean)", "\(count.english) · \(end.english)")
  }

  fileprivate static func progress(_ count: Int, of total: Int?) -> LocalizedText {
    guard let total, total > 0 else {
      return LocalizedText("상품 \(count)개…", "\(count.counted("product"))…")
    }
    let percent = min(100, count * 100 / total)
    return LocalizedText(
      "상품 \(total)개 중 \(count)개 (\(percent)%)",
      "\(count) of \(total.counted("product")) (\(percent)%)")
  }
}

/// The `search` command, which shows the products that match a text. `search TEXT` is equivalent to `list --search TEXT`.
enum SearchCommand: Command {
  static let declaration = ListCommand.searchDeclaration

  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    try await ListCommand.run(arguments, in: context)
  }
}

extension ValueOption<[ProductField]> {
  init(fieldsAmong all: [ProductField]) {
    let names = all.map(\.rawValue)
    self.init(
      Option(
        name: "fields", placeholder: "NAME,…", choices: names,
        summary: LocalizedText("이 필드만, 이 순서로 출력합니다", "Write these fields only, in this order"))
    ) { text throws(InvalidValue) in
      var fields: [ProductField] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let field = all.first(where: { $0.rawValue == name }) else {
          guard let nearest = Spelling.nearest(to: String(name), in: names) else {
            throw .oneOf(names)
          }
          throw InvalidValue(
            reason: LocalizedText(
              "'\(name)' 필드는 없습니다. 비슷한 필드는 '\(nearest)'입니다",
              "there is no field '\(name)', but there is '\(nearest)'"))
        }
        if !fields.contains(field) { fields.append(field) }
      }
      return fields
    }
  }
}

extension ProductField {
  /// Returns the help text lines that list the available fields.
  static func remarks(_ fields: [ProductField]) -> [LocalizedText] {
    let names = fields.map(\.rawValue)
    let lines = [names.prefix(7), names.dropFirst(7)].map { $0.joined(separator: ", ") }
    return [
      LocalizedText("필드: \(lines[0]),", "Fields: \(lines[0]),"),
      LocalizedText("\(lines[1]).", "\(lines[1])."),
      LocalizedText(
        "터미널이 아니면 필드는 제목 없이 탭으로 나뉘고, 잘리지 않습니다.",
        "Away from a terminal, fields are whole, with tabs between them and no title."),
    ]
  }
}

private struct PageOutput: Encodable {
  let products: [ProductJSON]
  let page: Int
  @Nullable var totalCount: Int?
  let hasNext: Bool
  let skipped: [JSONObject]
  /// The time of a saved page, which is omitted if the server was asked.
  let savedAt: String?

  init(_ content: ProductPage, _ page: PageRequest, _ fields: [ProductField]?, savedAt: String?) {
    self.savedAt = savedAt
    products = content.rows.map { ProductJSON($0, fields: fields) }
    self.page = page.number
    _totalCount = Nullable(wrappedValue: content.totalCount)
    hasNext = content.next != nil
    skipped = content.invalidRows.map(\.json)
  }
}
