import Foundation

/// One part of a form (RFC 7578, section 4).
struct PostedPart: Hashable {
  let name: String
  /// What a file was called by its sender; nil where the part is no file.
  let fileName: String?
  let contentType: String?
  let body: Data

  /// The body as text, bytes that are not UTF-8 replaced.
  var text: String { String(decoding: body, as: UTF8.self) }
}
