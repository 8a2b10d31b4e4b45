import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation

/// The `register` command, which registers a product.
enum RegisterCommand: Command {
  static let declaration = CommandDeclaration(
    name: "register", group: .selling,
    summary: LocalizedText("상품을 등록합니다", "Register a product"),
    operand: CommandDeclaration.Operand(
      placeholder: "IMAGE", isRequired: false, limit: .max,
      option: ProductOptions.image.declaration.name, isPath: true,
      summary: LocalizedText("--image와 같습니다", "The same as with --image")),
    options: ProductOptions.all + [ProductOptions.image.declaration, ProductOptions.dryRun],
    needsSeller: true,
    remarks: [
      LocalizedText(
        "따로 주지 않으면 통화는 KRW, 할인과 재고는 0입니다.",
        "By default, the currency is KRW, and there is no discount and no stock."),
      CommandDeclaration.sellerRemark, CommandDeclaration.askingRemark,
    ],
    examples: [
      "openmarket register --name 'Desk lamp' --description 'Warm light, as new.' \\",
      "  --price 15000 --stock 1 --image lamp.png",
      "openmarket register --dry-run --name … --image lamp.png",
    ])

  @MainActor
  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    let values = try ProductValues(arguments)
    let images = try arguments.values(of: ProductOptions.image)
    let isDryRun = arguments.has(ProductOptions.dryRun)
    let choice = try MarketChoice(arguments)
    let seller = try SellerChoice(arguments)
    let missing = missingOptions(values, images)
    let market = try await context.market(
      choice, for: declaration.name, as: seller, isDryRun: isDryRun, missing: missing)
    let editor = market.container.makeProductEditorViewModel()
    await editor.restoreDraft()
    let form = ProductInput(editor: editor, context: context)
    form.enter(values)
    try form.addImages(images)
    if !missing.isEmpty { try await askForRest(of: values, images, in: form) }
    try await form.check()
    if isDryRun {
      let dryRun = DryRun(context: context, choice: choice, market: market)
      let draft = try form.newProduct()
      let credential = try await dryRun.credential(of: seller)
      return try await dryRun.report { products throws(MarketError) in
        _ = try await products.register(draft, as: credential, progress: nil)
      }
    }
    switch try await form.submit(.registrationUnknown) {
    case .registered(let detail), .updated(let detail), .unchanged(let detail):
      context.note(registered(detail.id))
      return Report(product: detail, in: context)
    case .confirmed(let id):
      return context.isJSON
        ? Report(json: ["registered": id.rawValue])
        : Report([registered(id)(context.language)])
    }
  }

  /// Returns the required options that are missing from the command line.
  private static func missingOptions(_ values: ProductValues, _ images: [String]) -> [String] {
    [ProductForm.TextField.name, .description, .price].filter { values.texts[$0] == nil }
      .map(\.option.declaration.usage)
      + (images.isEmpty ? [ProductOptions.image.declaration.usage] : [])
  }

  /// Prompts for all values that are missing from the command line, in field order.
  @MainActor
  private static func askForRest(
    of values: ProductValues, _ images: [String], in form: ProductInput
  ) async throws(Failure) {
    for field in ProductForm.TextField.allCases where values.texts[field] == nil {
      if field == .price, values.currency == nil { try await form.askForCurrency() }
      try await form.ask(for: field.field)
    }
    if images.isEmpty { try await form.ask(for: .images) }
  }

  private static func registered(_ id: ProductID) -> LocalizedText {
    LocalizedText("\(id)번으로 등록했습니다.", "registered #\(id)")
  }
}

extension CommandDeclaration {
  static let askingRemark = LocalizedText(
    "터미널에서는 빠진 것을 묻고, 아니면 묻지 않고 종료 코드 2로 끝납니다.",
    "On a terminal, missing values are asked for; elsewhere the exit code is 2.")
}
