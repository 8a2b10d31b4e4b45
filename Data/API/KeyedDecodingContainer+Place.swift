/// Decoding that always names its place: Foundation's decoder throws an error without one for a number that does not fit
/// its type.
extension KeyedDecodingContainer {
  func required<Value: Decodable>(_ key: Key) throws -> Value {
    try placed(key) { try decode(Value.self, forKey: key) }
  }

  func optional<Value: Decodable>(_ key: Key) throws -> Value? {
    try placed(key) { try decodeIfPresent(Value.self, forKey: key) }
  }

  // The decoder is quicker where it knows the type.

  func required(_ key: Key) throws -> String {
    try placed(key) { try decode(String.self, forKey: key) }
  }

  func required(_ key: Key) throws -> Int {
    try placed(key) { try decode(Int.self, forKey: key) }
  }

  func optional(_ key: Key) throws -> String? {
    try placed(key) { try decodeIfPresent(String.self, forKey: key) }
  }

  func optional(_ key: Key) throws -> Int64? {
    try placed(key) { try decodeIfPresent(Int64.self, forKey: key) }
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
