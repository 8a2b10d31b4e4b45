import Foundation
import Testing

/// The README, or an article beside the sources, taken apart.
struct Readme {
  /// A command of a session, with what it printed.
  struct Step: Sendable, Equatable, CustomTestStringConvertible {
    let command: String
    let output: String

    var testDescription: String { command }
  }

  let text: String

  /// - Parameter path: from the package's root.
  init(path: String = "README.md") throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The contents of the blocks in one language.
  func blocks(_ language: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```" + language {
        block = []
      } else if line == "```", let lines = block {
        blocks.append(lines.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// Every command of every session.
  var steps: [Step] {
    blocks("console").flatMap { block in
      block.split(separator: "$ ").map { step in
        let lines = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let output = lines.count > 1 ? lines[1] : ""
        return Step(command: String(lines[0]), output: output.trimmingSuffix("\n"))
      }
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
