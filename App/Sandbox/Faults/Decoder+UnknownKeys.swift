extension Decoder {
  /// A key that nothing reads is a mistake of whoever wrote the file; without a word it would do nothing.
  func refuseKeys(except known: [any CodingKey]) throws {
    let known = Set(known.map(\.stringValue))
    for key in try container(keyedBy: FreeKey.self).allKeys where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath + [key],
          debugDescription:
            "there is no such key; there are \(known.sorted().joined(separator: ", "))"))
    }
  }
}

private struct FreeKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }

  var intValue: Int? { nil }

  init?(intValue: Int) { nil }
}
