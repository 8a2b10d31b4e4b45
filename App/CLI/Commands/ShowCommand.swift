import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `show` command, which shows the details of a product.
enum ShowCommand: Command {
  private static let fields = ValueOption<[ProductField]>(fieldsAmong: ProductField.allCases)

  static let declaration = CommandDeclaration(
    name: "show", group: .looking,
    summary: LocalizedText("상품 하나를 자세히 보여 줍니다", "Show everything about one product"),
    operand: .productID,
    options: [fields.declaration, ServerOptions.offline],
    remarks: ProductField.remarks(ProductField.allCases),
    examples: ["openmarket show 32", "openmarket show 32 --fields name,images --json"])

  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    let id = try ProductID(operandOf: arguments)
    let fields = try arguments.value(of: fields)
    let market = try await Market.open(try MarketChoice(arguments), savesPages: true, in: context)
    let fetchDetail = market.container.fetchProductDetail
    let detail = try await market.value(in: context, savedAt: \.savedAt) {
      await fetchDetail.saved(id)
    } current: { () throws(MarketError) in
      try await fetchDetail(id)
    }
    let product = ProductJSON(detail, fields: fields)
    var report: Report
    if context.isJSON {
      report = Report(json: ProductOutput(product: product, savedAt: detail.savedAt?.internetText))
    } else if let fields {
      var listing = ProductListing(language: context.language, terminal: context.terminal)
      report = Report(listing.lines(fields, [product.texts]))
    } else {
      report = Report(product: detail, in: context)
    }
    report.notes = context.notes(savedAt: detail.savedAt)
    return report
  }
}

/// A product's JSON with the time of a saved product, which is omitted if the server was asked.
private struct ProductOutput: Encodable {
  private enum CodingKeys: CodingKey { case savedAt }

  let product: ProductJSON
  let savedAt: String?

  func encode(to encoder: any Encoder) throws {
    try product.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(savedAt, forKey: .savedAt)
  }
}

extension ProductID {
  /// Creates a product ID from the first operand of the given arguments.
  init(operandOf arguments: Arguments) throws(Failure) {
    let name = CommandDeclaration.Operand.productID.placeholder
    guard let number = try arguments.number(at: 0, named: name) else {
      throw .missingOperand(name, command: arguments.command?.name ?? "")
    }
    self.init(number)
  }
}

extension Market {
  /// Loads the details of the product with the given ID.
  func product(
    _ id: ProductID, in context: CommandContext
  ) async throws(Failure) -> ProductDetail {
    do throws(MarketError) {
      return try await container.fetchProductDetail(id)
    } catch {
      throw .market(error, context.language)
    }
  }
}

extension Report {
  /// Creates a report with the details of a product.
  init(product detail: ProductDetail, in context: CommandContext) {
    if context.isJSON {
      self.init(json: ProductJSON(detail))
      return
    }
    let (language, terminal) = (context.language, context.terminal)
    let content = ProductDetailState.Content(detail, locale: context.locale)
    func styled(_ text: StyledText) -> String { text.text(isStyled: terminal.isStyled) }
    func heading(_ label: LocalizedText) -> String {
      styled(StyledText(line: label(language), .bold))
    }
    let name = content.row.name(language).wrapped(to: terminal.columns)
    var lines = name.map { styled(StyledText($0, .bold)) }
    lines += [""] + content.fieldLines(language, terminal).map(styled)
    let description = TerminalText(paragraphs: content.row.product.description)
    if !description.isEmpty {
      lines += ["", heading(Labels.description)]
      lines += description.wrapped(to: terminal.columns).map(\.text)
    }
    if !detail.images.isEmpty {
      lines += ["", heading(Labels.pictures)]
      // Don't shorten or wrap image URLs, so that the user can copy them.
      lines += detail.images.map { TerminalText(line: $0.original.rawValue).text }
    }
    self.init(lines)
  }
}
