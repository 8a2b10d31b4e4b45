import OpenMarketDomain
import OpenMarketPresentation

extension JSONValue {
  /// - Parameter language: that of the issues' messages.
  init(_ pictures: [CheckedPicture], _ issues: [ValidationIssue], _ language: Language) {
    self = .object([
      Member("pictures", .array(pictures.map { JSONValue($0) })),
      Member("issues", .array(issues.map { JSONValue($0, pictures, language) })),
    ])
  }

  private init(_ picture: CheckedPicture) {
    let facts = Self.facts(
      picture.path, picture.format, picture.pixelSize, picture.byteCount)
    let copy = picture.copy.map { copy in
      JSONValue.object(
        Self.facts(
          copy.path, copy.picture.format, copy.picture.pixelSize, copy.picture.byteCount))
    }
    self = .object(
      facts + [
        Member("isReady", .bool(picture.issues.isEmpty)), Member("copy", copy ?? .null),
      ])
  }

  /// A picture that was saved.
  init(_ image: EncodedImage, path: String) {
    self = .object(
      Self.facts(path, image.format, image.pixelSize, image.bytes.count))
  }

  private init(_ issue: ValidationIssue, _ pictures: [CheckedPicture], _ language: Language) {
    let picture = issue.imageIndex.map { pictures[$0] }
    var failure: ImageShrinkingError?
    if case .imageSize = issue { failure = picture?.failure }
    self = .object([
      Member("code", .string(issue.code)),
      Member("file", .optional(picture?.path)),
      Member("excess", .optional(issue.excess)),
      Member("message", .string(issue.text(in: language))),
      Member("reason", .optional(failure?.code)),
      Member("reasonMessage", .optional(failure?.text(in: language))),
    ])
  }

  private static func facts(
    _ path: String, _ format: ImageFormat?, _ pixelSize: PixelSize?, _ byteCount: Int
  ) -> [Member] {
    [
      Member("file", .string(path)), Member("type", .optional(format?.rawValue)),
      Member("width", .optional(pixelSize?.width)), Member("height", .optional(pixelSize?.height)),
      Member("bytes", .integer(Int64(byteCount))),
    ]
  }
}
