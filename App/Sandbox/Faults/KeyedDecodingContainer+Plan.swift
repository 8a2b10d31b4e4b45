import Foundation

/// Reads the values of a plan. A `null` is a wrong type.
extension KeyedDecodingContainer {
  /// Returns the value of a key, or `nil` if the key is missing.
  func value<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) throws -> Value? {
    contains(key) ? try decode(type, forKey: key) : nil
  }

  /// Returns a whole number in a range, or `nil` if the key is missing.
  func number<Number: FixedWidthInteger>(
    _ key: Key, in range: ClosedRange<Number>
  ) throws -> Number? {
    // An integer that does not fit its type, and a decimal that does not fit its own, are reported without the key.
    let decimal: Decimal
    do {
      guard let given = try value(key, as: Decimal.self) else { return nil }
      decimal = given
    } catch let error as DecodingError {
      throw error
    } catch {
      decimal = .nan
    }
    guard let number = Number("\(decimal)"), range.contains(number) else {
      let given = decimal.isNaN ? "this number" : "\(decimal)"
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription:
          "\(given) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
