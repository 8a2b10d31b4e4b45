import Foundation

/// What becomes of bytes that are printed into a string instead of appended to the body.
enum TextDefect: Hashable {
  /// `154 bytes`, which is how Data describes itself.
  case dataDescription(String)
  /// `Optional(…)`.
  case optionalDescription

  init?(_ data: Data) {
    guard data.count <= 4096 else { return nil }
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if text.hasPrefix("Optional(") {
      self = .optionalDescription
    } else if text.hasSuffix(" bytes"), let count = UInt(text.dropLast(6)), "\(count) bytes" == text
    {
      self = .dataDescription(text)
    } else {
      return nil
    }
  }

  var found: String {
    switch self {
    case .dataDescription(let text): "the text `\(Excerpt(text))`"
    case .optionalDescription: "the text `Optional(…)`"
    }
  }

  var advice: String {
    switch self {
    case .dataDescription:
      "Data was interpolated into a string: append the Data itself to the body, body.append(data)."
    case .optionalDescription:
      "An optional was interpolated into a string: unwrap it, and append Data itself to the body."
    }
  }
}
