/// Says where a picture can be had: the text of its address, exactly as the server sent it.
///
/// The text is not checked here. Whoever loads the picture decides whether the address is one it follows.
public struct ImageURL: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Takes the text of an address as it is, without checking it.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  public var description: String { rawValue }

  /// Compares byte by byte: two spellings of a character make two addresses, although they are the same text.
  public static func == (lhs: ImageURL, rhs: ImageURL) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }

  public func hash(into hasher: inout Hasher) {
    let isHashed: Void? = rawValue.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    guard isHashed == nil else { return }
    var text = rawValue
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
