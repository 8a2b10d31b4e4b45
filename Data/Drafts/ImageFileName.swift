/// What the file of a kept picture is called: after its bytes, so that equal pictures are one file, and another one never
/// has the name of an earlier.
struct ImageFileName: Codable, Hashable {
  static let suffix = ".picture"

  /// Hexadecimal digits.
  let hash: String
  let byteCount: Int

  init(of bytes: [UInt8]) {
    hash = bytes.withUnsafeBytes(XXH64.hash).hexText
    byteCount = bytes.count
  }

  var text: String { "\(hash)-\(byteCount)\(Self.suffix)" }

  /// Whether a file of this name is whole.
  func belongs(to bytes: [UInt8]) -> Bool {
    self == ImageFileName(of: bytes)
  }
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  var hexText: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
