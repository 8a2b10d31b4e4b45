public import Foundation
public import OpenMarketDomain

/// A request body. Equal bodies are encoded as equal bytes.
public enum RequestBody: Hashable, Sendable {
  /// Raw data with the value of the `Content-Type` header field.
  case data(Data, contentType: String)
  /// A JSON object that may contain secrets and exact amounts. For other values, use ``json(_:encoder:)``.
  case json(JSONFields)
  /// A URL-encoded form (`application/x-www-form-urlencoded`) as in the URL Standard.
  case form([QueryItem])
  /// A multipart form, such as a product with its images.
  case multipart(MultipartForm)
  /// A value that can't be encoded. A request with this body isn't sent and fails with ``NetworkError/invalidRequest(reason:)``.
  case invalid(reason: String)

  /// Creates a JSON body from the given value.
  ///
  /// If the value can't be encoded, the body is ``invalid(reason:)``. Strings in the value aren't masked in errors. If the value
  /// contains a secret, use ``JSONFields``.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - encoder: The encoder, or `nil` to use an encoder that sorts the keys and doesn't escape slashes.
  public static func json(_ value: some Encodable, encoder: JSONEncoder? = nil) -> RequestBody {
    let standard = JSONEncoder()
    standard.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return .data(try (encoder ?? standard).encode(value), contentType: "application/json")
    } catch {
      // Use only the coding path as the reason, because the encoder's error contains the value.
      guard case EncodingError.invalidValue(_, let context) = error,
        !context.codingPath.isEmpty
      else { return .invalid(reason: "the body can't be encoded as JSON") }
      let path = DecodingFailure.path(context.codingPath)
      return .invalid(reason: "\(path) in the body can't be encoded as JSON")
    }
  }

  /// The value of the `Content-Type` header field.
  public var contentType: String {
    switch self {
    case .data(_, let contentType): contentType
    case .json, .invalid: "application/json"
    case .form: "application/x-www-form-urlencoded"
    case .multipart(let form): form.contentType
    }
  }

  /// The encoded bytes of the body. The body is encoded each time you access this property.
  public var encoded: Data {
    switch self {
    case .data(let data, _): data
    case .json(let fields): Data(fields.text.utf8)
    case .form(let items):
      Data(
        items.map { "\($0.name.formEncoded)=\($0.value.formEncoded)" }.joined(separator: "&").utf8)
    case .multipart(let form): form.encoded
    case .invalid: Data()
    }
  }

  /// The secrets in the body.
  var secrets: [Secret] {
    switch self {
    case .json(let fields): fields.secrets
    case .form(let items): items.secrets
    case .multipart(let form): form.parts.flatMap(\.secrets)
    case .data, .invalid: []
    }
  }
}

/// A JSON object (RFC 8259) with ordered entries and no nested values. Descriptions mask the secrets in the object.
public struct JSONFields: Hashable, Sendable {
  /// A value in a JSON object.
  public enum PlainValue: Hashable, Sendable {
    /// A string, which is escaped during encoding.
    case string(String)
    /// An integer.
    case integer(Int64)
    /// An amount, which is encoded as an exact decimal number without its currency.
    case amount(Money)
    /// A secret string, which descriptions mask.
    case secret(Secret)
  }

  /// An entry in a JSON object, which consists of a key and a value.
  public struct Entry: Hashable, Sendable {
    /// The key of the entry.
    public let key: String
    /// The value of the entry.
    public let value: PlainValue
  }

  /// The entries, in the order in which they were added.
  public private(set) var entries: [Entry] = []

  /// Creates an empty JSON object.
  public init() {}

  /// Adds an entry to the object. If the value is `nil`, this method does nothing.
  public mutating func append(_ key: String, _ value: PlainValue?) {
    if let value { entries.append(Entry(key: key, value: value)) }
  }

  /// The JSON text to send, which contains the secrets.
  var text: String { text { $0.plaintext.quotedInJSON } }

  /// Returns the object as JSON text.
  ///
  /// - Parameter secret: A function that returns the JSON text for a secret, including quotation marks.
  func text(writing secret: (Secret) -> String) -> String {
    let members = entries.map { entry in
      let value =
        switch entry.value {
        case .string(let text): text.quotedInJSON
        case .integer(let number): String(number)
        case .amount(let money): money.decimalText
        case .secret(let text): secret(text)
        }
      return "\(entry.key.quotedInJSON):\(value)"
    }
    return "{\(members.joined(separator: ","))}"
  }

  fileprivate var secrets: [Secret] {
    entries.compactMap { if case .secret(let secret) = $0.value { secret } else { nil } }
  }
}

extension JSONFields: CustomStringConvertible, CustomReflectable {
  public var description: String { text { _ in "\"\(Secret.mask)\"" } }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// A multipart form (`multipart/form-data`, RFC 7578).
public struct MultipartForm: Hashable, Sendable {
  /// The parts of the form, in order.
  public let parts: [FormPart]
  /// The boundary between the parts. The boundary doesn't occur in any part, and equal forms have the same boundary.
  public let boundary: String

  /// Creates a form. The boundary doesn't occur in any part (RFC 2046, section 5.1.1).
  public init(parts: [FormPart]) {
    func boundary(_ number: Int) -> String {
      let digits = String(number, radix: 16)
      return "openmarket-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
    var number = 0
    while parts.contains(where: { $0.encoded.range(of: Data(boundary(number).utf8)) != nil }) {
      number += 1
    }
    self.parts = parts
    self.boundary = boundary(number)
  }

  /// The value of the `Content-Type` header field.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// The encoded bytes of the form.
  public var encoded: Data {
    parts.reduce(into: Data()) { data, part in
      data += Data("--\(boundary)\r\n".utf8) + part.encoded + Data("\r\n".utf8)
    } + Data("--\(boundary)--\r\n".utf8)
  }
}

/// A part of a ``MultipartForm``.
public struct FormPart: Hashable, Sendable {
  /// The content of a form part.
  public enum PartContent: Hashable, Sendable {
    /// Plain text.
    case text(String)
    /// Secret text, which descriptions mask.
    case secret(Secret)
    /// A JSON object.
    case json(JSONFields)
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
  var mediaType: String? {
    switch content {
    case .text, .secret: nil
    case .json: "application/json"
    case .file(_, let mediaType, _):
      mediaType.isMediaType ? mediaType : "application/octet-stream"
    }
  }

  /// The file name without folders, or `nil` if the part isn't a file.
  var fileName: String? {
    guard case .file(let path, _, _) = content else { return nil }
    // Split at backslashes, too. A backslash is a path separator on some systems and an escape character in some parsers.
    return path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? "file"
  }

  /// The content of the part as bytes.
  var bytes: [UInt8] {
    switch content {
    case .text(let text): Array(text.utf8)
    case .secret(let secret): Array(secret.plaintext.utf8)
    case .json(let fields): Array(fields.text.utf8)
    case .file(_, _, let bytes): bytes
    }
  }

  /// The encoded header (RFC 7578, section 4) and content of the part.
  fileprivate var encoded: Data {
    var head = "Content-Disposition: form-data; name=\"\(name.escapedInHeader)\""
    if let fileName { head += "; filename=\"\(fileName.escapedInHeader)\"" }
    if let mediaType { head += "\r\nContent-Type: \(mediaType)" }
    return Data("\(head)\r\n\r\n".utf8) + Data(bytes)
  }

  /// The secrets in the part.
  var secrets: [Secret] {
    switch content {
    case .secret(let secret): [secret]
    case .json(let fields): fields.secrets
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
  func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.map { escape($0) ?? String($0) }.joined()
  }
}
