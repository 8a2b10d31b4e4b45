import Foundation

/// A drawing that stands in for a photograph: a symmetric motif in the colours its seed gives it,
/// and as many dots as the picture's number.
struct Artwork: Hashable {
  let seed: UInt64
  /// Counted from 1, within the product.
  let number: Int

  /// Draws the picture; the same one each time.
  func png(_ size: PictureSize) -> Data {
    var random = SplitMix64(seed: seed)
    let palette = ArtworkPalette(random: &random)
    let motif = Motif(random: &random)
    let side = size.side
    let half = side / 2
    let pixel = 1 / Double(half)
    // A quarter is drawn and mirrored.
    let quarter: [[UInt8]] = (0..<half).map { row in
      (0..<half).map { column in
        let x = (Double(column) + 0.5) * pixel
        let y = (Double(row) + 0.5) * pixel
        return palette.index(ofTone: motif.tone(x: x, y: y, pixel: pixel))
      }
    }
    let lower: [[UInt8]] = quarter.map { $0.reversed() + $0 }
    var pixels: [UInt8] = []
    for line in lower.reversed() + lower { pixels += line }
    drawDots(in: &pixels, side: side, palette: palette)
    return PNGImage(side: side, palette: palette.colors, pixels: pixels).encoded()
  }

  /// Draws the dots on a plate at the lower edge.
  private func drawDots(in pixels: inout [UInt8], side: Int, palette: ArtworkPalette) {
    let pitch = Double(side) / 14
    let center = (x: Double(side) / 2, y: Double(side) * 0.9)
    let reach = Double(number - 1) / 2 * pitch
    for row in Int(center.y - pitch)..<Int(center.y + pitch) {
      for column in Int(center.x - reach - pitch)..<Int(center.x + reach + pitch) {
        let x = Double(column) + 0.5 - center.x
        let y = Double(row) + 0.5 - center.y
        guard hypot(max(0, abs(x) - reach), y) < pitch * 0.85 else { continue }
        let nearest = max(-reach, min(reach, ((x + reach) / pitch).rounded() * pitch - reach))
        let dot = pitch * 0.34 - hypot(x - nearest, y)
        pixels[row * side + column] = palette.index(ofTone: max(0, min(1, dot + 0.5)))
      }
    }
  }
}
