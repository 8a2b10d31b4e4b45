import Foundation
import Testing

/// The README, or an article of a catalogue, taken apart.
struct Article: Sendable, CustomTestStringConvertible {
  /// A command of a session, with what it printed.
  struct Step: Sendable, Equatable, CustomTestStringConvertible {
    let command: String
    let output: String

    var testDescription: String { command }
  }

  struct Block: Sendable, Equatable {
    /// As it stands behind the three marks.
    let language: String
    let text: String
  }

  static let readme = "README.md"

  /// From the package's root.
  let path: String
  let text: String

  var testDescription: String { path }

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// - Parameter path: from the package's root.
  init(path: String = Self.readme) throws {
    let text = try String(contentsOf: PackageFiles.root.appending(path: path), encoding: .utf8)
    self.init(path: path, text: text)
  }

  /// The README, and every article of every catalogue.
  static func all() throws -> [Article] {
    let articles = PackageFiles.paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    return try ([readme] + articles).map { try Article(path: $0) }
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let block = open {
        if line == "```" {
          blocks.append(Block(language: block.language, text: block.lines.joined(separator: "\n")))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.drop(while: \.isWhitespace).hasPrefix("```") {
        open = (String(line.trimmingPrefix("```")), [])
      }
    }
    if let open { blocks.append(Block(language: "without an end", text: open.language)) }
    return blocks
  }

  /// The contents of the blocks in one language.
  func blocks(_ language: String) -> [String] {
    blocks.filter { $0.language == language }.map(\.text)
  }

  /// Every command of every session.
  var steps: [Step] {
    blocks("console").flatMap { block in
      "\n\(block)".split(separator: "\n$ ").map { step in
        let lines = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let output = lines.count > 1 ? lines[1] : ""
        return Step(command: String(lines[0]), output: output.trimmingSuffix("\n"))
      }
    }
  }

  /// The places that lead to files of the package, relative to the article.
  var links: [String] {
    text.matches(of: /\]\(([^):]+)\)/).map { String($0.1) }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
