import OpenMarketDomain

extension RequestBody {
  /// The body in boxes, one a part, secrets masked.
  var boxes: [String] {
    switch self {
    case .json(let fields):
      let label = ["body", contentType] + Self.size(encoded.count, hiding: secrets)
      return Self.box(label, [fields.description], isFirst: true) + [Self.bottom]
    case .form(let form):
      let boxes = form.parts.enumerated().flatMap { index, part in
        Self.box(part.label, part.shownLines, isFirst: index == 0)
      }
      return boxes + [Self.bottom]
    }
  }

  private static let bottom = "└─"

  /// How large something is, unless that would tell how long a secret in it is.
  fileprivate static func size(_ bytes: Int, hiding secrets: [Secret]) -> [String] {
    secrets.isEmpty ? [bytes.counted("byte")] : []
  }

  private static func box(_ label: [String], _ lines: [String], isFirst: Bool) -> [String] {
    let label = label.joined(separator: " · ").shownOnOneLine
    return ["\(isFirst ? "┌" : "├")─ \(label)"] + lines.map { "│ \($0.shownOnOneLine)" }
  }
}

extension FormPart {
  fileprivate var label: [String] {
    [name, fileName?.escaped, mediaType].compactMap { $0 }
      + RequestBody.size(bytes.count, hiding: secrets)
  }

  fileprivate var shownLines: [String] {
    switch content {
    case .text(let text):
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    case .secret: [Secret.mask]
    case .json(let fields): [fields.description]
    case .file(_, _, let bytes): [Self.beginning(of: bytes)]
    }
  }

  /// The first bytes of a file, by which its type is told.
  private static func beginning(of bytes: [UInt8]) -> String {
    let shown = bytes.prefix(12).map { byte in
      (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return shown.joined(separator: " ") + (bytes.count > shown.count ? " …" : "")
  }
}
