public import Foundation

/// A form of several parts (`multipart/form-data`, RFC 7578) as a value.
public struct MultipartForm: Hashable, Sendable {
  /// The parts, in the order in which they are sent.
  public let parts: [FormPart]
  /// Separates the parts. It occurs in none of them, and an equal form always has the same one.
  public let boundary: String

  /// Chooses a boundary that none of the parts holds.
  public init(parts: [FormPart]) {
    self.parts = parts
    boundary = MultipartBoundary.unused(in: parts)
  }

  /// The value of `Content-Type`, with the boundary.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// The bytes that are sent (RFC 2046, section 5.1.1).
  public var encoded: Data {
    var data = Data()
    data.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count + 256 })
    for part in parts {
      data.append(contentsOf: "--\(boundary)\r\n\(part.head)".utf8)
      data.append(contentsOf: part.bytes)
      data.append(contentsOf: "\r\n".utf8)
    }
    data.append(contentsOf: "--\(boundary)--\r\n".utf8)
    return data
  }
}
