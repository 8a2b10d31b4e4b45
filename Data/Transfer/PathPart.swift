public import OpenMarketDomain

/// One part of a path, between two slashes.
public struct PathPart: Hashable, Sendable {
  /// The part as it is sent.
  let encoded: String
  /// Whether whoever knows the part can do something with it.
  let isSecret: Bool

  /// A plain text. It is percent-encoded, so that it can hold no slash and no line break.
  public init(_ text: String) {
    encoded = PercentEncoding.encode(text)
    isSecret = false
  }

  /// A part that a server gave, kept as the server wrote it; characters that a path cannot hold are percent-encoded.
  public init(opaque text: Secret) {
    encoded = PercentEncoding.encodeUnsendable(text.plaintext)
    isSecret = true
  }

  /// The part as it may be shown.
  var shown: String { isSecret ? Secret.mask : encoded }
}

extension PathPart: ExpressibleByStringLiteral, CustomStringConvertible, CustomReflectable {
  public init(stringLiteral value: String) {
    self.init(value)
  }

  public var description: String { shown }
  public var customMirror: Mirror { Mirror(reflecting: shown) }
}
