import Foundation
import OpenMarketTestSupport

/// The public declarations of a module, from its sources. Unlike the symbols of a module that was
/// built here, they contain what other platforms see. The formatter lays out the sources: a
/// declaration begins in a line of its own, deeper than the type that contains it.
struct SourceAPI {
  /// The sorted declarations, each after the type that contains it.
  let lines: [String]
  /// The declarations without a doc comment, except requirements of protocols and overrides.
  let undocumented: [String]

  init(_ files: [SourceTree.File]) {
    var (lines, undocumented): (Set<String>, Set<String>) = ([], [])
    for file in files {
      let text = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      var types: [(indent: Int, name: Substring, isPublic: Bool)] = []
      for (index, line) in text.enumerated() {
        let code = line.drop { $0 == " " }
        let indent = line.count - code.count
        guard !code.isEmpty, !code.hasPrefix("//"), !code.hasPrefix("#") else { continue }
        types.removeAll { $0.indent >= indent }
        let container = types.map { "\($0.name)." }.joined()
        let isCase =
          types.last.map { $0.isPublic && $0.indent + 2 == indent } == true
          && code.hasPrefix("case ")
        let isPublic = code.contains(/^(@\w+ )?(public|open) (?!import)/)
        if isPublic || isCase {
          let whole = Self.declaration(text[index...])
          lines.insert(container + whole)
          if !Self.isDocumented(index, in: text), !whole.contains(/\b(override|required)\b/),
            !Self.requirements.contains(where: whole.contains)
          {
            undocumented.insert(container + whole)
          }
        }
        if let type = code.firstMatch(of: /\b(class|struct|enum|protocol|extension) ([\w.]+)/),
          !code.hasPrefix("}")
        {
          types.append((indent, type.output.2, isPublic && type.output.1 == "enum"))
        }
      }
    }
    self.lines = lines.sorted()
    self.undocumented = undocumented.sorted()
  }

  /// The requirements of protocols, whose doc comments the declarations inherit.
  private static let requirements = [
    "var body:", "var credential:", "func subscribe(", "func record(",
    "func scrollViewDidEndDecelerating(",
  ]

  /// Returns the declaration in the given lines, without its body and its initial value.
  private static func declaration(_ lines: ArraySlice<Substring>) -> String {
    var (whole, depth) = ("", 0)
    for line in lines {
      for character in line.drop(while: { $0 == " " }) {
        if "([".contains(character) { depth += 1 }
        if ")]".contains(character) { depth -= 1 }
        let isAlias = whole.contains("typealias ")
        if depth == 0, character == "{" || character == "=" && !isAlias { return plain(whole) }
        whole.append(character)
      }
      whole += " "
      if depth == 0, !line.hasSuffix("->") { break }
    }
    return plain(whole)
  }

  private static func plain(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
  }

  private static func isDocumented(_ index: Int, in text: [Substring]) -> Bool {
    let before = text[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") }
    return before?.drop { $0 == " " }.hasPrefix("///") == true
  }
}
