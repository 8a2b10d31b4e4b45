public import Foundation

/// The body of a request as a value. It is encoded anew for each request, to the same bytes each time.
public enum RequestBody: Hashable, Sendable {
  /// A JSON object.
  case json(JSONFields)
  /// A form of several parts, such as a registration with its pictures.
  case form(MultipartForm)

  /// The value of `Content-Type` that goes with the body.
  public var contentType: String {
    switch self {
    case .json: "application/json"
    case .form(let form): form.contentType
    }
  }

  /// The bytes that are sent, made anew at each call.
  public var encoded: Data {
    switch self {
    case .json(let fields): Data(fields.text.utf8)
    case .form(let form): form.encoded
    }
  }
}
