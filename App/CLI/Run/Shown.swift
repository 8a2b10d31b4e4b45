import OpenMarketKit

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

extension TransferProgress {
  /// The number of completed bytes, with the total and the percentage if they're known.
  var text: LocalizedText {
    let done = LocalizedText.size(completedBytes)
    guard let totalBytes, let fraction else { return done }
    return .message("part-of", done, LocalizedText.size(totalBytes), Int(fraction * 100))
  }
}
