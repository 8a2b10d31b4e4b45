import Foundation
import OpenMarketTestSupport
import Testing

/// The contents of a README, of an article in a documentation catalog, or of a page in `.github`.
struct Article: Sendable, CustomTestStringConvertible {
  struct Block: Sendable, Equatable {
    /// The language that is specified after the opening fence of the code block.
    let language: String
    let text: String
  }

  static let readme = "README.md"

  /// The path of the file, relative to the package's root.
  let path: String
  let text: String

  var testDescription: String { path }

  init(path: String = Self.readme, text: String? = nil) throws {
    self.path = path
    self.text = try text ?? PackageFiles.text(at: path)
  }

  /// Returns all Markdown files, with the README first.
  static func all() throws -> [Article] {
    let others = PackageFiles.paths.filter { $0.hasSuffix(".md") && $0 != readme }
    return try ([readme] + others).map { try Article(path: $0) }
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

  /// Returns the contents of the code blocks in the given language.
  func blocks(_ language: String) -> [String] {
    blocks.filter { $0.language == language }.map(\.text)
  }

  /// The paths of the package's files that the article links to and the images that it shows,
  /// relative to the package's root.
  var links: [String] {
    text.matches(of: /\]\(([^):]+)\)/).map { match in
      PackageFiles.root.appending(path: path).deletingLastPathComponent()
        .appending(path: String(match.1)).standardized.path(percentEncoded: false)
        .trimmingPrefix(PackageFiles.root.path(percentEncoded: false)).description
    }
  }
}

/// A Swift file or code block, split into its imports and its body.
struct SwiftSample: Sendable, Hashable, CustomTestStringConvertible {
  /// The path of the file, relative to the package's root. For a code block, the path is empty.
  let path: String
  let imports: [Substring]
  let body: String

  var testDescription: String { path }

  init(_ text: String, path: String = "") {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    imports = Array(lines.prefix { $0.hasPrefix("import ") })
    body = lines.dropFirst(imports.count).joined(separator: "\n").trimmingCharacters(in: .newlines)
    self.path = path
  }

  /// Returns the Swift files in a folder, by default the sample files, whose code the articles
  /// show.
  static func all(in folder: String = "Tests/PackageTests/Samples/") throws -> [SwiftSample] {
    try PackageFiles.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".swift") }
      .map { SwiftSample(try PackageFiles.text(at: $0), path: $0) }
  }

  /// Returns a Boolean value that indicates whether the sample contains the given code block and
  /// has the same imports.
  func contains(_ block: SwiftSample) -> Bool {
    imports == block.imports && !block.body.isEmpty
      && "\n\(body)\n".contains("\n\(block.body)\n")
  }

  /// The name of the first top-level function or type, or of the first method in an extension.
  var name: Substring? {
    body.firstMatch(of: /(?m)^(?:final )?(?:func|struct|class|actor|enum) (\w+)/)?.1
      ?? body.firstMatch(of: /(?m)^  func (\w+)/)?.1
  }

  /// A Boolean value that indicates whether the sample contains tests.
  var isTest: Bool { imports.contains("import Testing") && body.contains("  @Test") }
}
