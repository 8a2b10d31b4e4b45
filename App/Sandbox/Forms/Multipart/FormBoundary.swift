import Foundation

/// The boundary that a `Content-Type` declares for a form (RFC 2046, section 5.1.1).
struct FormBoundary: Hashable {
  let text: String

  /// Reads the header field. The body is looked at only to tell what is missing in it.
  init(contentType: String?, body: Data) throws(RequestRejection) {
    guard let contentType, !contentType.isEmpty else {
      throw .noContentType(guess: Self.guess(from: body))
    }
    let type = ParameterizedValue(contentType)
    guard type.value == "multipart/form-data" else {
      guard type.value.hasPrefix("multipart/form-data"), type.value.contains("boundary") else {
        throw .notMultipart(type.value)
      }
      throw .noBoundary(
        in: contentType, hint: "Put a semicolon between `multipart/form-data` and `boundary=`.")
    }
    guard let boundary = type["boundary"], !boundary.isEmpty else {
      let guess = Self.guess(from: body)
      let reason =
        guess.map { "The body begins with `--\($0)`." } ?? "It is the text of your delimiter lines."
      throw .noBoundary(
        in: contentType,
        hint: "Send: Content-Type: multipart/form-data; boundary=\(guess ?? "…") (\(reason))")
    }
    guard boundary.utf8.count <= 70 else { throw .longBoundary(boundary) }
    if let odd = boundary.first(where: { !Self.isAllowed($0) }) {
      throw .oddBoundary(boundary, character: odd)
    }
    guard boundary.last != " " else { throw .oddBoundary(boundary, character: " ") }
    text = boundary
  }

  /// The boundary that the body itself seems to use.
  private static func guess(from body: Data) -> String? {
    guard let line = BodyOpening(body).delimiterLine, line.hasPrefix("--") else { return nil }
    return Excerpt(line.dropFirst(2), limit: 70).description
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
      || "'()+_,-./:=? ".contains(character)
  }
}
