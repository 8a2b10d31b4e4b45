/// An address of this machine; all of 127.0.0.0/8 lead to it (RFC 1122, 3.2.1.3).
package struct LoopbackAddress: CustomStringConvertible, Sendable {
  let number: UInt32

  /// 127.0.0.1, whose free ports all tests share: one that was given back may be another test's at once.
  package static let shared = LoopbackAddress(number: 0x7F00_0001)

  /// One where nobody else listens, for a test that still asks a server that is gone.
  ///
  /// Apple platforms have no more than ``shared`` unless they are told otherwise.
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
