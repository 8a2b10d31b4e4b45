import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation

/// The `edit` command, which changes one of the seller's products.
enum EditCommand: Command {
  private static let options = ProductOptions.all + [ProductOptions.thumbnail.declaration]

  static let declaration = CommandDeclaration(
    name: "edit", group: .selling,
    summary: LocalizedText("내 상품을 수정합니다", "Change a product of yours"),
    operand: .productID,
    options: options + [ProductOptions.dryRun],
    needsSeller: true,
    remarks: [CommandDeclaration.sellerRemark, CommandDeclaration.askingRemark],
    examples: ["openmarket edit 184 --price 12000 --stock 3", "openmarket edit 184 --thumbnail 2"])

  @MainActor
  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    let id = try ProductID(operandOf: arguments)
    let values = try ProductValues(arguments)
    let thumbnail = try arguments.value(of: ProductOptions.thumbnail)
    let isEmpty = values.isEmpty && thumbnail == nil
    let isDryRun = arguments.has(ProductOptions.dryRun)
    let choice = try MarketChoice(arguments)
    let seller = try SellerChoice(arguments)
    let market = try await context.market(
      choice, for: declaration.name, as: seller, isDryRun: isDryRun,
      missing: isEmpty ? [options.map(\.usage).joined(separator: " | ")] : [])
    let detail = try await market.product(id, in: context)
    let editor = market.container.makeProductEditorViewModel(editing: detail)
    await editor.restoreDraft()
    let form = ProductInput(editor: editor, context: context)
    form.enter(values)
    if let thumbnail {
      guard detail.images.indices.contains(thumbnail - 1) else {
        throw .noSuchImage(thumbnail, count: detail.images.count)
      }
      editor.setThumbnail(detail.images[thumbnail - 1].id)
    }
    if isEmpty { try await askForAll(in: form) }
    try await form.check()
    if isDryRun {
      let dryRun = DryRun(context: context, choice: choice, market: market)
      let changes = try form.changes(to: detail)
      guard changes.isEmpty else {
        let credential = try await dryRun.credential(of: seller)
        return try await dryRun.report { products throws(MarketError) in
          _ = try await products.update(changes, as: credential)
        }
      }
      context.note(nothingToChange)
      return dryRun.report([])
    }
    let current: ProductDetail
    switch try await form.submit(.updateUnknown) {
    case .unchanged(let detail):
      context.note(nothingToChange)
      return report(detail, in: context)
    case .updated(let detail), .registered(let detail): current = detail
    case .confirmed: current = detail
    }
    context.note(LocalizedText("\(id)번을 수정했습니다.", "changed #\(id)"))
    return report(current, in: context)
  }

  @MainActor
  private static func askForAll(in form: ProductInput) async throws(Failure) {
    for field in ValidationIssue.Field.allCases where ![.images, .thumbnail].contains(field) {
      if field == .price { try await form.askForCurrency() }
      try await form.ask(for: field)
    }
  }

  @MainActor
  private static func report(_ detail: ProductDetail, in context: CommandContext) -> Report {
    Report(product: detail, in: context)
  }

  private static let nothingToChange = LocalizedText(
    "바뀐 내용이 없어 보내지 않았습니다.", "nothing to change; nothing was sent")
}
