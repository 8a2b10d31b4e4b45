extension UInt32 {
  /// The four bytes, most significant first, as PNG and zlib order them.
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { (shift: UInt32) in UInt8(self >> shift & 0xFF) }
  }
}
