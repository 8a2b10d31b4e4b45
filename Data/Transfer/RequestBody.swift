import Foundation
public import OpenMarketDomain

/// A request body.
public enum RequestBody: Sendable {
  /// A JSON value.
  case json(JSONBody)
  /// A multipart form (`multipart/form-data`, RFC 7578) with its parts in order, such as a product with its images.
  case multipart([FormPart])

  /// Creates a JSON body from the given value.
  ///
  /// - Parameters:
  ///   - value: The value to encode. If it can't be encoded, the request isn't sent and fails with
  ///     ``NetworkError/invalidRequest(reason:)``.
  ///   - secrets: The strings in the value that are secret. Errors and previews mask these strings.
  public static func json(
    _ value: any Encodable & Sendable, secrets: [Secret] = []
  ) -> RequestBody {
    .json(JSONBody(value, secrets: secrets))
  }

  /// Returns the bytes of the body and the value of the `Content-Type` header field. Each call returns the same bytes.
  func encoded() throws(DataTransferError) -> (bytes: Data, contentType: String) {
    switch self {
    case .json(let json): (try json.encoded(), "application/json")
    case .multipart(let parts): try Self.encoded(parts)
    }
  }

  /// Returns the bytes and the media type of a form. The boundary doesn't occur in any part (RFC 2046, section 5.1.1).
  private static func encoded(
    _ parts: [FormPart]
  ) throws(DataTransferError) -> (bytes: Data, contentType: String) {
    let parts = try parts.map { part throws(DataTransferError) in try part.encoded() }
    func boundary(_ number: Int) -> String {
      let digits = String(number, radix: 16)
      return "openmarket-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
    var number = 0
    while parts.contains(where: { $0.range(of: Data(boundary(number).utf8)) != nil }) {
      number += 1
    }
    let boundary = boundary(number)
    let bytes =
      parts.reduce(into: Data()) { data, part in
        data += Data("--\(boundary)\r\n".utf8) + part + Data("\r\n".utf8)
      } + Data("--\(boundary)--\r\n".utf8)
    return (bytes, "multipart/form-data; boundary=\(boundary)")
  }

  /// The secrets in the body.
  package var secrets: [Secret] {
    switch self {
    case .json(let json): json.secrets
    case .multipart(let parts): parts.flatMap(\.secrets)
    }
  }
}

/// A JSON value in a request, with the secrets that it contains.
public struct JSONBody: Sendable {
  private let value: any Encodable & Sendable
  package let secrets: [Secret]

  /// Creates a JSON value.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - secrets: The strings in the value that are secret. Errors and previews mask these strings.
  public init(_ value: any Encodable & Sendable, secrets: [Secret] = []) {
    self.value = value
    self.secrets = secrets
  }

  func encoded() throws(DataTransferError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value)
    } catch {
      // Use only the coding path as the reason, because the encoder's error contains the value.
      guard case EncodingError.invalidValue(_, let context) = error,
        !context.codingPath.isEmpty
      else { throw .network(.invalidRequest(reason: "the body can't be encoded as JSON")) }
      let path = DecodingFailure.path(context.codingPath)
      throw .network(.invalidRequest(reason: "\(path) in the body can't be encoded as JSON"))
    }
  }

  /// Returns the JSON text with each secret string replaced by the given text.
  package func text(replacingSecretsWith mark: String) throws(DataTransferError) -> String {
    let text = String(decoding: try encoded(), as: UTF8.self)
    return secrets.reduce(text) {
      $0.replacing($1.plaintext.quotedInJSON, with: "\"\(mark)\"")
    }
  }
}

extension JSONBody: CustomStringConvertible, CustomReflectable {
  /// The JSON text with `•••` for each secret string.
  public var description: String {
    (try? text(replacingSecretsWith: Secret.mask)) ?? "a value that can't be encoded as JSON"
  }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// A part of a multipart form.
public struct FormPart: Sendable {
  /// The content of a form part.
  public enum PartContent: Sendable {
    /// Plain text.
    case text(String)
    /// Secret text, which descriptions mask.
    case secret(Secret)
    /// A JSON value.
    case json(JSONBody)
    /// A file with a name, a media type and bytes. If the media type isn't valid, the part is sent as `application/octet-stream`.
    case file(name: String, mediaType: String, bytes: [UInt8])
  }

  /// The name of the form field.
  public let name: String
  /// The content of the part.
  public let content: PartContent

  /// Creates a form part.
  ///
  /// - Parameters:
  ///   - name: The name of the form field, which is escaped during encoding.
  ///   - content: The content of the part.
  public init(name: String, content: PartContent) {
    self.name = name
    self.content = content
  }

  /// Creates a form part from the given image. The image's bytes determine the media type.
  public init(name: String, image: ImageFile) {
    let mediaType = image.format.map { "image/\($0.rawValue)" } ?? "application/octet-stream"
    self.init(
      name: name, content: .file(name: image.name, mediaType: mediaType, bytes: image.bytes))
  }

  /// The media type to send, or `nil` if the part is plain text.
  package var mediaType: String? {
    switch content {
    case .text, .secret: nil
    case .json: "application/json"
    case .file(_, let mediaType, _):
      mediaType.isMediaType ? mediaType : "application/octet-stream"
    }
  }

  /// The file name without folders, or `nil` if the part isn't a file.
  package var fileName: String? {
    guard case .file(let path, _, _) = content else { return nil }
    // Split at backslashes, too. A backslash is a path separator on some systems and an escape character in some parsers.
    return path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? "file"
  }

  /// Returns the content of the part as bytes.
  func bytes() throws(DataTransferError) -> Data {
    switch content {
    case .text(let text): Data(text.utf8)
    case .secret(let secret): Data(secret.plaintext.utf8)
    case .json(let json): try json.encoded()
    case .file(_, _, let bytes): Data(bytes)
    }
  }

  /// Returns the encoded header (RFC 7578, section 4) and content of the part.
  fileprivate func encoded() throws(DataTransferError) -> Data {
    var head = "Content-Disposition: form-data; name=\"\(name.escapedInHeader)\""
    if let fileName { head += "; filename=\"\(fileName.escapedInHeader)\"" }
    if let mediaType { head += "\r\nContent-Type: \(mediaType)" }
    return Data("\(head)\r\n\r\n".utf8) + (try bytes())
  }

  /// The secrets in the part.
  var secrets: [Secret] {
    switch content {
    case .secret(let secret): [secret]
    case .json(let json): json.secrets
    case .text, .file: []
    }
  }
}

extension String {
  /// The string as a JSON string with quotation marks.
  var quotedInJSON: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string can't fail, so the default value is never used.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  /// The string with quotation marks, backslashes and control characters percent-encoded, as in the HTML standard ("Constructing
  /// entry list"). Other characters are sent as UTF-8 (RFC 7578, section 5.1).
  var escapedInHeader: String {
    escaping { scalar in
      let isEscaped = scalar.value < 0x20 || ["\u{7F}", "\"", "\\"].contains(scalar)
      return isEscaped ? UInt8(scalar.value).percentEncoded : nil
    }
  }

  /// Returns the string with some Unicode scalars replaced.
  ///
  /// This method replaces scalars instead of characters, because other programs parse bytes. For example, an apostrophe with a
  /// combining accent is one character in Swift but still ends a quoted string in a shell.
  ///
  /// - Parameter escape: A closure that returns the replacement for a scalar, or `nil` if the scalar isn't replaced.
  package func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.map { escape($0) ?? String($0) }.joined()
  }
}
