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
    /// The text after the three marks.
    let language: String
    let text: String
  }

  static let readme = "README.md"

  /// The path from the package's root.
  let path: String
  let text: String

  var testDescription: String { path }

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  init(path: String = Self.readme) throws {
    self.init(path: path, text: try PackageFiles.text(at: path))
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
        let output = lines.count > 1 ? String(lines[1]) : ""
        return Step(
          command: String(lines[0]), output: output.replacing(/\n+$/, with: ""))
      }
    }
  }

  /// The places that lead to files of the package, relative to the article.
  var links: [String] {
    text.matches(of: /\]\(([^):]+)\)/).map { String($0.1) }
  }
}

/// A Swift file, or a block of an article: its imports, and the rest.
struct SwiftSample: Sendable, Hashable, CustomTestStringConvertible {
  private static let folder = "Tests/AppTests/Documentation/Samples/"

  /// The path from the package's root; empty for a block.
  let path: String
  let imports: [Substring]
  let body: String

  var testDescription: String { path }

  init(_ text: String, path: String = "") {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    imports = Array(lines.prefix { $0.hasPrefix("import ") })
    body = lines.dropFirst(imports.count).joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
    self.path = path
  }

  /// The files that articles show parts of.
  static func all() throws -> [SwiftSample] {
    try PackageFiles.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".swift") }
      .map { SwiftSample(try PackageFiles.text(at: $0), path: $0) }
  }

  /// The files of the packages in `Tests/Strangers`, which CI builds and runs.
  static func strangers() throws -> [SwiftSample] {
    try PackageFiles.paths.filter { $0.hasPrefix("Tests/Strangers/") && $0.hasSuffix(".swift") }
      .map { SwiftSample(try PackageFiles.text(at: $0), path: $0) }
  }

  /// Returns a Boolean value that indicates whether a block is a part of the file, with the same imports.
  func contains(_ block: SwiftSample) -> Bool {
    imports == block.imports && !block.body.isEmpty
      && "\n\(body)\n".contains("\n\(block.body)\n")
  }

  /// The first function or type that others can use, or the first method of an extension.
  var name: Substring? {
    body.firstMatch(of: /(?m)^(?:final )?(?:func|struct|class|actor|enum) (\w+)/)?.1
      ?? body.firstMatch(of: /(?m)^  func (\w+)/)?.1
  }

  /// A Boolean value that indicates whether the sample has tests, which run by themselves.
  var isTest: Bool { imports.contains("import Testing") && body.contains("  @Test") }
}

/// The files of the package, apart from built and hidden ones.
enum PackageFiles {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The paths from the root, in order.
  static let paths: [String] = {
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let start = root.path(percentEncoded: false)
    return (files?.compactMap { $0 as? URL } ?? []).map {
      String($0.path(percentEncoded: false).trimmingPrefix(start))
    }.sorted()
  }()

  static func text(at path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
