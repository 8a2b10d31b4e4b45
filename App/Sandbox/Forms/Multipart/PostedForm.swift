import Foundation

/// A `multipart/form-data` body, read (RFC 7578).
///
/// Tolerated, as the original server does: text before the first and after the last delimiter, blanks
/// at the end of a delimiter line, blank lines between parts, no line break at the very end. With a hint for the log: a last
/// delimiter without its closing dashes, and one that ends with CR alone.
struct PostedForm: Hashable {
  static let partLimit = 64

  let parts: [PostedPart]
  /// Whether a closing delimiter stands before further parts, which were not read for that.
  let isClosedEarly: Bool
  /// Hints for the log about malformed parts that were accepted.
  let hints: [String]

  init(contentType: String?, body: Data?) throws(RequestRejection) {
    let body = body ?? Data()
    let boundary = try FormBoundary(contentType: contentType, body: body)
    guard !body.isEmpty else { throw .emptyForm(boundary) }
    let bytes = [UInt8](body)
    let scan = DelimiterScan(bytes, boundary: boundary, limit: Self.partLimit + 2)
    guard let first = scan.lines.first else {
      throw DelimiterDiagnosis(body, boundary: boundary, scan: scan).rejection
    }
    for line in scan.lines where line.following == .lf && !line.isClosing {
      throw .bareLineFeed(after: boundary, at: line.start)
    }
    for line in scan.lines.dropFirst() where line.preceding == .lf {
      throw .bareLineFeed(before: boundary, at: line.start)
    }
    if let glued = scan.glued { throw .gluedDelimiter(boundary, at: glued.start) }
    guard scan.lines.count <= Self.partLimit + 1 else { throw .tooManyParts(Self.partLimit) }
    let last = scan.lines.last ?? first
    guard last.isClosing || bytes[last.end...].allSatisfy({ $0 == 0x0D || $0 == 0x0A }) else {
      throw .notClosed(boundary, scan: scan, lastLine: Self.lastLine(of: bytes))
    }
    var parts: [PostedPart] = []
    var start = first.end
    for line in scan.lines.dropFirst() {
      let content = bytes[start..<max(start, line.contentEnd)]
      parts.append(try PartReader(number: parts.count + 1, bytes: content).part())
      start = line.end
    }
    self.parts = parts
    isClosedEarly = scan.hasMoreBehindEnd
    var hints: [String] = []
    if !last.isClosing { hints.append("The last boundary lacks its two closing dashes.") }
    if last.following == .cr { hints.append("The last boundary ends with CR alone, without LF.") }
    self.hints = hints
  }

  func parts(named name: String) -> [PostedPart] {
    parts.filter { $0.name == name }
  }

  private static func lastLine(of bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.suffix(256), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
  }
}
