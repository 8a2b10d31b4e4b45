import Foundation

/// One of the mistakes in a request.
struct Complaint: Hashable {
  /// The problem, as a sentence.
  let text: String
  /// How to correct it, a sentence.
  let advice: String
  /// A Boolean value that indicates whether something is too large and otherwise right.
  var isOverSize = false
}

extension RequestRejection {
  /// Creates a rejection that reports all mistakes, or returns `nil` without a mistake. The hint has a line for each.
  init?(_ complaints: [Complaint]) {
    guard !complaints.isEmpty else { return nil }
    let shown = complaints.prefix(20)
    var texts = shown.map(\.text)
    if complaints.count > shown.count { texts.append("(And more.)") }
    var advice: [String] = []
    for complaint in shown where !advice.contains(complaint.advice) {
      advice.append(complaint.advice)
    }
    self.init(
      status: complaints.allSatisfy(\.isOverSize) ? 413 : 400,
      message: texts.joined(separator: " "), hint: advice.joined(separator: "\n"))
  }
}

extension StringProtocol {
  /// The beginning of a text from a client, without control characters, for a line of a message.
  var excerpt: String {
    let characters = prefix(40).map { character in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? "\u{FFFD}" : character
    }
    return String(characters) + (count > 40 ? "…" : "")
  }
}

extension Data {
  /// The text `154 bytes` if the data is the description of some other data: the result of `"\(data)"`.
  var descriptionOfData: String? {
    guard count < 32 else { return nil }
    let text = String(decoding: self, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.wholeMatch(of: /[0-9]+ bytes/) == nil ? nil : text
  }
}
