/// Decoding that always names its place: Foundation's decoder throws an error without one for a number that does not fit
/// its type.
extension KeyedDecodingContainer {
  func required<Value: Decodable>(_ key: Key) throws -> Value {
    try placed(key) { try decode(Value.self, forKey: key) }
  }

  func optional<Value: Decodable>(_ key: Key) throws -> Value? {
    try placed(key) { try decodeIfPresent(Value.self, forKey: key) }
  }

  private func placed<Value>(_ key: Key, _ decode: () throws -> Value) throws -> Value {
    do {
      return try decode()
    } catch let error as DecodingError {
      throw error
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "the value cannot be read")
    }
  }
}
