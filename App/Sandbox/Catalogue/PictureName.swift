/// Names pictures: 32 hexadecimal digits, in which the product can be found again.
enum PictureName {
  /// - Parameters:
  ///   - number: the picture's place in its product.
  ///   - salt: what keeps the names of two markets, and of two pictures at one place, apart.
  ///   - fileExtension: what follows the digits, without its point; empty for nothing.
  static func make(product: Int, number: Int, salt: UInt64, fileExtension: String) -> String {
    let digits =
      salt.hexDigits(16) + UInt64(product).hexDigits(12) + UInt64(number).hexDigits(4)
    return fileExtension.isEmpty ? digits : "\(digits).\(fileExtension)"
  }

  /// The product whose picture has the name.
  static func product(of name: String) -> Int? {
    Int(name.dropFirst(16).prefix(12), radix: 16)
  }
}

extension UInt64 {
  /// The lowest hexadecimal digits, as many as asked for.
  func hexDigits(_ count: Int) -> String {
    let digits = String(self, radix: 16).suffix(count)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
