import Foundation
public import OpenMarketDomain

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
    /// A file with a name, a media type and bytes. If the media type isn't valid, the part is sent
    /// as `application/octet-stream`.
    case file(name: String, mediaType: String, bytes: [UInt8])
  }

  /// The name of the form field, such as `images`.
  public let name: String
  /// The content, which determines the header fields of the part.
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
  package init(name: String, image: ImageFile) {
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
    // Split at backslashes, too. A backslash is a path separator on some systems and an escape
    // character in some parsers.
    return path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? "file"
  }

  func bytes() throws(DataTransferError) -> Data {
    switch content {
    case .text(let text): Data(text.utf8)
    case .secret(let secret): Data(secret.plaintext.utf8)
    case .json(let json): try json.encoded()
    case .file(_, _, let bytes): Data(bytes)
    }
  }

  /// Returns the encoded header (RFC 7578, section 4) and content of the part.
  func encoded() throws(DataTransferError) -> Data {
    var head = "Content-Disposition: form-data; name=\"\(name.escapedInHeader)\""
    if let fileName { head += "; filename=\"\(fileName.escapedInHeader)\"" }
    if let mediaType { head += "\r\nContent-Type: \(mediaType)" }
    return Data("\(head)\r\n\r\n".utf8) + (try bytes())
  }

  package var secrets: [Secret] {
    switch content {
    case .secret(let secret): [secret]
    case .json(let json): json.secrets
    case .text, .file: []
    }
  }
}

extension String {
  /// The string with quotation marks, backslashes and control characters percent-encoded, as in the
  /// HTML standard ("Constructing entry list"). Other characters are sent as UTF-8 (RFC 7578,
  /// section 5.1).
  var escapedInHeader: String {
    escaping { scalar in
      let isEscaped = scalar.value < 0x20 || ["\u{7F}", "\"", "\\"].contains(scalar)
      return isEscaped ? UInt8(scalar.value).percentEncoded : nil
    }
  }

  /// Returns the string with some Unicode scalars replaced.
  ///
  /// This method replaces scalars instead of characters, because other programs parse bytes. For
  /// example, an apostrophe with a combining accent is one character in Swift but still ends a
  /// quoted string in a shell.
  ///
  /// - Parameter escape: A closure that returns the replacement for a scalar, or `nil` if the
  ///   scalar isn't replaced.
  package func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.map { escape($0) ?? String($0) }.joined()
  }
}
