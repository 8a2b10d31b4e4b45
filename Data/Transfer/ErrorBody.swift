import Foundation

/// The body of an error response: `{"code":400,"message":"…"}`, or `{"error":true,"reason":"…"}` in
/// version 1 of the API. Gateways and web frameworks send other bodies.
struct ErrorBody {
  /// The server's error code, or `nil` if the body has none.
  let code: Int?
  /// The server's message, or `nil` if the body has none.
  let message: String?
  /// A Boolean value that indicates whether the body has the format of one of the API's versions.
  let isFromAPI: Bool

  /// Reads the body of a response.
  init(_ response: HTTPResponse) {
    let json = try? JSONSerialization.jsonObject(
      with: response.body.replacingLoneSurrogates, options: .fragmentsAllowed)
    let fields = json as? [String: Any]
    code = (fields?["code"] as? NSNumber).flatMap { Int(exactly: $0.doubleValue) }
    let isVersion1 = fields?["error"] as? Bool == true && fields?["reason"] != nil
    isFromAPI = isVersion1 || code != nil && fields?["message"] is String
    let texts = json.map(Self.texts) ?? Self.plainText(response).map { [$0] } ?? []
    message = texts.isEmpty ? nil : texts.prefix(Self.limit).joined(separator: " ")
  }

  /// The maximum number of texts in a message.
  private static let limit = 5

  /// The keys of an object for its texts, in the order of preference. A framework that rejects a
  /// form puts the texts of the fields into `errors`, beside a general `message`. Others are RFC
  /// 9457 (`detail`, `title`) and those of version 1 and of FastAPI (`msg`).
  private static let keys = ["errors", "message", "reason", "detail", "msg", "title", "error"]

  /// Returns the texts for people in a JSON value.
  private static func texts(_ value: Any) -> [String] {
    switch value {
    case let text as String: return text.allSatisfy(\.isWhitespace) ? [] : [text]
    case let list as [Any]: return list.flatMap(texts)
    case let object as [String: Any]:
      let found = keys.lazy.compactMap { object[$0] }.map(texts).first { !$0.isEmpty }
      guard let found else { return fieldTexts(object) }
      // FastAPI names the field in a list.
      let field = (object["loc"] as? [Any])?.last as? String
      return field.map { field in found.map { "\(field): \($0)" } } ?? found
    default: return []
    }
  }

  /// Returns the texts of an object with a list of texts for each field, as Rails, Django and
  /// Laravel send it.
  private static func fieldTexts(_ object: [String: Any]) -> [String] {
    object.sorted { $0.key < $1.key }.flatMap { field, value in
      (value as? [String] ?? []).map { "\(field): \($0)" }
    }
  }

  /// Returns the body of a response with plain text. A web page isn't a message.
  private static func plainText(_ response: HTTPResponse) -> String? {
    guard response.headers["Content-Type"]?.lowercased().hasPrefix("text/plain") == true else {
      return nil
    }
    let text = try? response.text.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.flatMap { $0.isEmpty || $0.hasPrefix("<") ? nil : $0 }
  }
}
