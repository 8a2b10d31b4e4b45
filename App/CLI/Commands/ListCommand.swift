import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `list` command, which shows one page of products or all products.
struct ListCommand: Command {
  private static let page = Option("page", value: "N")
  private static let perPage = Option("per-page", value: "M")
  private static let search = Option("search", value: "TEXT")
  private static let everything = Option("all", letter: "a")
  static let layout = Option("layout", choices: ProductListState.Layout.allCases.map(\.rawValue))
  private static let fields = ProductField.option(ProductField.ofLists)
  private static let others = [everything, layout, fields, ServerOptions.offline]

  static let declaration = CommandDeclaration(
    name: "list", group: .looking,
    options: [page, perPage, search] + others,
    moreRemarks: ProductField.remarks(ProductField.ofLists),
    examples: [
      "openmarket list --page 2", "openmarket list --all --json | grep KRW",
      "openmarket list --fields id,name,price --per-page 5",
    ])

  /// The declaration of the `search` command. `search TEXT` is equivalent to `list --search TEXT`.
  fileprivate static let searchDeclaration = CommandDeclaration(
    name: "search", group: .looking,
    operand: CommandDeclaration.Operand(
      placeholder: "TEXT", option: search.name),
    options: [page, perPage] + others,
    moreRemarks: ProductField.remarks(ProductField.ofLists),
    examples: ["openmarket search 카메라", "openmarket search lamp --all --json"])

  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let command = try ListCommand(context)
    if context.arguments.has(everything), context.arguments.has(ServerOptions.offline) {
      throw .conflictingOptions(everything, ServerOptions.offline)
    }
    let market = try await OpenedMarket.open(try MarketChoice(context), in: context)
    return context.arguments.has(everything)
      ? try await command.showAll(market.container) : try await command.showPage(market)
  }

  private let context: CommandContext
  private let page: PageRequest
  private let query: ProductQuery
  private let layout: ProductListState.Layout
  private let fields: [ProductField]?

  private init(_ context: CommandContext) throws(CommandFailure) {
    let number = try context.arguments.number(of: Self.page) ?? 1
    let size = try context.arguments.number(of: Self.perPage, in: PageRequest.sizes)
    do throws(PageRequestError) {
      page = try PageRequest(number: number, size: size ?? PageRequest.defaultSize)
    } catch {
      switch error {
      case .numberOutOfRange(_, let allowed), .sizeOutOfRange(_, let allowed):
        throw .invalidValue(
          of: Self.page.spelling, text: String(number), .outside(allowed))
      }
    }
    query = ProductQuery(searchText: context.arguments.text(of: Self.search))
    layout = try context.arguments.choice(of: Self.layout) ?? .list
    fields = try context.arguments.fields(Self.fields)
    self.context = context
  }

  private var hasFooter: Bool { fields == nil || context.terminal.isTerminal }

  private func showPage(_ market: OpenedMarket) async throws(CommandFailure) -> Report {
    let fetchPage = market.container.fetchProductPage
    let content = try await market.value(in: context, savedAt: \.savedAt) {
      await fetchPage.saved(query, page: page)
    } current: { () throws(MarketError) in
      try await fetchPage(query, page: page)
    }
    let cursor = PageCursor(after: content, of: page)
    let failure = CommandFailure(
      missing: content.next == nil ? cursor.missingRows(afterLoading: content.rowCount) : 0,
      isUnreadable: content.rows.isEmpty && !content.invalidRows.isEmpty)
    var report = Report(
      in: context, json: content.json(page: page.number, fields: fields),
      lines: lines(content, isWhole: failure == nil))
    report.notes =
      context.notes(savedAt: content.savedAt)
      + InvalidRow.messages(about: content.invalidRows, in: context.language)
    report.failure = failure
    return report
  }

  private func lines(_ content: ProductPage, isWhole: Bool) -> [String] {
    var table = ProductTable(
      layout: layout, fields: fields, language: context.language, terminal: context.terminal)
    let lines = table.lines(content.rows.map { ProductRow($0, locale: context.locale) })
    guard hasFooter else { return lines }
    return lines + (lines.isEmpty ? [] : [""]) + [footer(content, isWhole: isWhole)]
  }

  /// Writes all products, one page at a time. If a page can't be loaded, the pages before that page have already been written.
  private func showAll(_ market: DIContainer) async throws(CommandFailure) -> Report {
    var table = ProductTable(
      layout: layout, fields: fields, hasParts: true, language: context.language,
      terminal: context.terminal)
    let progress = context.progressLine()
    defer { progress.end() }
    var pages = market.products.allProducts(matching: query, from: page).makeAsyncIterator()
    var count = 0
    var skipped: [(page: Int?, row: InvalidRow)] = []
    while let next = try await context.loading({ () throws(MarketError) in
      try await pages.nextPage()
    }) {
      let text =
        context.isJSON
        ? next.products.map {
          JSONOutput.text(ProductJSON($0, fields: fields), isCompact: true)
        }
        : table.lines(next.products.map { ProductRow($0, locale: context.locale) })
          .map { $0 + "\n" }
      try context.write(text.joined())
      count += next.products.count
      // If the page is loaded again after the list changed, discard the skipped rows that were found the first time.
      skipped.removeAll { $0.page == next.number }
      skipped += next.invalidRows.map { (next.number, $0) }
      // Show the progress only if the output isn't a terminal. On a terminal, the printed rows already show the progress.
      if !context.output.isTerminal { progress.show(products: count, of: next.totalCount) }
    }
    var report = Report.empty
    report.failure = CommandFailure(
      missing: pages.missingRows, isUnreadable: count == 0 && !skipped.isEmpty)
    if context.isJSON {
      let json: JSONObject = ["skipped": skipped.map(\.row.json)]
      if !skipped.isEmpty { context.writeError(JSONOutput.text(json)) }
      return report
    }
    if hasFooter {
      let end = report.failure == nil ? [Labels.endOfList] : []
      let text =
        count == 0 && skipped.isEmpty && report.failure == nil
        ? line([emptyText]) : line([Labels.products(count)] + end)
      report.output = (count > 0 ? "\n" : "") + text + "\n"
    }
    report.notes = InvalidRow.messages(about: skipped, in: context.language)
    return report
  }

  /// Returns the line that appears below the products. The line contains the page number, the number of products, and the command
  /// that shows the next page.
  private func footer(_ content: ProductPage, isWhole: Bool) -> String {
    if content.rows.isEmpty, content.invalidRows.isEmpty, content.next == nil, isWhole {
      return line([emptyText])
    }
    let size = content.size ?? page.size
    let pages = content.totalCount.map { $0 / size + ($0 % size > 0 ? 1 : 0) }
    let next = content.next.map { next in
      let words = context.arguments.words(
        replacing: Self.page, with: String(next.number),
        of: context.arguments.command ?? Self.declaration)
      return Labels.next(words.map(ShellWord.quoted).joined(separator: " "))
    }
    return line([
      Labels.pageOf(page.number, pages), content.totalCount.map(Labels.products),
      next ?? (isWhole ? Labels.endOfList : nil),
    ])
  }

  private func line(_ parts: [LocalizedText?]) -> String {
    TerminalText(line: parts.compactMap { $0?(context.language) }.joined(separator: " · ")).text
  }

  private var emptyText: LocalizedText {
    if page.number > 1 { return Labels.nothingOnPage(page.number) }
    return query.searchText.map(Labels.noMatch) ?? Labels.noProducts
  }
}

