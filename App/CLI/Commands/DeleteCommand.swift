import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `delete` command, which deletes one of the seller's products.
enum DeleteCommand: Command {
  static let declaration = CommandDeclaration(
    name: "delete", group: .selling,
    summary: LocalizedText("내 상품을 삭제합니다 (먼저 묻습니다)", "Delete a product of yours; asks first"),
    operand: .productID,
    options: [Option.yes, ProductOptions.dryRun],
    needsSeller: true,
    remarks: [CommandDeclaration.sellerRemark],
    examples: ["openmarket delete 184", "openmarket delete 184 --yes"])

  @MainActor
  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    let id = try ProductID(operandOf: arguments)
    let isConfirmed = arguments.has(Option.yes)
    let isDryRun = arguments.has(ProductOptions.dryRun)
    let choice = try MarketChoice(arguments)
    let seller = try SellerChoice(arguments)
    if !isDryRun, !isConfirmed, !context.canAsk {
      throw .missingConfirmation(Option.yes.spelling)
    }
    let market = try await context.market(
      choice, for: declaration.name, as: seller, isDryRun: isDryRun)
    if isDryRun {
      let dryRun = DryRun(context: context, choice: choice, market: market)
      let credential = try await dryRun.credential(of: seller)
      return try await dryRun.report { products throws(MarketError) in
        try await products.delete(id, as: credential, willSend: nil)
      }
    }
    try await delete(id, isConfirmed: isConfirmed, on: market, in: context)
    if context.isJSON { return Report(json: ["deleted": id.rawValue]) }
    let text = LocalizedText("\(id)번을 삭제했습니다.", "Deleted #\(id).")
    return Report([text(context.language)])
  }

  @MainActor
  private static func delete(
    _ id: ProductID, isConfirmed: Bool, on market: Market, in context: CommandContext
  ) async throws(Failure) {
    let product = market.container.makeProductDetailViewModel(id: id)
    // Ask the server, even if a saved response is still fresh.
    await product.refresh()
    if let error = product.state.error { throw .market(error) }
    product.requestDeletion()
    guard let confirmation = product.state.confirmation else { throw .interrupted }
    if !isConfirmed {
      var text = "\(confirmation.title) \(confirmation.text)"
      if product.state.isMine == false {
        let vendor = product.state.content?.row.product.vendor?.name
        text = warning(vendor)(context.language) + " " + text
      }
      try await context.confirm(text)
    }
    if let failure = await product.confirm(confirmation) { throw Failure(failure) }
    let state = product.state
    if state.presence == .deleted { return }
    // If the task was cancelled before the deletion was sent, the view model requests the confirmation again.
    throw state.confirmation == nil
      ? .interrupted(.deletionUnknown, context.language) : .interrupted
  }

  /// Returns a warning that the product belongs to another seller. If the user confirms despite the warning, the deletion is
  /// sent.
  private static func warning(_ vendor: String?) -> LocalizedText {
    guard let vendor, !vendor.isEmpty else {
      return LocalizedText(
        "다른 판매자의 상품이어서 마켓이 거절합니다.", "It is another vendor's product, and the market will refuse.")
    }
    let name = TerminalText(line: vendor).shortened(to: 40).text
    return LocalizedText(
      "판매자 “\(name)”의 상품이어서 마켓이 거절합니다.", "It belongs to “\(name)”, and the market will refuse.")
  }
}

extension Failure {
  fileprivate init(_ failure: WriteFailure) {
    let exitCode: ExitCode
    switch failure.reason {
    case .failed:
      self = .market(failure.message)
      return
    case .notSignedIn: exitCode = .notAllowed
    case .outcomeUnknown: exitCode = .outcomeUnknown
    }
    self.init(failure.message, exitCode)
  }
}
