import Foundation
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

extension Command {
  private static let again = Option("again")

  /// The `register` command, which registers a product.
  ///
  /// The form and the attempt are saved before the product is sent, separately for each set of values. The same command given
  /// again after an unknown outcome searches for the product and sends nothing. Other values are another product.
  static let register = Command(
    name: "register", group: .selling,
    operand: Operand(
      placeholder: "IMAGE", isRequired: false, limit: .max, option: ProductValues.image,
      isPath: true),
    options: ProductValues.options + [ProductValues.image, again, .dryRun],
    needsSeller: true, patience: 2
  ) { run throws(CommandFailure) in
    let values = try ProductValues(run.arguments, in: run.language)
    var folder: URL?
    let market = try await run.sellersMarket(missing: values.missing) { market in
      if !run.arguments.has(.dryRun) { folder = values.folder(in: market.registrations) }
      market.configuration.draftFolder = folder
    }
    let editor = market.makeProductEditorViewModel()
    defer {
      // Keep the draft only for a search.
      if let folder, !editor.isOutcomeUnknown { try? FileManager.default.removeItem(at: folder) }
    }
    await editor.restoreDraft()
    let isResumed = editor.isOutcomeUnknown && !run.arguments.has(again)
    // Use 0 as the default stock of a new product, as the help text says.
    editor.setText("0", for: .stock)
    values.enter(into: editor)
    editor.setImages(values.images)
    try await run.show(editor) { editor throws(CommandFailure) in
      if run.arguments.has(again), editor.state.unresolved != nil {
        await editor.sendAgain()
      } else {
        await editor.submit()
      }
      try run.checkOutcome(of: editor, .registrationUnknown)
    } lines: { state in
      guard let outcome = state.outcome else { return [] }
      run.console.note(.message(isResumed ? "found-product" : "registered-product", outcome.id))
      return outcome.lines(on: run.console)
    }
  }

  private static let thumbnail = Option("thumbnail", value: "N")

  /// The `edit` command, which changes one of the seller's products.
  static let edit = Command(
    name: "edit", group: .selling, operand: .productID,
    options: ProductValues.options + [thumbnail, .dryRun],
    needsSeller: true, patience: 2
  ) { run throws(CommandFailure) in
    let id = try run.arguments.productID
    let values = try ProductValues(run.arguments, in: run.language)
    let thumbnail = try run.arguments.number(of: thumbnail)
    guard values.hasTexts || thumbnail != nil else {
      let options = ProductValues.options + [Command.thumbnail]
      throw run.arguments.missing([options.map(\.usage).joined(separator: " | ")])
    }
    let market = try await run.sellersMarket()
    let page = market.makeProductDetailViewModel(id: id)
    try await run.show(page, isPrinted: false) { await $0.refresh() }
    guard let detail = page.state.content?.detail else { throw .interrupted }
    let editor = market.makeProductEditorViewModel(editing: detail)
    await editor.restoreDraft()
    values.enter(into: editor)
    if let thumbnail { editor.setThumbnail(try page.state.image(thumbnail).id) }
    try await run.show(editor) { editor throws(CommandFailure) in
      await editor.submit()
      try run.checkOutcome(of: editor, .updateUnknown)
    } lines: { state in
      guard let outcome = state.outcome else { return [] }
      let isUnchanged = if case .unchanged = outcome { true } else { false }
      run.console.note(.message(isUnchanged ? "unchanged-product" : "changed-product", id))
      return outcome.lines(on: run.console)
    }
  }

  /// The `delete` command, which deletes one of the seller's products.
  static let delete = Command(
    name: "delete", group: .selling, operand: .productID, options: [.yes, .dryRun],
    needsSeller: true
  ) { run throws(CommandFailure) in
    let id = try run.arguments.productID
    if run.needsConfirmation, !run.console.canAsk { throw .usage("missing-confirmation") }
    let page = try await run.sellersMarket().makeProductDetailViewModel(id: id)
    try await run.show(page, isPrinted: false) { await $0.refresh() }
    page.requestDeletion()
    guard let confirmation = page.state.confirmation else { throw .interrupted }
    let question = LocalizedText("\(confirmation.title) \(confirmation.text)")
    let warning = page.state.warning
    try await run.confirm(warning.map { .message("two-sentences", $0, question) } ?? question)
    try await run.show(page) { page throws(CommandFailure) in
      await page.confirm(confirmation)
      guard Task.isCancelled, page.state.presence != .deleted else { return }
      // If the task was cancelled before the deletion was sent, the view model requests the confirmation again.
      throw page.state.confirmation == nil
        ? .interrupted(.deletionUnknown, run.language) : .interrupted
    } lines: {
      $0.presence == .deleted
        ? [LocalizedText.message("deleted-product", id)(run.language)] : []
    }
  }
}

extension CommandRun {
  /// Throws a failure if the command was interrupted after the editor may have sent a change.
  fileprivate func checkOutcome(
    of editor: ProductEditorViewModel, _ code: MessageCode
  ) throws(CommandFailure) {
    if Task.isCancelled, editor.isOutcomeUnknown { throw .interrupted(code, language) }
  }
}

extension ProductEditorState.Outcome {
  /// Returns the lines of the product that the market now has.
  fileprivate func lines(on console: Console) -> [String] {
    switch self {
    case .registered(let detail), .updated(let detail), .unchanged(let detail):
      ProductDetailState.Content(detail, locale: console.locale)
        .lines(console.language, console.terminal)
    case .confirmed: []
    }
  }
}

extension ProductDetailState {
  /// A warning that the product belongs to another seller. If the user confirms despite the warning, the deletion is sent.
  fileprivate var warning: LocalizedText? {
    guard isMine == false else { return nil }
    guard let vendor = content?.row.product.vendor?.name, !vendor.isEmpty else {
      return .message("another-vendor")
    }
    return .message("product-of-vendor", TerminalText(line: vendor).shortened(to: 40).text)
  }
}
