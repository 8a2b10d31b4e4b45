import Foundation
import OpenMarketData

extension HTTPResponse {
  static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: value.encoded())
  }

  static func text(_ text: String) -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Data(text.utf8))
  }

  static func png(_ data: Data) -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": "image/png"], body: data)
  }

  init(_ rejection: RequestRejection) {
    var members: [(String, JSONValue)] = [
      ("code", .integer(rejection.status)), ("message", .string(rejection.message)),
    ]
    if let hint = rejection.hint { members.append(("hint", .string(hint))) }
    self = .json(.object(members), status: rejection.status)
    for field in rejection.headers.fields { headers.append(field.value, for: field.name) }
  }
}
