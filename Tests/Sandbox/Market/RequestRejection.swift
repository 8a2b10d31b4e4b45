import Foundation
import OpenMarketData
import OpenMarketDomain

/// A mistake in a request or in a file, for which the market rejects it.
struct RequestRejection: Error, Hashable {
  /// The status code of the response to the rejected request.
  let status: Int
  /// A sentence that describes the mistake, for the developer of the client.
  let message: String
  /// A sentence that tells how to correct the mistake.
  var hint: String?
  /// Both sentences in Korean, if a file can have the mistake. The responses to requests are in
  /// English.
  var korean: String?
  /// The number of the line in which the mistake is, counted from 1.
  var line = 1
  /// The headers to add to the response.
  var headers: HTTPHeaders = [:]
}

extension RequestRejection {
  /// Creates a rejection of values with status 400.
  init(_ message: String, _ hint: String? = nil, korean: String? = nil, line: Int = 1) {
    self.init(status: 400, message: message, hint: hint, korean: korean, line: line)
  }

  /// Creates a rejection that reports the given mistakes, or returns `nil` if the array is empty.
  /// The hint contains the hints for each mistake on a separate line. The status is 413 if it's the
  /// status of all mistakes.
  init?(_ mistakes: [RequestRejection]) {
    guard !mistakes.isEmpty else { return nil }
    let shown = mistakes.prefix(20)
    let rest = mistakes.count > shown.count ? ["(And more.)"] : []
    var hints: [String] = []
    for case let hint? in shown.map(\.hint) where !hints.contains(hint) { hints.append(hint) }
    self.init(
      status: mistakes.allSatisfy { $0.status == 413 } ? 413 : 400,
      message: (shown.map(\.message) + rest).joined(separator: " "),
      hint: hints.isEmpty ? nil : hints.joined(separator: "\n"))
  }

  static func badRequest(_ message: String, hint: String? = nil) -> RequestRejection {
    RequestRejection(status: 400, message: message, hint: hint)
  }

  static func notFound(_ message: String) -> RequestRejection {
    RequestRejection(status: 404, message: message)
  }

  /// Returns a rejection with status 415.
  ///
  /// - Parameter type: The media type of the request, or an empty string if the request has none.
  static func unsupported(_ type: String, insteadOf expected: String, hint: String)
    -> RequestRejection
  {
    RequestRejection(
      status: 415,
      message: type.isEmpty
        ? "The request has no Content-Type."
        : "The Content-Type is `\(type.excerpt)`, not `\(expected)`.", hint: hint)
  }

  static func bodyTooLarge(limit: Int) -> RequestRejection {
    RequestRejection(
      status: 413, message: "The body exceeds the limit of \(limit) bytes.")
  }

  /// The message and the hint.
  var text: String { [message, hint].compactMap(\.self).joined(separator: " ") }

  /// The message and the hint for a person who wrote a file.
  var localizedText: LocalizedText { LocalizedText(korean ?? text, text) }

  /// The response to the rejected request: a JSON object with the keys `code` and `message`, and
  /// with the key `hint` if there's a hint.
  var response: HTTPResponse {
    let json = JSONValue(
      ("code", .integer(status)), ("message", .string(message)),
      ("hint", hint.map { .string($0) }))
    var response = HTTPResponse.json(json, status: status)
    response.headers.fields += headers.fields
    return response
  }
}

extension [RequestRejection] {
  /// Adds a mistake, if the condition is `true`.
  mutating func append(
    if condition: Bool, _ message: @autoclosure () -> String, _ hint: @autoclosure () -> String
  ) {
    if condition { append(RequestRejection(message(), hint())) }
  }
}

extension StringProtocol {
  /// At most the first 40 characters of the string, without control characters. Error messages use
  /// it to quote input from clients.
  var excerpt: String {
    let characters = prefix(40).map { character in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? "\u{FFFD}" : character
    }
    return String(characters) + (count > 40 ? "…" : "")
  }
}

extension Data {
  /// The bytes as a string if they're only the description of a `Data` value, such as `154 bytes`,
  /// or `nil` otherwise. Clients send such a string when they interpolate `Data` into a string by
  /// mistake.
  var descriptionOfData: String? {
    guard count < 32 else { return nil }
    let text = String(decoding: self, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.wholeMatch(of: /[0-9]+ bytes/) == nil ? nil : text
  }
}
