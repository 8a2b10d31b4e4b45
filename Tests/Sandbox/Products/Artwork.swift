import Foundation

/// A drawing that the market shows in place of a photo. It consists of a symmetric figure and a row
/// of squares. The seed determines the figure and its colors, and the number of squares is the
/// image's number, up to twelve.
struct Artwork: Hashable {
  let seed: UInt64
  /// The position of the image in its product, counted from 1.
  let number: Int

  /// Returns the drawing as a PNG image. The same seed and number produce the same bytes.
  ///
  /// The image is a grid of 16 by 16 units. The figure has 5 by 5 cells of two units, and its right
  /// half mirrors its left half.
  func png(_ size: PictureSize) -> Data {
    var random = SplitMix64(seed: seed)
    let hue = random.nextFraction()
    let turn = [0.06, 0.12, 0.45, 0.55][random.next(below: 4)]
    let palette = [
      Self.color(hue: hue, saturation: 0.6, lightness: 0.92),
      Self.color(hue: hue + turn / 2, saturation: 0.55, lightness: 0.74),
      Self.color(hue: hue + turn, saturation: 0.6, lightness: 0.36),
    ]
    // Choose the accent or the ink for most cells, so that no figure is empty.
    let cells = (0..<15).map { _ in UInt8([0, 1, 1, 2][random.next(below: 4)]) }
    let (side, unit) = (size.side, size.side / 16)
    var pixels = [UInt8](repeating: 0, count: side * side)
    func fill(x: Int, y: Int, width: Int, _ color: UInt8) {
      for row in y..<y + width {
        for column in x..<x + width { pixels[row * side + column] = color }
      }
    }
    for row in 0..<5 {
      for column in 0..<5 {
        let cell = cells[row * 3 + min(column, 4 - column)]
        fill(x: (3 + 2 * column) * unit, y: (2 + 2 * row) * unit, width: 2 * unit, cell)
      }
    }
    // There's room for twelve squares.
    let count = min(number, 12)
    let start = (side - count * unit) / 2
    for index in 0..<count {
      fill(x: start + index * unit, y: 13 * unit, width: unit * 2 / 3, 2)
    }
    return PNGImage(side: side, palette: palette, pixels: pixels).encoded()
  }

  /// Returns a color with eight bits per channel.
  ///
  /// - Parameters:
  ///   - hue: The hue, which wraps around outside the range from 0 to 1. The other components are
  ///     from 0 to 1.
  private static func color(hue: Double, saturation: Double, lightness: Double) -> UInt32 {
    let spread = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> UInt32 {
      let turn = (offset + hue * 12).truncatingRemainder(dividingBy: 12)
      let value = lightness - spread * max(-1, min(turn - 3, 9 - turn, 1))
      return UInt32((max(0, min(1, value)) * 255).rounded())
    }
    return channel(0) << 16 | channel(8) << 8 | channel(4)
  }
}
