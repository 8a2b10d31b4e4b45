import Foundation
import OpenMarketDomain
import OpenMarketTerminal

/// An image on the screen, scaled to fit into a box without distortion.
struct PlacedPicture: Hashable, Sendable {
  let image: ImageData
  /// The upper-left corner of the box.
  let position: CanvasPosition
  /// The size of the box, in columns and rows.
  let size: TerminalSize

  /// Returns a Boolean value that indicates whether the given columns of the given row overlap the box.
  func isCrossed(by columns: Range<Int>, row: Int) -> Bool {
    (position.row..<position.row + size.rows).contains(row)
      && columns.overlaps(position.column..<position.column + size.columns)
  }
}

/// A terminal protocol for displaying images.
enum PictureProtocol: Hashable, Sendable {
  /// kitty's "Terminal graphics protocol", which supports only PNG files.
  case kitty
  /// iTerm2's "Inline Images Protocol", which supports files in any format.
  case iTerm2
  case none

  /// Creates the protocol that the terminal supports, based on the environment variables that the terminal sets.
  ///
  /// Inside a terminal multiplexer, the protocol is `none`, because multiplexers don't forward images.
  init(environment: [String: String]) {
    let type = environment["TERM", default: ""]
    let isMultiplexed =
      ["TMUX", "STY", "ZELLIJ"].contains { environment[$0] != nil }
      || type.hasPrefix("screen") || type.hasPrefix("tmux")
    switch (type, environment["TERM_PROGRAM"]) {
    case _ where isMultiplexed: self = .none
    case ("xterm-kitty", _), ("xterm-ghostty", _), (_, "ghostty"): self = .kitty
    case (_, "iTerm.app"), (_, "WezTerm"): self = .iTerm2
    case (_, nil) where environment["KITTY_WINDOW_ID"] != nil: self = .kitty
    default: self = .none
    }
  }

  func canShow(_ image: ImageData) -> Bool {
    switch self {
    case .kitty: image.format == .png
    case .iTerm2: true
    case .none: false
    }
  }

  /// Returns the control sequence that displays the given image at the cursor position.
  func showing(_ picture: PlacedPicture) -> String {
    switch self {
    case .kitty: kittySequence(picture)
    case .iTerm2: iTerm2Sequence(picture)
    case .none: ""
    }
  }

  /// The control sequence that removes the image. The sequence is empty for iTerm2, which removes an image when text is written
  /// to the image's cells.
  var removing: String {
    self == .kitty ? "\u{1B}_Ga=d,d=I,i=\(Self.kittyID),q=2\u{1B}\\" : ""
  }

  /// The image ID for kitty. The same ID is used for all images, because only one image is displayed at a time.
  private static let kittyID = 7_471
  /// The maximum number of Base64 characters that the protocol allows in a control sequence.
  private static let kittyChunk = 4096

  private func kittySequence(_ picture: PlacedPicture) -> String {
    // Send only the width or the height of the box, so that kitty preserves the aspect ratio. `q=2` turns off responses, and
    // `C=1` prevents cursor movement.
    var keys = "a=T,f=100,t=d,i=\(Self.kittyID),q=2,C=1,\(kittyExtent(picture)),"
    var rest = Data(picture.image.bytes).base64EncodedString()[...]
    var text = ""
    repeat {
      let chunk = rest.prefix(Self.kittyChunk)
      rest = rest.dropFirst(Self.kittyChunk)
      text += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(chunk)\u{1B}\\"
      keys = "q=2,"
    } while !rest.isEmpty
    return text
  }

  private func kittyExtent(_ picture: PlacedPicture) -> String {
    let (size, pixels) = (picture.size, picture.image.pixelSize)
    // Assume that the height of a character cell is twice its width.
    let width = Double(size.columns) / Double(pixels.width)
    let height = Double(size.rows * 2) / Double(pixels.height)
    return width <= height ? "c=\(size.columns)" : "r=\(size.rows)"
  }

  private func iTerm2Sequence(_ picture: PlacedPicture) -> String {
    let bytes = picture.image.bytes
    let keys = [
      "inline=1", "size=\(bytes.count)", "width=\(picture.size.columns)",
      "height=\(picture.size.rows)", "preserveAspectRatio=1", "doNotMoveCursor=1",
    ].joined(separator: ";")
    return "\u{1B}]1337;File=\(keys):\(Data(bytes).base64EncodedString())\u{7}"
  }
}
