/// A colour of eight bits a channel.
struct RGBColor {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// From hue, saturation and lightness, each from 0 to 1; the hue goes round.
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

  private init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour on the way to another one; `fraction` goes from 0 to 1.
  func mixed(with other: RGBColor, _ fraction: Double) -> RGBColor {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * fraction).rounded())
    }
    return RGBColor(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue))
  }
}
