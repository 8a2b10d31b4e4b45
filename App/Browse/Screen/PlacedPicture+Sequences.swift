import Foundation
import OpenMarketDomain
import OpenMarketTerminal

extension PlacedPicture {
  /// The side of the box that the picture fills; the other one follows from its shape.
  enum Extent: Hashable, Sendable {
    case columns(Int)
    case rows(Int)
  }

  /// - Parameter cell: the size of a character; where it is not known, characters are twice as high as wide, as most are.
  func extent(cell: PixelSize?) -> Extent {
    let picture = image.pixelSize
    let width = Double(size.columns * (cell?.width ?? 1)) / Double(picture.width)
    let height = Double(size.rows * (cell?.height ?? 2)) / Double(picture.height)
    return width <= height ? .columns(size.columns) : .rows(size.rows)
  }

  /// Whether a part of a row goes through the picture's box.
  func isCrossed(by columns: Range<Int>, row: Int) -> Bool {
    (position.row..<position.row + size.rows).contains(row)
      && columns.overlaps(position.column..<position.column + size.columns)
  }

  /// Sends and shows the picture (kitty, "Terminal graphics protocol"), at the cursor, which stays.
  ///
  /// - Parameters:
  ///   - id: by which the terminal remembers it.
  ///   - placement: by which it can be taken away again.
  func kittySequence(id: Int, placement: Int, cell: PixelSize?) -> String {
    // No answer is wanted: it would come as if it were typed.
    var keys = "a=T,f=100,t=d,i=\(id),p=\(placement),q=2,C=1,\(kittyExtent(cell)),"
    var rest = Data(image.bytes).base64EncodedString()[...]
    var text = ""
    repeat {
      let chunk = rest.prefix(Self.chunkLimit)
      rest = rest.dropFirst(Self.chunkLimit)
      text += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(chunk)\u{1B}\\"
      keys = "q=2,"
    } while !rest.isEmpty
    return text
  }

  /// Shows a picture that the terminal remembers.
  func kittyPlacement(id: Int, placement: Int, cell: PixelSize?) -> String {
    "\u{1B}_Ga=p,i=\(id),p=\(placement),q=2,C=1,\(kittyExtent(cell))\u{1B}\\"
  }

  private func kittyExtent(_ cell: PixelSize?) -> String {
    switch extent(cell: cell) {
    case .columns(let count): "c=\(count)"
    case .rows(let count): "r=\(count)"
    }
  }

  /// As much as the protocol allows for at once.
  private static let chunkLimit = 4096

  /// Takes a picture away; the terminal still remembers it.
  static func kittyHiding(id: Int, placement: Int) -> String {
    "\u{1B}_Ga=d,d=i,i=\(id),p=\(placement),q=2\u{1B}\\"
  }

  /// Takes a picture away wherever it is shown, and the terminal's memory of it.
  static func kittyRemoval(id: Int) -> String {
    "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\"
  }

  /// Shows the picture (iTerm2, "Inline Images Protocol"), at the cursor. That it stays there is WezTerm's addition.
  var iTerm2Sequence: String {
    let keys = [
      "inline=1", "size=\(image.bytes.count)", "width=\(size.columns)", "height=\(size.rows)",
      "preserveAspectRatio=1", "doNotMoveCursor=1",
    ].joined(separator: ";")
    return "\u{1B}]1337;File=\(keys):\(Data(image.bytes).base64EncodedString())\u{7}"
  }
}
