import Foundation

/// A drawing that the market shows in place of a photo. It consists of a symmetric figure and a row of dots. The seed determines
/// the figure and its colors, and the number of dots is the image's number.
struct Artwork: Hashable {
  let seed: UInt64
  /// The position of the image in its product, counted from 1.
  let number: Int

  /// Returns the drawing as a PNG image. The same seed and number produce the same bytes.
  func png(_ size: PictureSize) -> Data {
    var random = SplitMix64(seed: seed)
    let palette = ArtworkPalette(random: &random)
    let motif = Motif(random: &random)
    let side = size.side
    let half = side / 2
    let pixel = 1 / Double(half)
    // Draw one quarter, and mirror it.
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

  /// Draws the dots, on a background with round ends near the bottom edge of the image.
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

/// A palette of sixteen colors, from the background through the accent to the foreground.
private struct ArtworkPalette {
  let colors: [RGBColor]

  init(random: inout SplitMix64) {
    let hue = random.nextFraction()
    let isDark = random.next(below: 4) == 0
    let turn = [0.06, 0.12, 0.45, 0.55][random.next(below: 4)]
    let ground = RGBColor(hue: hue, saturation: 0.6, lightness: isDark ? 0.17 : 0.92)
    let accent = RGBColor(hue: hue + turn / 2, saturation: 0.55, lightness: isDark ? 0.42 : 0.74)
    let ink = RGBColor(hue: hue + turn, saturation: 0.6, lightness: isDark ? 0.82 : 0.36)
    colors = (0..<16).map { step in
      step < 8
        ? ground.mixed(with: accent, Double(step) / 7.5)
        : accent.mixed(with: ink, (Double(step) - 7.5) / 7.5)
    }
  }

  /// Returns the index of the color for a tone, where 0 is the background, 0.5 is the accent, and 1 is the foreground.
  func index(ofTone tone: Double) -> UInt8 {
    UInt8((tone * 15).rounded())
  }
}

/// A figure that is calculated for one quarter of a square and mirrored into the other quarters.
private struct Motif {
  private enum Kind: Int, CaseIterable {
    case rings, blossom, quilt
  }

  private let kind: Kind
  private let count: Int
  private let variation: Double
  private let cells: UInt64

  init(random: inout SplitMix64) {
    kind = Kind.allCases[random.next(below: Kind.allCases.count)]
    count = 2 + random.next(below: 4)
    variation = random.nextFraction()
    cells = random.next()
  }

  /// Returns the tone of a point in the figure, from 0 (background) through 0.5 (accent) to 1 (foreground).
  ///
  /// The coordinates are 0 at the center of the image and 1 at its edges. The `pixel` parameter is the width of a pixel in these
  /// coordinates. The outlines of the figure are antialiased over this width.
  func tone(x: Double, y: Double, pixel: Double) -> Double {
    switch kind {
    case .rings: rings(hypot(x, y), pixel)
    case .blossom: blossom(hypot(x, y), angle: atan2(y, x), pixel)
    case .quilt: quilt(x, y, pixel)
    }
  }

  /// Returns the fraction of a pixel that is inside the figure. The `distance` parameter is the distance from the outline, which
  /// is negative inside the figure.
  private func coverage(_ distance: Double, _ pixel: Double) -> Double {
    max(0, min(1, 0.5 - distance / pixel))
  }

  private func rings(_ radius: Double, _ pixel: Double) -> Double {
    let scale = Double(count) + 1.5 + variation
    let nearest = (radius * scale).rounded()
    guard nearest <= scale * 0.95 else { return 0 }
    let inside = coverage((abs(radius * scale - nearest) - 0.3) / scale, pixel)
    return inside * (Int(nearest) % 2 == 0 ? 1 : 0.5)
  }

  private func blossom(_ radius: Double, angle: Double, _ pixel: Double) -> Double {
    let wave = abs(cos(angle * Double(count)))
    let outer = coverage((radius - 0.38 - 0.5 * wave) * 0.6, pixel) * 0.5
    let inner = coverage((radius - 0.22 - (0.2 + 0.15 * variation) * wave) * 0.6, pixel)
    return max(outer, inner) * (1 - coverage(radius - 0.14, pixel))
  }

  private func quilt(_ x: Double, _ y: Double, _ pixel: Double) -> Double {
    let scale = count < 4 ? 3.0 : 4.0
    let column = Int(x * scale)
    let row = Int(y * scale)
    let across = x * scale - Double(column)
    let down = y * scale - Double(row)
    // A number from 0 to 3, which is always the same for the same cell of the grid.
    let kind = cells >> UInt64((row * 5 + column) * 2 & 62) & 3
    let distance = kind % 2 == 0 ? across + down - 1 : across - down
    return 0.5 * coverage(distance * 0.7 / scale, pixel) + (kind < 2 ? 0 : 0.5)
  }
}
/// A color with eight bits per channel.
struct RGBColor {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// Returns a mixture of this color and another color. A fraction of 0 returns this color, and a fraction of 1 returns the other
  /// color.
  func mixed(with other: RGBColor, _ fraction: Double) -> RGBColor {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      let (start, end) = (Double(from), Double(to))
      let value: Double = start + (end - start) * fraction
      return UInt8(value.rounded())
    }
    return RGBColor(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue))
  }
}

extension RGBColor {
  /// Creates a color from a hue, a saturation and a lightness, each from 0 to 1. A hue outside this range wraps around.
  init(hue: Double, saturation: Double, lightness: Double) {
    let spread = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> UInt8 {
      let turn = (offset + hue * 12).truncatingRemainder(dividingBy: 12)
      let value = lightness - spread * max(-1, min(turn - 3, 9 - turn, 1))
      return UInt8((max(0, min(1, value)) * 255).rounded())
    }
    red = channel(0)
    green = channel(8)
    blue = channel(4)
  }
}
