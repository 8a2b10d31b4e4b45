/// An address of this machine; all of 127.0.0.0/8 lead to it (RFC 1122, 3.2.1.3).
package struct LoopbackAddress: CustomStringConvertible, Sendable {
  let number: UInt32

  /// 127.0.0.1. All tests share its ports, so another test can use a port right after it was closed.
  package static let shared = LoopbackAddress(number: 0x7F00_0001)

  /// An address for a test that sends requests to a stopped server. No other test listens on it.
  ///
  /// Apple platforms have only ``shared`` by default.
  package static func own() -> LoopbackAddress {
    #if canImport(Darwin)
      shared
    #else
      LoopbackAddress(number: .random(in: 0x7F01_0000...0x7FFE_FFFF))
    #endif
  }

  package var description: String {
    stride(from: 24, through: 0, by: -8).map { "\(number >> $0 & 0xFF)" }.joined(separator: ".")
  }
}
