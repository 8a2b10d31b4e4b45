/// Swift source without its comments and without what stands in its string literals, so that words found in it are code.
struct SourceText {
  /// The code; comments and the contents of literals are blank, line breaks are where they were.
  let code: String

  init(_ source: String) {
    var scanner = Scanner(source)
    scanner.scan()
    code = scanner.output
  }

  private struct Scanner {
    var rest: Substring
    var output = ""

    init(_ source: String) { rest = source[...] }

    mutating func scan() {
      while let character = rest.first {
        if rest.hasPrefix("//") {
          skip(while: { $0 != "\n" })
        } else if rest.hasPrefix("/*") {
          skipBlockComment()
        } else if let quote = openingQuote() {
          skipLiteral(quote)
        } else {
          output.append(character)
          rest.removeFirst()
        }
      }
    }

    private mutating func skip(while condition: (Character) -> Bool) {
      while let character = rest.first, condition(character) { drop(1) }
    }

    /// Leaves a blank for what it drops, and keeps line breaks.
    private mutating func drop(_ count: Int) {
      for character in rest.prefix(count) { output.append(character.isNewline ? character : " ") }
      rest = rest.dropFirst(count)
    }

    private mutating func skipBlockComment() {
      var depth = 0
      repeat {
        if rest.hasPrefix("/*") {
          depth += 1
          drop(2)
        } else if rest.hasPrefix("*/") {
          depth -= 1
          drop(2)
        } else {
          drop(1)
        }
      } while depth > 0 && !rest.isEmpty
    }

    /// `"`, `"""`, or either with number signs before it.
    private func openingQuote() -> (marks: Int, quote: String)? {
      let marks = rest.prefix { $0 == "#" }
      let afterMarks = rest[marks.endIndex...]
      guard afterMarks.first == "\"" else { return nil }
      return (marks.count, afterMarks.hasPrefix("\"\"\"") ? "\"\"\"" : "\"")
    }

    private mutating func skipLiteral(_ opening: (marks: Int, quote: String)) {
      let marks = String(repeating: "#", count: opening.marks)
      drop(opening.marks + opening.quote.count)
      let closing = opening.quote + marks
      let escape = "\\" + marks
      while !rest.isEmpty && !rest.hasPrefix(closing) {
        drop(rest.hasPrefix(escape) ? escape.count + 1 : 1)
      }
      drop(closing.count)
    }
  }
}
