import Foundation
import Testing

/// The table of what each call of a list does in each phase, as its documentation has it.
struct TransitionTable {
  /// One cell.
  struct Entry: Sendable, CustomTestStringConvertible {
    let call: String
    let phase: String
    let effects: [String]

    var testDescription: String { "\(call) when \(phase): \(effects.joined(separator: ", "))" }
  }

  let drafts: [Entry]

  init() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let article = root.appending(path: "Presentation/OpenMarketPresentation.docc/Lists.md")
    let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.map(Self.cells)
    let header = try #require(lines.first)
    drafts = lines.dropFirst().flatMap { line in
      zip(header, line).dropFirst().map { phase, effects in
        Entry(call: line[0], phase: phase, effects: effects.components(separatedBy: ", "))
      }
    }
  }

  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
