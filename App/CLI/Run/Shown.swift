import Foundation
import OpenMarketJSON
import OpenMarketKit
import OpenMarketTerminal

/// A state that a command can end in.
protocol Shown: Encodable, Sendable {
  /// The failure that the state reports, or `nil` if the command succeeded.
  ///
  /// A state in which the command can't end reports that the command was interrupted.
  func failure(in language: Language) -> CommandFailure?

  /// The lines for the standard error.
  func notes(for console: Console) -> [LocalizedText]

  /// Shows the progress of a transfer in flight, if any.
  func showProgress(on line: ProgressLine)
}

extension Shown {
  func notes(for console: Console) -> [LocalizedText] { [] }
  func showProgress(on line: ProgressLine) {}
}

extension ProductListState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    guard let content, phase != .idle else { return .interrupted }
    if rows.isEmpty, !content.invalidRows.isEmpty { return CommandFailure("unreadable-list") }
    if content.missingRows > 0 {
      return CommandFailure("incomplete-list", facts: Labels.products(content.missingRows))
    }
    // Saved rows stand for rows that the server didn't send.
    return isStale ? CommandFailure(UserMessage(.offline, in: language)) : nil
  }

  func notes(for console: Console) -> [LocalizedText] {
    let skipped = InvalidRow.messages(about: content?.invalidRows ?? [], in: console.locale)
    return console.notes(savedAt: content?.savedAt) + skipped.map { LocalizedText($0) }
  }

  func showProgress(on line: ProgressLine) {
    if phase == .loadingMore { line.show(products: rows.count, of: content?.totalCount) }
  }
}

extension ProductDetailState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let message = failures.last?.message ?? error { return CommandFailure(message) }
    return phase == .loaded || presence == .deleted ? nil : .interrupted
  }

  func notes(for console: Console) -> [LocalizedText] {
    console.notes(savedAt: content?.savedAt)
  }
}

extension ProductEditorState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error {
      let failure = CommandFailure(error)
      return error.code == .registrationNotRecorded
        ? failure.advised(.message("record-folder")) : failure
    }
    if let message = unresolved?.message {
      let failure = CommandFailure(message)
      let isRemembered =
        message.code != .updateUnknown && !notices.contains { $0.code == .registrationNotSaved }
      return isRemembered ? failure.advised(.message("register-again")) : failure
    }
    if outcome != nil { return storedOtherwise.map { CommandFailure($0) } }
    // A valid form returns to the editing phase only after a cancellation.
    return issues.isEmpty ? .interrupted : CommandFailure("invalid-product")
  }

  func notes(for console: Console) -> [LocalizedText] {
    (issues + notices.filter { $0.code == .registrationKept }).map { LocalizedText($0.text) }
  }

  func showProgress(on line: ProgressLine) {
    if case .submitting(let bytes?) = phase { line.show(sending: bytes) }
  }
}

extension SellerState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    return issues.isEmpty ? nil : CommandFailure("invalid-seller")
  }

  func notes(for console: Console) -> [LocalizedText] { issues.map { LocalizedText($0.text) } }
}

extension ServiceHealthState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    return switch health {
    case .impaired: CommandFailure("impaired-service", text.map { LocalizedText($0) })
    case .up: nil
    case .down, nil: .interrupted
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
  fileprivate func notes(savedAt time: Timestamp?) -> [LocalizedText] {
    time.map { [.message("saved-content", $0.ageText(at: Date(), locale: locale))] } ?? []
  }
}
