package import Foundation

/// A number in the words of Java's `Double.toString`: `3500.0`, `6.0E7`, `2.36`.
///
/// From a thousandth up to ten million it is a plain decimal, outside of that in scientific
/// notation, and it always has a digit behind the point.
package struct JavaDoubleText {
  package let text: String

  package init(_ number: Decimal) {
    // By way of the text: Decimal's own conversion is off by a bit for some values.
    let double = Double(number.description) ?? 0
    let sign = double < 0 ? "-" : ""
    let (digits, exponent) = Self.scientific(double.magnitude)
    let fraction = digits.dropFirst()
    text =
      switch exponent {
      case 0..<7:
        sign + Self.plain(digits, pointAt: exponent + 1)
      case -3..<0:
        sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
      default:
        sign + "\(digits.prefix(1)).\(fraction.isEmpty ? "0" : fraction)E\(exponent)"
      }
  }

  private static func plain(_ digits: String, pointAt position: Int) -> String {
    let padding = String(repeating: "0", count: max(0, position + 1 - digits.count))
    let padded = digits + padding
    return "\(padded.prefix(position)).\(padded.dropFirst(position))"
  }

  /// The shortest digits that read back as the number, and the power of ten of the first of them.
  private static func scientific(_ number: Double) -> (digits: String, exponent: Int) {
    let parts = number.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let written = mantissa.joined()
    let significant = written.drop { $0 == "0" }
    guard !significant.isEmpty else { return ("0", 0) }
    let shift = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let leadingZeros = written.count - significant.count
    var digits = String(significant)
    while digits.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    return (digits, mantissa[0].count - 1 - leadingZeros + shift)
  }
}
