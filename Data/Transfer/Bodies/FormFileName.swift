/// The name of a file as a form tells it: without the folders that it may come with, and never so long that it fills the
/// header.
///
/// A server takes the ending of what it stores from it, so that the end is what is kept of a long one.
struct FormFileName: Hashable {
  private static let maximumLength = 200

  /// The name as people see it.
  let text: String

  init(_ name: String) {
    // A backslash is a separator on some systems and an escape to some parsers.
    let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last
    var text = last.map { Substring($0) } ?? ""
    while text.utf8.count > Self.maximumLength { text.removeFirst() }
    self.text = text.isEmpty || text.allSatisfy { $0 == "." } ? "file" : String(text)
  }

  var escaped: String { Self.escaped(text) }

  /// A text that stands between quotes in a part's header. Quotes and line breaks are percent-encoded, as the HTML standard
  /// has it ("Constructing entry list", multipart/form-data encoding); so are all other control characters. Everything else
  /// goes as UTF-8 (RFC 7578, section 5.1).
  static func escaped(_ text: String) -> String {
    text.escaping { scalar in
      guard scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\"" || scalar == "\\" else {
        return nil
      }
      return (scalar.value < 0x10 ? "%0" : "%")
        + String(scalar.value, radix: 16, uppercase: true)
    }
  }
}
