import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Puts a product on the market.
struct RegisterCommand: Command {
  let request: RegisterRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let market = try await context.market(
      server, for: .register, as: seller, isDryRun: request.isDryRun,
      missing: request.missingOptions)
    return try await register(on: market, in: context)
  }

  @MainActor
  private func register(
    on market: Market, in context: CommandContext
  ) async throws(Failure) -> Report {
    let editor = market.container.makeProductEditorViewModel()
    await editor.open()
    let form = ProductForm(editor: editor, context: context)
    form.enter(request.texts)
    try form.addPictures(request.pictures)
    if !request.missingOptions.isEmpty { try await askForRest(in: form) }
    try await form.check()
    if request.isDryRun {
      let dryRun = DryRun(context: context, server: server)
      return try dryRun.report(
        on: .register(try form.draft(), as: try await dryRun.seller(seller, in: market)), in: market
      )
    }
    switch try await form.submit(doubt: Labels.mayBeRegistered) {
    case .registered(let detail), .updated(let detail), .unchanged(let detail):
      let id = detail.id.rawValue
      context.diagnostics.note(Labels.registered(id)(context.language))
      return context.report(on: detail)
    case .confirmed(let id):
      return context.report("registered", id, Labels.registered(id.rawValue))
    }
  }

  /// Asks for everything that was not said, in the order of the fields.
  @MainActor
  private func askForRest(in form: ProductForm) async throws(Failure) {
    for field in ProductEntry.TextField.allCases where request.texts.fields[field] == nil {
      if field == .price, request.texts.currency == nil { try await form.askForCurrency() }
      try await form.ask(for: field.field)
    }
    if request.pictures.isEmpty { try await form.ask(for: .images) }
  }
}

extension RegisterRequest {
  /// The options without which there is no product.
  fileprivate var missingOptions: [String] {
    let texts = [ProductEntry.TextField.name, .description, .price]
      .filter { self.texts.fields[$0] == nil }
    return texts.map(\.option.declaration.usage)
      + (pictures.isEmpty ? [EntryOptions.image.declaration.usage] : [])
  }
}
