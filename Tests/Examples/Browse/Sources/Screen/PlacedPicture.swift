import Foundation
import OpenMarketDomain
import OpenMarketTerminal

/// An image on the screen, scaled to fit into a box without distortion.
///
/// The image is sent with iTerm2's "Inline Images Protocol", which supports PNG and JPEG files. In this protocol, an image is part
/// of its cells, so text that is written to the cells removes the image.
struct PlacedPicture: Hashable, Sendable {
  let image: ImageData
  /// The upper-left corner of the box.
  let position: CanvasPosition
  /// The size of the box, in columns and rows.
  let size: TerminalSize

  /// Returns a Boolean value that indicates whether the terminal can display images, based on the environment variables that the
  /// terminal sets.
  ///
  /// Inside a terminal multiplexer, the value is `false`, because multiplexers don't forward images.
  static func isSupported(environment: [String: String]) -> Bool {
    let type = environment["TERM", default: ""]
    let isMultiplexed =
      ["TMUX", "STY", "ZELLIJ"].contains { environment[$0] != nil }
      || type.hasPrefix("screen") || type.hasPrefix("tmux")
    return !isMultiplexed
      && ["iTerm.app", "WezTerm", "mintty"].contains(environment["TERM_PROGRAM"])
  }

  /// Returns a Boolean value that indicates whether the given columns of the given row overlap the box.
  func isCrossed(by columns: Range<Int>, row: Int) -> Bool {
    (position.row..<position.row + size.rows).contains(row)
      && columns.overlaps(position.column..<position.column + size.columns)
  }

  /// The control sequence that displays the image at the cursor position.
  var sequence: String {
    let keys = [
      "inline=1", "size=\(image.bytes.count)", "width=\(size.columns)", "height=\(size.rows)",
      "preserveAspectRatio=1", "doNotMoveCursor=1",
    ].joined(separator: ";")
    return "\u{1B}]1337;File=\(keys):\(Data(image.bytes).base64EncodedString())\u{7}"
  }
}
