import Foundation
import OpenMarketDomain
import OpenMarketTerminal

/// A picture on the screen, as large as its box allows without distortion.
struct PlacedPicture: Hashable, Sendable {
  let image: ImageData
  /// The upper left of the box.
  let position: CanvasPosition
  /// The size of the box.
  let size: TerminalSize

  /// Returns a Boolean value that indicates whether a part of a row goes through the box.
  func isCrossed(by columns: Range<Int>, row: Int) -> Bool {
    (position.row..<position.row + size.rows).contains(row)
      && columns.overlaps(position.column..<position.column + size.columns)
  }
}

/// The protocol by which a terminal shows pictures.
enum PictureProtocol: Hashable, Sendable {
  /// kitty's "Terminal graphics protocol", which takes PNG files only.
  case kitty
  /// iTerm2's "Inline Images Protocol", which takes files of any format.
  case iTerm2
  case none

  /// Finds the protocol by the variables that terminals set. A multiplexer passes no pictures on.
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

  /// Returns the sequence that shows a picture at the cursor.
  func showing(_ picture: PlacedPicture) -> String {
    switch self {
    case .kitty: kittySequence(picture)
    case .iTerm2: iTerm2Sequence(picture)
    case .none: ""
    }
  }

  /// The sequence that removes the picture. In iTerm2, writing to its cells removes it.
  var removing: String {
    self == .kitty ? "\u{1B}_Ga=d,d=I,i=\(Self.kittyID),q=2\u{1B}\\" : ""
  }

  /// The number of the only picture that kitty shows at a time.
  private static let kittyID = 7_471
  /// The limit of the protocol for one sequence.
  private static let kittyChunk = 4096

  private func kittySequence(_ picture: PlacedPicture) -> String {
    // Tell kitty one side of the box, from which it derives the other. `q=2` suppresses answers, `C=1` keeps the cursor.
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
    // Most characters are twice as high as wide.
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
