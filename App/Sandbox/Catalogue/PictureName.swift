/// Names pictures: 32 hexadecimal digits, in which the product can be found again.
enum PictureName {
  /// - Parameters:
  ///   - number: the picture's place in its product.
  ///   - salt: what keeps the names of two markets, and of two pictures at one place, apart.
  ///   - fileExtension: what follows the digits, without its point; empty for nothing.
  static func make(product: Int, number: Int, salt: UInt64, fileExtension: String) -> String {
    let digits =
      salt.hexDigits + UInt64(product).hexDigits.suffix(12)
      + UInt16(truncatingIfNeeded: number).hexDigits
    return fileExtension.isEmpty ? digits : "\(digits).\(fileExtension)"
  }

  /// The product whose picture has the name.
  static func product(of name: String) -> Int? {
    Int(name.dropFirst(16).prefix(12), radix: 16)
  }
}
