/// The sequences that take a whole terminal, and those that give it back (xterm, "Control Sequences").
///
/// They lie in memory that is never freed: a signal's handler sends them.
enum TerminalModes {
  /// The alternate screen, empty; no cursor; no automatic line breaks; the mouse's buttons and wheel; pasted text marked.
  static let taking = FixedBytes(
    "\u{1B}[?1049h\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h"
      + "\u{1B}[?2004h")

  /// The first of them ends whatever was being written, and the second has it shown.
  private static let givingBack =
    "\u{1B}\\\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[0m"
    + "\u{1B}[H\u{1B}[J\u{1B}[?1049l\u{1B}[?25h"

  static func giving(back pictures: PictureProtocol) -> FixedBytes {
    pictures == .kitty ? givingWithPictures : givingText
  }

  private static let givingText = FixedBytes(givingBack)
  /// All of kitty's pictures are taken away, too, and those that are only remembered.
  private static let givingWithPictures = FixedBytes(
    "\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
      + KittyPictures.ids.map(PlacedPicture.kittyRemoval).joined() + givingBack)
}

// Nobody writes to the memory after it was made.
struct FixedBytes: @unchecked Sendable {
  let start: UnsafePointer<UInt8>
  let count: Int

  /// Copies the text into memory of its own, for good.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    memory.initialize(from: bytes, count: bytes.count)
    start = UnsafePointer(memory)
    count = bytes.count
  }
}
