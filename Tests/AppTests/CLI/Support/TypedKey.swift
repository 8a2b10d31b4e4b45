/// What a terminal sends for a key that is no character (xterm).
enum TypedKey {
  static let enter = "\r"
  static let escape = "\u{1B}"
  static let tab = "\t"
  static let backTab = "\u{1B}[Z"
  static let backspace = "\u{7F}"
  static let delete = "\u{1B}[3~"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let home = "\u{1B}[H"
  static let end = "\u{1B}[F"
  static let pageUp = "\u{1B}[5~"
  static let pageDown = "\u{1B}[6~"

  static func control(_ letter: Unicode.Scalar) -> String {
    Unicode.Scalar(letter.value & 0x1F).map { String($0) } ?? ""
  }

  static func click(row: Int, column: Int) -> String {
    "\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m"
  }

  /// Turns the wheel by one notch.
  static func wheel(up isUp: Bool, row: Int, column: Int) -> String {
    "\u{1B}[<\(isUp ? 64 : 65);\(column + 1);\(row + 1)M"
  }

  static func paste(_ text: String) -> String {
    "\u{1B}[200~\(text)\u{1B}[201~"
  }
}
