public import Foundation

/// The body of a request as a value. It is encoded anew for each request, to the same bytes each time.
public enum RequestBody: Hashable, Sendable {
  case json(JSONFields)
  case form(MultipartForm)

  public var contentType: String {
    switch self {
    case .json: "application/json"
    case .form(let form): form.contentType
    }
  }

  public var encoded: Data {
    switch self {
    case .json(let fields): Data(fields.text.utf8)
    case .form(let form): form.encoded
    }
  }
}
