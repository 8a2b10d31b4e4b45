/// A piece of HTML. What is put into a literal is escaped, unless it is HTML itself.
struct HTML: ExpressibleByStringInterpolation, Hashable {
  let text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// Pieces one after another, a line each.
  init(_ pieces: [HTML]) {
    text = pieces.map(\.text).joined(separator: "\n")
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    mutating func appendInterpolation(_ html: HTML) {
      text += html.text
    }

    mutating func appendInterpolation(_ number: Int) {
      text += String(number)
    }

    /// Escapes what has a meaning in texts and in quoted attributes.
    mutating func appendInterpolation(_ plain: String) {
      for scalar in plain.unicodeScalars {
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
