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
    needsSeller: true, patience: 2,
    examples: [
      "openmarket register --name 'Desk lamp' --description 'Warm light, as new.' \\",
      "  --price 15000 --stock 1 --image lamp.png",
      "openmarket register --dry-run --name … --image lamp.png",
    ]
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
      guard let outcome = state.outcome else {
        if state.unresolved != nil { run.console.note(ProductValues.advice) }
        return []
      }
      run.console.note(
        isResumed
          ? LocalizedText(
            "전에 등록한 상품을 찾았습니다: \(outcome.id)번", "found #\(outcome.id), registered earlier")
          : LocalizedText("\(outcome.id)번으로 등록했습니다.", "registered #\(outcome.id)"))
      return outcome.lines(on: run.console)
    }
  }

  private static let thumbnail = Option("thumbnail", value: "N")

  /// The `edit` command, which changes one of the seller's products.
  static let edit = Command(
    name: "edit", group: .selling, operand: .productID,
    options: ProductValues.options + [thumbnail, .dryRun],
    needsSeller: true, patience: 2,
    examples: ["openmarket edit 184 --price 12000 --stock 3", "openmarket edit 184 --thumbnail 2"]
  ) { run throws(CommandFailure) in
    let id = try run.arguments.productID
    let values = try ProductValues(run.arguments, in: run.language)
    let thumbnail = try run.arguments.number(of: thumbnail)
    guard values.hasTexts || thumbnail != nil else {
      let options = ProductValues.options + [Command.thumbnail]
      throw .missingOptions(
        [options.map(\.usage).joined(separator: " | ")], command: run.arguments.commandName)
    }
    let market = try await run.sellersMarket()
    let page = market.makeProductDetailViewModel(id: id)
    try await run.prepare(page) { await $0.refresh() }
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
      if case .unchanged = outcome {
        run.console.note(
          LocalizedText("바뀐 내용이 없어 보내지 않았습니다.", "nothing to change; nothing was sent"))
      } else {
        run.console.note(LocalizedText("\(id)번을 수정했습니다.", "changed #\(id)"))
      }
      return outcome.lines(on: run.console)
    }
  }

  /// The `delete` command, which deletes one of the seller's products.
  static let delete = Command(
    name: "delete", group: .selling, operand: .productID, options: [.yes, .dryRun],
    needsSeller: true,
    examples: ["openmarket delete 184", "openmarket delete 184 --yes"]
  ) { run throws(CommandFailure) in
    let id = try run.arguments.productID
    if run.needsConfirmation, !run.console.canAsk { throw .missingConfirmation }
    let page = try await run.sellersMarket().makeProductDetailViewModel(id: id)
    try await run.prepare(page) { await $0.refresh() }
    page.requestDeletion()
    guard let confirmation = page.state.confirmation else { throw .interrupted }
    let warning = page.state.warning.map { $0(run.language) + " " } ?? ""
    try await run.confirm(LocalizedText("\(warning)\(confirmation.title) \(confirmation.text)"))
    try await run.show(page) { page throws(CommandFailure) in
      await page.confirm(confirmation)
      guard Task.isCancelled, page.state.presence != .deleted else { return }
      // If the task was cancelled before the deletion was sent, the view model requests the confirmation again.
      throw page.state.confirmation == nil
        ? .interrupted(.deletionUnknown, run.language) : .interrupted
    } lines: {
      $0.presence == .deleted
        ? [LocalizedText("\(id)번을 삭제했습니다.", "Deleted #\(id).")(run.language)] : []
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
      return LocalizedText(
        "다른 판매자의 상품이어서 마켓이 거절합니다.", "It is another vendor's product, and the market will refuse.")
    }
    let name = TerminalText(line: vendor).shortened(to: 40).text
    return LocalizedText(
      "판매자 “\(name)”의 상품이어서 마켓이 거절합니다.", "It belongs to “\(name)”, and the market will refuse.")
  }
}
