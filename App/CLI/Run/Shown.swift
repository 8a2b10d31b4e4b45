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

  /// The progress of a transfer in flight, or `nil` if nothing is sent or received.
  var progress: LocalizedText? { get }
}

extension Shown {
  func notes(for console: Console) -> [LocalizedText] { [] }
  var progress: LocalizedText? { nil }
}

extension ProductListState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    let saved = content?.savedAt?.note(in: language)
    if let error { return CommandFailure(error).showing(saved) }
    guard let content, phase != .idle else { return .interrupted }
    if rows.isEmpty, !content.invalidRows.isEmpty { return CommandFailure("unreadable-list") }
    if content.missingRows > 0 {
      return CommandFailure(
        "incomplete-list", content.notice.map { LocalizedText($0.description) })
    }
    // Saved rows stand for rows that the server didn't send.
    return saved.map { CommandFailure(UserMessage(.offline, in: language)).showing($0) }
  }

  func notes(for console: Console) -> [LocalizedText] {
    InvalidRow.messages(about: content?.invalidRows ?? [], in: console.locale)
      .map { LocalizedText($0) }
  }

  var progress: LocalizedText? {
    guard phase == .loadingMore else { return nil }
    let total = content?.totalCount.map { "/\($0)" } ?? ""
    return .message("loaded", "\(rows.count)\(total)")
  }
}

extension ProductDetailState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let message = failures.last?.message ?? error {
      return CommandFailure(message).showing(content?.savedAt?.note(in: language))
    }
    return phase == .loaded || presence == .deleted ? nil : .interrupted
  }
}

extension ProductEditorState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    if let message = unresolved?.message {
      let failure = CommandFailure(message)
      let isRemembered =
        message.code != .updateUnknown && !notices.contains { $0.code == .registrationNotSaved }
      return isRemembered ? failure.advised(.message("register-again")) : failure
    }
    if outcome != nil { return storedOtherwise.map { CommandFailure($0) } }
    // A valid form returns to the editing phase only after a cancellation.
    return issues.isEmpty ? .interrupted : CommandFailure("invalid-product", listing: issues)
  }

  func notes(for console: Console) -> [LocalizedText] {
    notices.filter { $0.code == .registrationKept }.map { LocalizedText($0.text) }
  }

  var progress: LocalizedText? {
    guard case .submitting(let bytes?) = phase else { return nil }
    return .message("sending", bytes.text)
  }
}

extension SellerState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    return issues.isEmpty ? nil : CommandFailure("invalid-seller", listing: issues)
  }
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

  var progress: LocalizedText? {
    guard case .loading(let bytes) = phase else { return nil }
    return .message("receiving", bytes?.text ?? "…")
  }
}

extension Timestamp {
  /// A sentence with the age of content that was saved at this time.
  fileprivate func note(in language: Language) -> LocalizedText {
    .message("saved-content", ageText(at: Date(), locale: Locale(identifier: language.rawValue)))
  }
}

extension TransferProgress {
  /// The number of completed bytes, with the total and the percentage if they're known.
  fileprivate var text: LocalizedText {
    let done = LocalizedText.size(completedBytes)
    guard let totalBytes, let fraction else { return done }
    return .message("part-of", done, LocalizedText.size(totalBytes), Int(fraction * 100))
  }
}
