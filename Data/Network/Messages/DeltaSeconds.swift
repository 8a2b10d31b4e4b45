/// A number of seconds as the fields of a cache write it (RFC 9111, section 1.2.2): digits alone; 2³¹ stands for every larger
/// number.
struct DeltaSeconds {
  let value: Int64

  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    value = min(Int64(text) ?? .max, Self.largest)
  }

  static let largest: Int64 = 1 << 31
}
