import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `register` command, which registers a product.
enum RegisterCommand: Command {
  static let declaration = CommandDeclaration(
    name: "register", group: .selling,
    operand: CommandDeclaration.Operand(
      placeholder: "IMAGE", isRequired: false, limit: .max, option: ProductValues.image.name,
      isPath: true),
    options: ProductValues.options + [ProductValues.image, ProductValues.dryRun],
    needsSeller: true,
    examples: [
      "openmarket register --name 'Desk lamp' --description 'Warm light, as new.' \\",
      "  --price 15000 --stock 1 --image lamp.png",
      "openmarket register --dry-run --name … --image lamp.png",
    ])

  @MainActor
  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    var values = try ProductValues(context.arguments)
    let seller = try SellerChoice(of: MarketChoice(context), in: context)
    let market = try await seller.open(missing: values.missing)
    try await values.askForMissing(in: context)
    let editor = market.container.makeProductEditorViewModel()
    await editor.restoreDraft()
    // Use 0 as the default stock of a new product, as the help text says.
    editor.setText("0", for: .stock)
    try values.enter(into: editor, in: context)
    return try await market.sending(in: context) { () throws(CommandFailure) in
      switch try await editor.submit(.registrationUnknown, in: context) {
      case .registered(let detail), .updated(let detail), .unchanged(let detail):
        context.note(LocalizedText("\(detail.id)번으로 등록했습니다.", "registered #\(detail.id)"))
        return Report(product: detail, in: context)
      case .confirmed(let id):
        return Report(
          in: context, json: ["registered": id.rawValue], "\(id)번으로 등록했습니다.", "registered #\(id)"
        )
      }
    }
  }
}

/// The `edit` command, which changes one of the seller's products.
enum EditCommand: Command {
  private static let thumbnail = Option("thumbnail", value: "N")
  private static let options = ProductValues.options + [thumbnail]

  static let declaration = CommandDeclaration(
    name: "edit", group: .selling,
    operand: .productID,
    options: options + [ProductValues.dryRun],
    needsSeller: true,
    examples: ["openmarket edit 184 --price 12000 --stock 3", "openmarket edit 184 --thumbnail 2"])

  @MainActor
  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let id = try context.arguments.productID
    let values = try ProductValues(context.arguments)
    let thumbnail = try context.arguments.number(of: thumbnail)
    let seller = try SellerChoice(of: MarketChoice(context), in: context)
    guard values.hasTexts || thumbnail != nil else {
      throw .missingOptions(
        [options.map(\.usage).joined(separator: " | ")], command: context.arguments.commandName)
    }
    let market = try await seller.open()
    let detail = try await market.product(id, in: context)
    let editor = market.container.makeProductEditorViewModel(editing: detail)
    await editor.restoreDraft()
    try values.enter(into: editor, in: context)
    if let thumbnail { editor.setThumbnail(try detail.image(thumbnail).id) }
    return try await market.sending(in: context) { () throws(CommandFailure) in
      switch try await editor.submit(.updateUnknown, in: context) {
      case .updated(let detail), .registered(let detail):
        context.note(LocalizedText("\(id)번을 수정했습니다.", "changed #\(id)"))
        return Report(product: detail, in: context)
      case .unchanged(let detail):
        context.note(
          LocalizedText("바뀐 내용이 없어 보내지 않았습니다.", "nothing to change; nothing was sent"))
        return Report(product: detail, in: context)
      case .confirmed: return Report(product: detail, in: context)
      }
    }
  }
}

/// The `delete` command, which deletes one of the seller's products.
enum DeleteCommand: Command {
  static let declaration = CommandDeclaration(
    name: "delete", group: .selling,
    operand: .productID,
    options: [CommonOptions.yes, ProductValues.dryRun],
    needsSeller: true,
    examples: ["openmarket delete 184", "openmarket delete 184 --yes"])

  @MainActor
  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let id = try context.arguments.productID
    let isConfirmed =
      context.arguments.has(CommonOptions.yes) || context.arguments.has(ProductValues.dryRun)
    let seller = try SellerChoice(of: MarketChoice(context), in: context)
    if !isConfirmed, !context.canAsk { throw .missingConfirmation }
    let market = try await seller.open()
    let product = market.container.makeProductDetailViewModel(id: id)
    // Ask the server, even if a saved response is still fresh.
    await product.refresh()
    if let error = product.state.error { throw CommandFailure(error) }
    product.requestDeletion()
    guard let confirmation = product.state.confirmation else { throw .interrupted }
    if !isConfirmed {
      let warning = product.state.warning.map { $0(context.language) + " " } ?? ""
      try await context.confirm(
        LocalizedText("\(warning)\(confirmation.title) \(confirmation.text)"))
    }
    return try await market.sending(in: context) { () throws(CommandFailure) in
      if let failure = await product.confirm(confirmation) {
        switch failure.reason {
        case .failed: throw CommandFailure(failure.message)
        case .notSignedIn: throw CommandFailure(failure.message, .notAllowed)
        case .outcomeUnknown: throw CommandFailure(failure.message, .outcomeUnknown)
        }
      }
      guard product.state.presence == .deleted else {
        // If the task was cancelled before the deletion was sent, the view model requests the confirmation again.
        throw product.state.confirmation == nil
          ? CommandFailure(interrupted: .deletionUnknown, context.language) : .interrupted
      }
      return Report(
        in: context, json: ["deleted": id.rawValue], "\(id)번을 삭제했습니다.", "Deleted #\(id).")
    }
  }
}

extension ProductDetailState {
  /// A warning that the product belongs to another seller. If the user confirms despite the warning, the deletion is sent.
  fileprivate var warning: LocalizedText? {
    guard isMine == false else { return nil }
    guard let vendor = content?.row.product.vendor?.name, !vendor.isEmpty else {
      return LocalizedText(
        "다른 판매자의 상품이어서 마켓이 거절합니다.", "It is another vendor's product, and the market will refuse.")
    }
    let name = TerminalText(line: vendor).shortened(to: 40).text
    return LocalizedText(
      "판매자 “\(name)”의 상품이어서 마켓이 거절합니다.", "It belongs to “\(name)”, and the market will refuse.")
  }
}
