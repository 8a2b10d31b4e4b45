import Foundation
import OpenMarketJSON
import OpenMarketKit
import OpenMarketTerminal

extension Command {
  /// The `register` command, which registers a product.
  ///
  /// The attempt is saved before the product is sent. The same command given again after an unknown
  /// outcome searches for the product and sends nothing. Other values are another product. With
  /// `--again`, the product is sent even if the attempt can't be saved.
  static let register = Command(name: "register", operandOption: .image, patience: 2) { run in
    let currency = try run.arguments.currency()
    let images = try run.arguments.images(in: run.language)
    let missing = [.name, .description, .price, .image].filter { !run.arguments.isGiven($0) }
    // The command line for curl can't pass a file on to the standard input, which has the values of
    // the product.
    if run.arguments.has(.dryRun), run.arguments.files(.image).contains(where: { $0.path == "-" }) {
      throw CommandFailure.usage("conflicting-options", "--image -", Option.dryRun.spelling)
    }
    let market = try await run.sellersMarket(missing: missing)
    let editor = market.makeProductEditorViewModel()
    editor.isBatch = true
    // Use 0 as the default stock of a new product, as the help text says.
    editor[text: .stock] = "0"
    run.arguments.enter(into: editor, currency)
    await editor.setImages(images)
    if run.arguments.has(.again) { await editor.showOpenRegistration() }
    try await run.submit(editor)
  }

  /// The `edit` command, which changes one of the seller's products.
  static let edit = Command(name: "edit", patience: 2) { run in
    let id = try run.arguments.productID
    let currency = try run.arguments.currency()
    let thumbnail = try run.arguments[.thumbnail]?.number()
    let options = run.arguments.chosen.options.filter { $0 != .dryRun }
    if !options.contains(where: run.arguments.isGiven) {
      try run.checkMissing([options.map(\.usage).joined(separator: " | ")])
    }
    let market = try await run.sellersMarket()
    let page = market.makeProductDetailViewModel(id: id)
    try await run.show(page, isPrinted: false) { await $0.refresh() }
    guard let detail = page.state.content?.detail else { throw CommandFailure.interrupted }
    let editor = market.makeProductEditorViewModel(editing: detail)
    await editor.load()
    run.arguments.enter(into: editor, currency)
    if let thumbnail { editor.thumbnail = try page.state.image(thumbnail).id }
    try await run.submit(editor)
  }

  /// The `delete` command, which deletes one of the seller's products.
  static let delete = Command(name: "delete") { run in
    let id = try run.arguments.productID
    let asks = !run.arguments.has(.yes) && !run.arguments.has(.dryRun)
    if asks, !run.console.canAsk { throw CommandFailure.usage("missing-confirmation") }
    let page = try await run.sellersMarket().makeProductDetailViewModel(id: id)
    try await run.show(page, isPrinted: false) { await $0.refresh() }
    page.requestDeletion()
    guard let confirmation = page.state.confirmation else { throw CommandFailure.interrupted }
    if asks {
      // If the user confirms the deletion of another seller's product, it's sent.
      let vendor = page.state.isMine == false ? page.state.row?.vendorText.shortened(to: 40) : nil
      let warning = vendor.map { LocalizedText.message("product-of-vendor", [$0.text]) }
      let text = warning?(run.language) ?? confirmation.text
      try await run.console.confirm(LocalizedText("\(confirmation.title) \(text)"))
    }
    try await run.show(page) { page in
      await page.confirm(confirmation)
      guard Task.isCancelled, page.state.presence != .deleted else { return }
      // If the task was cancelled before the deletion was sent, the view model requests the
      // confirmation again.
      throw page.state.confirmation == nil
        ? CommandFailure(UserMessage(.deletionUnknown, in: run.language)) : .interrupted
    } lines: {
      $0.presence == .deleted ? run.lines(Labels.deleted(id)) : []
    }
  }

  /// The `login` command, which saves seller credentials in a file that only the user can read.
  static let login = Command(name: "login") { run in
    let market = try Market(run)
    var seller = try Seller(run, for: market)
    seller.vendorID = try run.arguments[.vendor].map { VendorID(try $0.number()) }
    // Another version of the server's API may need the identifier.
    if !seller.needsIdentifier {
      seller.identifier = seller.identifier ?? market.sellers.credential?.identifier
    }
    try run.checkMissing(of: seller)
    let container = run.connect(to: market, sellers: market.sellers)
    try await run.show(container.makeSellerViewModel()) {
      try await seller.signIn(with: $0, in: run)
    } lines: {
      guard $0.seller != nil, $0.issues.isEmpty, $0.error == nil else { return [] }
      // The output doesn't contain the seller's identifier, because the identifier is a part of the
      // credentials.
      return run.lines(.message("saved-seller", [market.name, market.sellerFile.path]))
    }
  }

