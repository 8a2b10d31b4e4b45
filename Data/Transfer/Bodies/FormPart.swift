import Foundation
public import OpenMarketDomain

/// One part of a ``MultipartForm``.
public struct FormPart: Hashable, Sendable {
  /// What a part holds, and how it is sent.
  public enum PartContent: Hashable, Sendable {
    /// A plain text, as UTF-8.
    case text(String)
    /// A plain text that no description shows.
    case secret(Secret)
    /// A JSON object, as `application/json`.
    case json(JSONFields)
    /// A file. Its media type is a type and a subtype without parameters; anything else is sent as
    /// `application/octet-stream`.
    case file(name: String, mediaType: String, bytes: [UInt8])
  }

  /// The field's name.
  public let name: String
  /// What the part holds.
  public let content: PartContent

  /// Gives a field its content.
  ///
  /// - Parameters:
  ///   - name: the field's name; what could break the header is escaped.
  ///   - content: what it holds.
  public init(name: String, content: PartContent) {
    self.name = name
    self.content = content
  }

  /// A picture, with the media type that its bytes tell.
  public init(name: String, image: ImageFile) {
    let mediaType = image.format.map { "image/\($0.rawValue)" } ?? "application/octet-stream"
    self.init(
      name: name, content: .file(name: image.name, mediaType: mediaType, bytes: image.bytes))
  }

  var mediaType: String? {
    switch content {
    case .text, .secret: nil
    case .json: "application/json"
    case .file(_, let mediaType, _):
      mediaType.isMediaType ? mediaType : "application/octet-stream"
    }
  }

  var fileName: FormFileName? {
    if case .file(let name, _, _) = content { FormFileName(name) } else { nil }
  }

  /// The lines before the content (RFC 7578, section 4), each with its CRLF.
  var head: String {
    var disposition = "form-data; name=\"\(FormFileName.escaped(name))\""
    if let fileName { disposition += "; filename=\"\(fileName.escaped)\"" }
    let type = mediaType.map { "Content-Type: \($0)\r\n" } ?? ""
    return "Content-Disposition: \(disposition)\r\n\(type)\r\n"
  }

  var bytes: [UInt8] {
    switch content {
    case .text(let text): Array(text.utf8)
    case .secret(let secret): Array(secret.plaintext.utf8)
    case .json(let fields): Array(fields.text.utf8)
    case .file(_, _, let bytes): bytes
    }
  }
}
