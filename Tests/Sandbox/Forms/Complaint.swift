import Foundation
import OpenMarketDomain

/// A mistake in a request or in a file.
struct Complaint: Error, Hashable {
  /// A sentence that describes the mistake.
  let text: String
  /// A sentence that tells how to correct the mistake, or an empty string.
  let advice: String
  /// Both sentences in Korean, or `nil` for a mistake that only requests can have. Their responses are in English.
  let korean: String?
  /// A Boolean value that indicates whether the mistake is an image that is too large. If all mistakes in a request are of this
  /// kind, the market responds with status 413. Otherwise, it responds with status 400.
  let isOverSize: Bool
  /// The number of the line in which the mistake is, counted from 1.
  var line: Int

  init(
    _ text: String, _ advice: String, korean: String? = nil, isOverSize: Bool = false, line: Int = 1
  ) {
    (self.text, self.advice, self.korean) = (text, advice, korean)
    (self.isOverSize, self.line) = (isOverSize, line)
  }

  /// The sentences for a person who wrote a file.
  var sentences: LocalizedText {
    let english = advice.isEmpty ? text : "\(text) \(advice)"
    return LocalizedText(korean ?? english, english)
  }
}

extension RequestRejection {
  /// Creates a rejection that reports the given mistakes, or returns `nil` if the array is empty. The rejection's hint contains
  /// the advice for each mistake on a separate line.
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
  /// At most the first 40 characters of the string, without control characters. Error messages use it to quote input from
  /// clients.
  var excerpt: String {
    let characters = prefix(40).map { character in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? "\u{FFFD}" : character
    }
    return String(characters) + (count > 40 ? "…" : "")
  }
}

extension Data {
  /// The bytes as a string if they're only the description of a `Data` value, such as `154 bytes`, or `nil` otherwise. Clients
  /// send such a string when they interpolate `Data` into a string by mistake.
  var descriptionOfData: String? {
    guard count < 32 else { return nil }
    let text = String(decoding: self, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.wholeMatch(of: /[0-9]+ bytes/) == nil ? nil : text
  }
}