/// The `search` command, which shows the products that match a text. `search TEXT` is equivalent to `list --search TEXT`.
enum SearchCommand: Command {
  static let declaration = ListCommand.searchDeclaration

  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    try await ListCommand.run(in: context)
  }
}

extension CommandFailure {
  /// Creates the failure for a list that lacks rows, or returns `nil` if the list is complete.
  fileprivate init?(missing: Int, isUnreadable: Bool) {
    if isUnreadable {
      self.init(
        .unreadableList, "목록에서 읽을 수 있는 상품이 없습니다.", "no product in the list can be read.")
    } else if missing > 0 {
      self.init(
        .incompleteList, "서버가 목록을 일찍 끝냈습니다. 빠진 상품은 \(missing)개입니다.",
        "the server ended the list early: \(missing.counted("product")) missing.")
    } else {
      return nil
    }
  }
}

extension ProgressLine {
  fileprivate func show(products count: Int, of total: Int?) {
    guard let total, total > 0 else {
      return show(LocalizedText("상품 \(count)개…", "\(count.counted("product"))…"))
    }
    let percent = min(100, count * 100 / total)
    show(
      LocalizedText(
        "상품 \(total)개 중 \(count)개 (\(percent)%)",
        "\(count) of \(total.counted("product")) (\(percent)%)"))
  }
}

extension ProductField {
  static func option(_ fields: [ProductField]) -> Option {
    Option("fields", value: "NAME,…", choices: fields.map(\.rawValue))
  }

  /// Returns the help text lines that list the available fields.
  static func remarks(_ fields: [ProductField]) -> [LocalizedText] {
    let names = fields.map(\.rawValue)
    let lines = [names.prefix(7), names.dropFirst(7)].map { $0.joined(separator: ", ") }
    return [
      LocalizedText("필드: \(lines[0]),", "Fields: \(lines[0]),"),
      LocalizedText("\(lines[1])."),
    ]
  }
}

extension Arguments {
  /// Returns the fields that the given option selects, without repetitions.
  func fields(_ option: Option) throws(CommandFailure) -> [ProductField]? {
    try value(of: option) { text throws(InvalidValue) in
      var fields: [ProductField] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard option.choices.contains(String(name)),
          let field = ProductField(rawValue: String(name))
        else {
          guard let nearest = Spelling.nearest(to: String(name), in: option.choices) else {
            throw .oneOf(option.choices)
          }
          throw InvalidValue(
            "'\(name)' 필드는 없습니다. 비슷한 필드는 '\(nearest)'입니다",
            "there is no field '\(name)', but there is '\(nearest)'")
        }
        if !fields.contains(field) { fields.append(field) }
      }
      return fields
    }
  }
}

extension CommandContext {
  /// Returns the notes for content that was saved at the given time, or an empty array if the time is `nil`.
  func notes(savedAt time: Timestamp?) -> [String] {
    guard let time else { return [] }
    let age = age(of: time)
    let note = LocalizedText(
      "서버에 묻지 않고 저장된 내용을 보여 줍니다 (\(age)).", "saved content, the server wasn't asked (\(age)).")
    return [note(language)]
  }
}
