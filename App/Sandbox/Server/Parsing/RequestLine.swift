package import OpenMarketData

/// The first line of a request (RFC 9112, section 3).
package struct RequestLine: Hashable, Sendable {
  package let method: HTTPMethod
  /// As it was sent; every character is printable ASCII.
  package let target: String
  /// The `1` of `HTTP/1.1`, or `0`.
  package let minorVersion: Int

  init(_ line: ArraySlice<UInt8>) throws(RequestRefusal) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw .malformed("The request line is not a method, a target and a version.")
    }
    guard !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenCharacter) else {
      throw .malformed("The method is no token.")
    }
    guard !parts[1].isEmpty, parts[1].allSatisfy(\.isTargetCharacter) else {
      throw .malformed("The target holds what has to be percent-encoded, or is empty.")
    }
    method = HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self))
    target = String(decoding: parts[1], as: UTF8.self)
    minorVersion = try Self.minorVersion(parts[2])
  }

  private static func minorVersion(_ text: ArraySlice<UInt8>) throws(RequestRefusal) -> Int {
    let digits = text.dropFirst(5)
    guard text.starts(with: "HTTP/".utf8), digits.count == 3, let major = digits.first,
      let minor = digits.last, major.isDigit, minor.isDigit,
      digits.dropFirst().first == UInt8(ascii: ".")
    else { throw .malformed("The version is not written as HTTP/1.1 is.") }
    switch (major, minor) {
    case (UInt8(ascii: "1"), UInt8(ascii: "0")): return 0
    case (UInt8(ascii: "1"), UInt8(ascii: "1")): return 1
    default: throw RequestRefusal(505, "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
    }
  }
}
