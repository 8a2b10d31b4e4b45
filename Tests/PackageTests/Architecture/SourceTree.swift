import Foundation
import OpenMarketTestSupport
import Testing

/// The package's source files on disk.
enum SourceTree {
  struct File: Sendable, CustomTestStringConvertible {
    /// The path of the file, relative to the package's root, such as
    /// `Domain/Entities/Product.swift`.
    let path: String
    let text: String
    let source: SourceText

    init(path: String, text: String) {
      self.path = path
      self.text = text
      source = SourceText(text)
    }

    var testDescription: String { path }
  }

  /// Returns the Swift files in the given folder of the sources or the test support.
  static func files(in folder: String) -> [File] {
    files.filter { $0.path.hasPrefix(folder + "/") }
  }

  /// The source files of the package, without the test support.
  static let sources = files.filter { !$0.path.hasPrefix("Tests/Support/") }

  private static let files = PackageFiles.paths.filter { path in
    let folders = [
      "Domain/", "Data/", "Presentation/", "App/", "Tests/Conformance/",
      "Tests/Examples/Browse/Sources/", "Tests/Sandbox/", "Tests/Support/",
    ]
    return path.hasSuffix(".swift") && folders.contains { path.hasPrefix($0) }
  }.compactMap { path in
    (try? PackageFiles.text(at: path)).map { File(path: path, text: $0) }
  }
}

/// Swift source code, without comments and string literals.
struct SourceText: Sendable {
  /// The source code. Only line breaks remain of comments and string literals.
  let code: String
  /// The identifiers and keywords of the code, in order.
  let words: [Substring]

  init(_ source: String) {
    let text = NSMutableString(string: source)
    let matches = Self.hidden?.matches(in: source, range: NSRange(source.startIndex..., in: source))
    for range in matches?.reversed().map(\.range) ?? [] {
      text.replaceCharacters(in: range, with: text.substring(with: range).filter { $0.isNewline })
    }
    code = text as String
    words = code.utf8.split { !Self.isPartOfWord($0) }.map { Substring($0) }
  }

  /// The string literals and comments. The formatter doesn't permit block comments.
  private static let hidden = try? NSRegularExpression(
    pattern: ##"#"""[\s\S]*?"""#|"""[\s\S]*?"""|#".*?"#|"(?:\\.|[^"\\\n])*"|//.*"##)

  /// The names of the modules that the code imports.
  var imports: Set<String> {
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
    ]
    let names = words.indices.filter { words[$0] == "import" }.compactMap { index in
      words[(index + 1)...].first { !kinds.contains($0) }
    }
    return Set(names.map(String.init))
  }

  /// Returns a Boolean value that indicates whether the given byte is an ASCII letter, digit or
  /// underscore, or a part of a non-ASCII character.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || isalnum(Int32(byte)) != 0
  }
}
