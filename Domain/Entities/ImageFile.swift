/// A picture to be sent, as a file: its name and its bytes. What it may be is checked where it becomes part of a
/// ``ProductDraft``.
public struct ImageFile: Hashable, Sendable {
  /// A name for people. Any text will do: where it travels, what could break a message is escaped.
  public let name: String
  /// The whole file, as it will be sent.
  public let bytes: [UInt8]

  /// Takes any bytes under any name. Nothing is checked here.
  ///
  /// - Parameters:
  ///   - name: for people, such as `lamp.png`; the market takes the ending of what it stores from it.
  ///   - bytes: the whole file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// What the bytes are, or `nil` when they are no picture that the market takes.
  public var format: ImageFormat? { ImageFormat(of: bytes) }
}

extension ImageFile: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(name) (\(bytes.count.counted("byte")))" }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}
