import Foundation
public import OpenMarketDomain

/// A component of a URL path, between two slashes.
public struct PathPart: Hashable, Sendable {
  /// The percent-encoded component, as it's sent.
  package let encoded: String
  /// A Boolean value that indicates whether the component is secret. Descriptions mask secret
  /// components.
  package let isSecret: Bool

  /// The component as it's sent, and as the server decodes it.
  var spellings: [Secret] {
    [encoded, encoded.removingPercentEncoding ?? encoded].map { Secret($0) }
  }

  /// Creates a path component from plain text, which is percent-encoded. A request with the
  /// component `.` or `..` fails with ``NetworkError/invalidRequest(reason:)``, because it would
  /// change the path.
  public init(_ text: String) {
    encoded = text.percentEncoded
    isSecret = false
  }

  /// Creates a secret path component from text that a server sent. Only characters that aren't
  /// allowed in a path are percent-encoded.
  package init(opaque text: Secret) {
    encoded = text.plaintext.percentEncoded(keeping: "%!$&'()*+,;=:@")
    isSecret = true
  }
}

extension PathPart: ExpressibleByStringLiteral, DumpedAsDescription {
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The percent-encoded component, or `•••` if the component is secret.
  public var description: String { isSecret ? Secret.mask : encoded }
}

extension String {
  /// The string with all characters percent-encoded except unreserved characters (RFC 3986, section
  /// 2.3).
  ///
  /// Foundation's query items don't encode `+`, which servers decode as a space.
  var percentEncoded: String { percentEncoded(keeping: "") }

  fileprivate func percentEncoded(keeping more: String) -> String {
    func isKept(_ byte: UInt8) -> Bool {
      byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte) || more.utf8.contains(byte)
    }
    if utf8.allSatisfy(isKept) { return self }
    return utf8.map { isKept($0) ? String(Unicode.Scalar($0)) : $0.percentEncoded }.joined()
  }
}

extension UInt8 {
  /// The byte as a percent sign and two hexadecimal digits (RFC 3986, section 2.1).
  var percentEncoded: String {
    (self < 0x10 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
  }
}
