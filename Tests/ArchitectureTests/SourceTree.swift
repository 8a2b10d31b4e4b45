import Foundation
import OpenMarketTestSupport
import Testing

/// The package's source files on disk.
enum SourceTree {
  struct File: Sendable, CustomTestStringConvertible {
    /// The path of the file, relative to the package's root, such as `Domain/Entities/Product.swift`.
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

  private static let files = [
    "Domain", "Data", "Presentation", "App", "Tests/Conformance", "Tests/Support",
  ].flatMap(reading)

  private static func reading(_ folder: String) -> [File] {
    let base = PackageFiles.root.appending(path: folder)
    let paths =
      FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: base.appending(path: path), encoding: .utf8)
      else { return nil }
      return File(path: "\(folder)/\(path)", text: text)
    }
  }
}

/// Swift source code, without comments and without the contents of string literals.
struct SourceText: Sendable {
  /// The source code. Spaces replace comments and the contents of string literals, but line breaks remain.
  let code: String
  /// The identifiers and keywords of the code, in order.
  let words: [Substring]

  init(_ source: String) {
    var scanner = Scanner(rest: Array(source.utf8)[...])
    scanner.scan()
    let code = String(decoding: scanner.output, as: UTF8.self)
    self.code = code
    words = code.utf8.split { !Self.isPartOfWord($0) }.map { Substring($0) }
  }

  /// A Boolean value that indicates whether the code force-unwraps an optional.
  var hasForceUnwrap: Bool {
    let bytes = Array(code.utf8)
    return bytes.indices.dropFirst().contains { index in
      guard bytes[index] == UInt8(ascii: "!") else { return false }
      let before = bytes[index - 1]
      let after = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "\n")
      return (Self.isPartOfWord(before) || ")]>".utf8.contains(before))
        && !Self.isPartOfWord(after) && after != UInt8(ascii: "=")
    }
  }

  /// Returns a Boolean value that indicates whether the given byte is an ASCII letter, digit or underscore, or a part of a
  /// non-ASCII character.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>
    var output: [UInt8] = []

    mutating func scan() {
      while let byte = rest.first {
        if !"/\"#".utf8.contains(byte) {
          output.append(byte)
          rest.removeFirst()
        } else if has("//") {
          while let byte = rest.first, byte != UInt8(ascii: "\n") { drop(1) }
        } else if has("/*") {
          skipBlockComment()
        } else if let quote = openingQuote() {
          skipLiteral(quote)
        } else {
          output.append(byte)
          rest.removeFirst()
        }
      }
    }

    private func has(_ start: StaticString) -> Bool {
      guard rest.count >= start.utf8CodeUnitCount else { return false }
      return start.withUTF8Buffer { rest.starts(with: $0) }
    }

    /// Replaces the given number of bytes with spaces, except for line breaks.
    private mutating func drop(_ count: Int) {
      for byte in rest.prefix(count) {
        output.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
      }
      rest = rest.dropFirst(count)
    }

    private mutating func skipBlockComment() {
      var depth = 0
      repeat {
        if has("/*") {
          depth += 1
          drop(2)
        } else if has("*/") {
          depth -= 1
          drop(2)
        } else {
          drop(1)
        }
      } while depth > 0 && !rest.isEmpty
    }

    /// Returns the number of quotation marks that open a string literal, and the number of number signs in front of them. Returns
    /// `nil` if the remaining code doesn't begin with a string literal.
    private func openingQuote() -> (marks: Int, quotes: Int)? {
      guard let first = rest.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "#")
      else { return nil }
      let marks = rest.prefix { $0 == UInt8(ascii: "#") }.count
      let quotes = rest.dropFirst(marks).prefix { $0 == UInt8(ascii: "\"") }.count
      guard quotes > 0 else { return nil }
      return (marks, quotes >= 3 ? 3 : 1)
    }

    private mutating func skipLiteral(_ opening: (marks: Int, quotes: Int)) {
      let marks = [UInt8](repeating: UInt8(ascii: "#"), count: opening.marks)
      drop(opening.marks + opening.quotes)
      let closing = [UInt8](repeating: UInt8(ascii: "\""), count: opening.quotes) + marks
      let escape = [UInt8(ascii: "\\")] + marks
      while !rest.isEmpty && !rest.starts(with: closing) {
        drop(rest.starts(with: escape) ? escape.count + 1 : 1)
      }
      drop(closing.count)
    }
  }
}
