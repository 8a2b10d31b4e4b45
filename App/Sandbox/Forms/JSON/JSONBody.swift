import Foundation

/// The JSON object that a request's body is.
enum JSONBody {
  /// Reads it where the `Content-Type` says that it is one, as the original demands.
  static func members(
    contentType: String?, body: Data?
  ) throws(RequestRejection) -> [ReceivedJSON.Member] {
    guard let contentType, !contentType.isEmpty else { throw .notJSON(nil) }
    let type = ParameterizedValue(contentType).value
    guard type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
    else { throw .notJSON(type) }
    return try members(of: body ?? Data(), title: "The body")
  }

  /// - Parameter title: what to call the text in a message, such as "The part `params`".
  static func members(
    of data: Data, title: String
  ) throws(RequestRejection) -> [ReceivedJSON.Member] {
    guard !data.allSatisfy({ $0 <= 0x20 }) else { throw .emptyJSON(title) }
    if let defect = TextDefect(data) { throw .notJSON(title, defect) }
    let value: ReceivedJSON
    do throws(JSONSyntaxError) {
      value = try JSONReader.value(of: data)
    } catch {
      throw .malformedJSON(title, error)
    }
    guard case .object(let members) = value else { throw .notObject(title, value) }
    return members
  }
}
