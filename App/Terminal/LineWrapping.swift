/// Breaks a line into shorter ones, by the columns that its characters take.
package enum LineWrapping {
  package static func lines(of line: Substring, columns limit: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    var used = 0
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      if index > 0 {
        let width = word.reduce(0) { $0 + $1.columns }
        if used + 1 + width <= limit {
          current += " " + word
          used += 1 + width
          continue
        }
        lines.append(current)
        current = ""
        used = 0
      }
      for character in word {
        if used + character.columns > limit {
          lines.append(current)
          current = ""
          used = 0
        }
        current.append(character)
        used += character.columns
      }
    }
    lines.append(current)
    return lines
  }
}
