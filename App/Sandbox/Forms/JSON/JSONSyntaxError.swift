/// Why a text is not JSON (RFC 8259), and where.
struct JSONSyntaxError: Error, Hashable {
  /// What was found, without anything of the values: they may be secret.
  let problem: String
  let hint: String
  /// Counted from 1.
  let line: Int
  /// Counted from 1, in characters.
  let column: Int

  init(_ problem: String, hint: String, at offset: Int, in bytes: [UInt8]) {
    self.problem = problem
    self.hint = hint
    let before = bytes.prefix(offset)
    line = 1 + before.count { $0 == 0x0A }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    column = 1 + String(decoding: before[start...], as: UTF8.self).count
  }

  var place: String { "line \(line), column \(column)" }
}