  /// The `logout` command, which removes the saved seller credentials.
  static let logout = Command(name: "logout") { run in
    let market = try Market(run)
    // A file that can't be read is removed, too.
    let wasSaved = market.sellers.credential != nil || (try? market.savedSellers.get()) == nil
    let message = wasSaved ? "removed-seller" : "no-saved-seller"
    let container = run.connect(to: market, sellers: market.sellers)
    try await run.show(container.makeSellerViewModel()) {
      await $0.signOut()
    } lines: {
      $0.error == nil ? run.lines(.message(message, [market.name, market.sellerFile.path])) : []
    }
  }
}

extension ProductEditorState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    if let message = unresolved?.message {
      var failure = CommandFailure(message)
      let isRemembered =
        message.code != .updateUnknown && !notices.contains { $0.code == .registrationNotSaved }
      if isRemembered { failure.advice = .message("register-again") }
      return failure
    }
    if outcome != nil { return storedOtherwise.map { CommandFailure($0) } }
    // A valid form returns to the editing phase only after a cancellation.
    return issues.isEmpty ? .interrupted : CommandFailure("invalid-product", listing: issues)
  }

  var change: LocalizedText? {
    outcome.map { outcome in
      switch outcome {
      case .registered: Labels.registered(outcome.id)
      case .found: .message("found-product", [outcome.id])
      case .updated: Labels.edited(outcome.id)
      case .unchanged: Labels.unchanged
      }
    }
  }

  func notes(for console: Console) -> [LocalizedText] {
    notices.filter { $0.code == .registrationKept }.map { LocalizedText($0.text) }
  }

  var progress: LocalizedText? {
    guard case .submitting(let bytes?) = phase else { return nil }
    return .message("sending", [bytes.text])
  }
}

extension SellerState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    return issues.isEmpty ? nil : CommandFailure("invalid-seller", listing: issues)
  }
}

extension CommandRun {
  /// Submits the form of an editor, and prints the product that the market now has.
  fileprivate func submit(_ editor: ProductEditorViewModel) async throws {
    try await show(editor) { editor in
      if arguments.has(.again), editor.state.unresolved != nil {
        await editor.sendAgain()
      } else {
        await editor.submit()
      }
      guard Task.isCancelled, editor.isOutcomeUnknown else { return }
      let isNew = editor.state.key.product == nil
      throw CommandFailure(
        UserMessage(isNew ? .registrationUnknown : .updateUnknown, in: language))
    } lines: { state in
      guard let outcome = state.outcome else { return [] }
      state.change.map(console.note)
      return self.lines(of: ProductDetailState.Content(outcome.detail, locale: console.locale))
    }
  }
}

extension Arguments {
  /// Returns the currency of the price, if any.
  fileprivate func currency() throws -> Currency? {
    guard let given = self[.currency] else { return nil }
    // Accept any three-letter code (ISO 4217), including codes that this package doesn't know.
    guard given.text.utf8.count == 3, given.text.allSatisfy({ $0.isASCII && $0.isLetter })
    else { throw given.invalid("currency") }
    return Currency(given.text.uppercased())
  }

  /// Loads the images, all of which are kept in memory at the same time, so their number is
  /// limited.
  fileprivate func images(in language: Language) throws -> [ImageFile] {
    let count = files(.image).count
    guard count <= 2 * ProductLimits.imageCount.upperBound else {
      let issue = ValidationIssue.imageCount(count, allowed: ProductLimits.imageCount)
      throw CommandFailure("invalid-product", listing: [issue.message(in: language)])
    }
    return try contents(of: .image, limit: NamedFile.imageLimit)
      .map { ImageFile(name: $0.name, bytes: $1) }
  }

  /// Enters the values of a product into an editor, which validates them like the text fields of a
  /// form.
  @MainActor
  fileprivate func enter(into editor: ProductEditorViewModel, _ currency: Currency?) {
    if let currency { editor.currency = currency }
    for field in ProductField.textFields {
      if let text = Option(rawValue: field.rawValue).flatMap(text) { editor[text: field] = text }
    }
  }
}
