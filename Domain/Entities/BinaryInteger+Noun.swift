extension BinaryInteger {
  /// Returns the number with an English noun that takes a plain "s" in the plural, such as "1 row" or "2 rows".
  package func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
