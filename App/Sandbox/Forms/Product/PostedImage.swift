import Foundation
import OpenMarketData

/// A picture that a client sent.
struct PostedImage: Hashable {
  let content: Data
  /// By the content's signature, whatever the client says; `application/octet-stream` where it is unknown.
  let mediaType: String
  /// Up to five lower-case ASCII letters and digits; nil for none.
  let fileExtension: String?

  init(_ part: PostedPart) {
    content = part.body
    let signature = ImageSignature(part.body)
    mediaType = signature?.mediaType ?? Self.unknownMediaType
    fileExtension = Self.fileExtension(of: part.fileName, signature)
  }

  /// A picture that is a request's whole body.
  ///
  /// - Throws: all that is wrong with it, where the rules are strict: 413 where it is too large and nothing else is wrong,
  ///   and otherwise 400.
  init(body: Data, rules: FormRules) throws(RequestRejection) {
    if rules == .strict, let rejection = RequestRejection(Complaint.about(body, title: "The body"))
    {
      throw rejection
    }
    let signature = ImageSignature(body)
    content = body
    mediaType = signature?.mediaType ?? Self.unknownMediaType
    fileExtension = signature?.fileExtension
  }

  private static let unknownMediaType = "application/octet-stream"

  /// The file name's extension, as with the original: none where that has none. One that cannot be part of
  /// an address gives way to the signature's.
  private static func fileExtension(of fileName: String?, _ signature: ImageSignature?) -> String? {
    guard let fileName else { return signature?.fileExtension }
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let text = fileName[dot...].dropFirst().lowercased()
    let isPlain =
      (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    return isPlain ? text : signature?.fileExtension
  }
}
