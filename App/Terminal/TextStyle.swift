/// How a piece of text looks, where the terminal can show it (ECMA-48, SGR).
package enum TextStyle: Int, Hashable, Sendable {
  case bold = 1
  case dimmed = 2
  case underlined = 4
  case reversed = 7
  case struckThrough = 9

  package static func apply(_ styles: [TextStyle], to text: String) -> String {
    guard !styles.isEmpty, !text.isEmpty else { return text }
    let codes = styles.map { String($0.rawValue) }.joined(separator: ";")
    return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }
}
