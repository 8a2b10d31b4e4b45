import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Changes a product of the seller's.
struct EditCommand: Command {
  let request: EditRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let market = try await context.market(
      server, for: .edit, as: seller, isDryRun: request.isDryRun,
      missing: request.isEmpty ? [EditRequest.anyOption] : [])
    return try await edit(on: market, in: context)
  }

  @MainActor
  private func edit(
    on market: Market, in context: CommandContext
  ) async throws(Failure) -> Report {
    let detail = try await product(on: market.container)
    let editor = market.container.makeProductEditorViewModel(editing: detail)
    await editor.open()
    let form = ProductForm(editor: editor, context: context)
    try enter(in: form, of: detail)
    if request.isEmpty { try await askForAll(in: form) }
    try await form.check()
    if request.isDryRun { return try await dryRun(form, of: detail, on: market, in: context) }
    let id = request.id.rawValue
    let current: ProductDetail
    switch try await form.submit(doubt: Labels.mayBeDone(id)) {
    case .unchanged(let detail):
      context.diagnostics.note(Labels.nothingToChange(context.language))
      return context.report(on: detail)
    case .updated(let detail), .registered(let detail): current = detail
    case .confirmed: current = detail
    }
    context.diagnostics.note(Labels.changed(id)(context.language))
    return context.report(on: current)
  }

  @MainActor
  private func product(on market: DIContainer) async throws(Failure) -> ProductDetail {
    let product = market.makeProductDetailViewModel(id: request.id)
    await product.load()
    if let error = product.state.error { throw .market(error) }
    guard let content = product.state.content else { throw .interrupted }
    return content.detail
  }

  @MainActor
  private func enter(in form: ProductForm, of detail: ProductDetail) throws(Failure) {
    form.enter(request.texts)
    guard let number = request.thumbnail else { return }
    guard detail.images.indices.contains(number - 1) else {
      throw .pictures(.noSuchPicture(number: number, count: detail.images.count))
    }
    form.editor.chooseThumbnail(detail.images[number - 1].id)
  }

  @MainActor
  private func askForAll(in form: ProductForm) async throws(Failure) {
    for field in ValidationIssue.Field.allCases where field != .images {
      if field == .price { try await form.askForCurrency() }
      try await form.ask(for: field)
    }
  }

  @MainActor
  private func dryRun(
    _ form: ProductForm, of detail: ProductDetail, on market: Market, in context: CommandContext
  ) async throws(Failure) -> Report {
    let dryRun = DryRun(context: context, server: server)
    let changes = try form.changes(to: detail)
    guard !changes.isEmpty else {
      var report = dryRun.report()
      report.notes.append(Labels.nothingToChange(context.language))
      return report
    }
    return try dryRun.report(
      on: .update(changes, as: try await dryRun.seller(seller, in: market)), in: market)
  }
}

extension EditRequest {
  fileprivate static let anyOption =
    (EntryOptions.declarations + [EntryOptions.thumbnail.declaration]).map(\.usage)
    .joined(separator: " | ")

  /// Whether nothing is said of what is to change.
  fileprivate var isEmpty: Bool { texts.isEmpty && thumbnail == nil }
}
