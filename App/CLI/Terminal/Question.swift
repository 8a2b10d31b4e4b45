import Foundation

/// Asks the user something that is answered with yes or no.
struct Question: Sendable {
  let input: StandardStream
  let output: StandardStream

  /// Whether there is somebody who sees the question and can answer.
  var canBeAsked: Bool { input.isTerminal && output.isTerminal }

  /// Anything but a yes, in whatever language of the program, is a no.
  func isAgreed(to text: String) -> Bool {
    try? output.write(TerminalText(line: text).text + " [y/N] ")
    guard let answer = readLine() else { return false }
    return Self.isYes(answer)
  }

  static func isYes(_ answer: String) -> Bool {
    ["y", "yes", "예", "네", "응"]
      .contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }
}
