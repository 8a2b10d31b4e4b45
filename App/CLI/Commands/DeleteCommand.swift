import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Takes a product of the seller's off the market.
struct DeleteCommand: Command {
  let request: DeleteRequest
  let server: ServerChoice
  let seller: SellerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    if !request.isDryRun, !request.isConfirmed, !context.question.canBeAsked {
      throw .usage(.missingConfirmation(RemovalOptions.yes.spelling))
    }
    let market = try await context.market(
      server, for: .delete, as: seller, isDryRun: request.isDryRun)
    if request.isDryRun {
      let dryRun = DryRun(context: context, server: server)
      return try dryRun.report(
        on: .delete(request.id, as: try await dryRun.seller(seller, in: market)), in: market)
    }
    try await delete(on: market.container, in: context)
    let id = request.id.rawValue
    return context.report("deleted", request.id, Labels.deleted(id))
  }

  @MainActor
  private func delete(
    on market: DIContainer, in context: CommandContext
  ) async throws(Failure) {
    let product = market.makeProductDetailViewModel(id: request.id)
    await product.load()
    if let error = product.state.error { throw .market(error) }
    product.requestDeletion()
    guard let confirmation = product.state.confirmation else { throw .interrupted }
    if !request.isConfirmed {
      // That is for the market to decide; who is asked should know it.
      let warning =
        product.state.isMine == false
        ? Labels.notYours(product.state.content?.detail.product.vendor?.name)(context.language)
          + " " : ""
      let text = "\(warning)\(confirmation.title) \(confirmation.text)"
      guard try await context.question.isAgreed(to: text) else { throw .declined }
    }
    await product.confirm(confirmation)
    let state = product.state
    if let failure = state.failures.first { throw Failure(failure) }
    if state.presence == .deleted { return }
    // It is asked again where it was given up before it was sent.
    if state.confirmation != nil { throw .interrupted }
    throw .interruptedWrite(Labels.mayBeDone(request.id.rawValue))
  }
}
