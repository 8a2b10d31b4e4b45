public import Foundation
public import OpenMarketDomain

/// The body of a request as a value. Equal bodies are encoded to the same bytes.
public enum RequestBody: Hashable, Sendable {
  /// A JSON object.
  case json(JSONFields)
  /// A form with several parts, such as a product with its images.
  case form(MultipartForm)

  /// The value of the header field `Content-Type`.
  public var contentType: String {
    switch self {
    case .json: "application/json"
    case .form(let form): form.contentType
    }
  }

  /// The bytes of the body. They're encoded each time that you read the property.
  public var encoded: Data {
    switch self {
    case .json(let fields): Data(fields.text.utf8)
    case .form(let form): form.encoded
    }
  }

  /// The secrets in the body.
  var secrets: [Secret] {
    switch self {
    case .json(let fields): fields.secrets
    case .form(let form): form.parts.flatMap(\.secrets)
    }
  }
}

/// A JSON object (RFC 8259) with plain values, in order. Descriptions mask its secrets.
public struct JSONFields: Hashable, Sendable {
  /// A value in the object.
  public enum PlainValue: Hashable, Sendable {
    /// A string, which is escaped as needed.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// An amount, written as an exact decimal number without its currency.
    case amount(Money)
    /// A string that descriptions don't show.
    case secret(Secret)
  }

  /// A key and its value.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: PlainValue
  }

  /// The entries in the order in which they were added.
  public private(set) var entries: [Entry] = []

  /// Creates an empty object.
  public init() {}

  /// Adds an entry, unless the value is `nil`.
  public mutating func append(_ key: String, _ value: PlainValue?) {
    if let value { entries.append(Entry(key: key, value: value)) }
  }

  /// The text that is sent.
  var text: String { text { $0.plaintext.quotedInJSON } }

  /// Returns the text of the object.
  ///
  /// - Parameter secret: A function that returns the text of a secret, with its quotes.
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

/// A form with several parts (`multipart/form-data`, RFC 7578).
public struct MultipartForm: Hashable, Sendable {
  /// The parts in order.
  public let parts: [FormPart]
  /// The boundary between the parts. It doesn't occur in any of them, and equal forms have the same boundary.
  public let boundary: String

  /// Creates a form with a boundary that none of the parts contains (RFC 2046, section 5.1.1).
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

  /// The value of the header field `Content-Type`.
  public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// The bytes of the form.
  public var encoded: Data {
    parts.reduce(into: Data()) { data, part in
      data += Data("--\(boundary)\r\n".utf8) + part.encoded + Data("\r\n".utf8)
    } + Data("--\(boundary)--\r\n".utf8)
  }
}

/// A part of a ``MultipartForm``.
public struct FormPart: Hashable, Sendable {
  /// The content of a part.
  public enum PartContent: Hashable, Sendable {
    /// Plain text.
    case text(String)
    /// Plain text that descriptions don't show.
    case secret(Secret)
    /// A JSON object.
    case json(JSONFields)
    /// A file. If the media type isn't a type and a subtype, `application/octet-stream` is sent.
    case file(name: String, mediaType: String, bytes: [UInt8])
  }

  /// The name of the field.
  public let name: String
  /// The content of the part.
  public let content: PartContent

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - name: The name of the field, which is escaped as needed.
  ///   - content: The content of the part.
  public init(name: String, content: PartContent) {
    self.name = name
    self.content = content
  }

  /// Creates a part for an image, with the media type of its bytes.
  public init(name: String, image: ImageFile) {
    let mediaType = image.format.map { "image/\($0.rawValue)" } ?? "application/octet-stream"
    self.init(
      name: name, content: .file(name: image.name, mediaType: mediaType, bytes: image.bytes))
  }

  /// The media type that is sent.
  var mediaType: String? {
    switch content {
    case .text, .secret: nil
    case .json: "application/json"
    case .file(_, let mediaType, _):
      mediaType.isMediaType ? mediaType : "application/octet-stream"
    }
  }

  /// The name of the file without its folders.
  var fileName: String? {
    guard case .file(let path, _, _) = content else { return nil }
    // A backslash is a separator on some systems, and an escape for some parsers.
    return path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? "file"
  }

  /// The bytes of the content.
  var bytes: [UInt8] {
    switch content {
    case .text(let text): Array(text.utf8)
    case .secret(let secret): Array(secret.plaintext.utf8)
    case .json(let fields): Array(fields.text.utf8)
    case .file(_, _, let bytes): bytes
    }
  }

  /// The header (RFC 7578, section 4) and the content.
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
  /// The text as a JSON string, with its quotes.
  var quotedInJSON: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string doesn't fail.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  /// The text with quotes, backslashes and control characters percent-encoded, as the HTML standard does it
  /// ("Constructing entry list"). Other characters are sent as UTF-8 (RFC 7578, section 5.1).
  var escapedInHeader: String {
    escaping { scalar in
      let isEscaped = scalar.value < 0x20 || ["\u{7F}", "\"", "\\"].contains(scalar)
      return isEscaped ? UInt8(scalar.value).percentEncoded : nil
    }
  }

  /// Returns the text with some scalars replaced.
  ///
  /// The function works on scalars, as readers of bytes do: an apostrophe with an accent is one character in Swift but still
  /// ends a quotation in a shell.
  func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.map { escape($0) ?? String($0) }.joined()
  }
}
