/// Sixteen colours in a row, from the ground over an accent to the ink.
struct ArtworkPalette {
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

  /// The place of a tone: 0 is the ground, a half the accent, 1 the ink.
  func index(ofTone tone: Double) -> UInt8 {
    UInt8((tone * 15).rounded())
  }
}
