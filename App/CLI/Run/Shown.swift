import OpenMarketDomain
import OpenMarketJSON
import OpenMarketPresentation
import OpenMarketTerminal

/// A state that a command can end in.
protocol Shown: Encodable, Sendable {
  /// The failure that the state reports, or `nil` if the command succeeded.
  ///
  /// A state in which the command can't end reports that the command was interrupted.
  func failure(in language: Language) -> CommandFailure?

  /// The lines for the standard error.
  func notes(for console: Console) -> [String]

  /// Shows the progress of a transfer in flight, if any.
  func showProgress(on line: ProgressLine)
}

extension Shown {
  func notes(for console: Console) -> [String] { [] }
  func showProgress(on line: ProgressLine) {}
}

extension ProductListState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    guard let content, phase != .idle else { return .interrupted }
    if rows.isEmpty, !content.invalidRows.isEmpty {
      return CommandFailure(.unreadableList, "no-readable-row")
    }
    if content.missingRows > 0 {
      let count = content.missingRows
      return CommandFailure(.incompleteList, "list-ended", count, count.counted("product"))
    }
    // Saved rows stand for rows that the server didn't send.
    return isStale ? CommandFailure(UserMessage(.offline, in: language)) : nil
  }

  func notes(for console: Console) -> [String] {
    console.notes(savedAt: content?.savedAt)
      + InvalidRow.messages(about: content?.invalidRows ?? [], in: console.language)
  }

  func showProgress(on line: ProgressLine) {
    if phase == .loadingMore { line.show(products: rows.count, of: content?.totalCount) }
  }
}

extension ProductDetailState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let failure = failures.last { return CommandFailure(failure.message) }
    if let error { return CommandFailure(error) }
    return phase == .loaded || presence == .deleted ? nil : .interrupted
  }

  func notes(for console: Console) -> [String] { console.notes(savedAt: content?.savedAt) }
}

extension ProductEditorState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    if let message = unresolved?.message {
      let failure = CommandFailure(message)
      return message.code == .updateUnknown ? failure : failure.advised(.message("register-again"))
    }
    if outcome != nil { return nil }
    // A valid form returns to the editing phase only after a cancellation.
    return issues.isEmpty ? .interrupted : CommandFailure(.invalidProduct, issues: issues)
  }

  func notes(for console: Console) -> [String] {
    issues.map(\.text) + notices.filter { $0.code == .draftNotSaved }.map(\.text)
  }

  func showProgress(on line: ProgressLine) {
    if case .submitting(let bytes?) = phase { line.show(sending: bytes) }
  }
}

extension SellerState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    return issues.isEmpty ? nil : CommandFailure(.invalidSeller, issues: issues)
  }

  func notes(for console: Console) -> [String] { issues.map(\.text) }
}

extension ServiceHealthState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    switch health {
    case .impaired: return CommandFailure(.impairedService, text.map { LocalizedText($0) })
    case .up: return nil
    case .down, nil: return .interrupted
    }
  }
}

extension ImageSlotState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    error.map { CommandFailure($0) } ?? (image == nil ? .interrupted : nil)
  }

  func showProgress(on line: ProgressLine) {
    if case .loading(let bytes) = phase { line.show(receiving: bytes) }
  }
}

extension Console {
  /// Returns a note for content that was saved at the given time, or an empty array if the time is `nil`.
  fileprivate func notes(savedAt time: Timestamp?) -> [String] {
    guard let age = time.map(age) else { return [] }
    return [LocalizedText.message("saved-content", age)(language)]
  }
}
