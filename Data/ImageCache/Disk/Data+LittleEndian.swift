import Foundation

extension Data {
  /// Appends a number's bytes, the lowest first.
  mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
