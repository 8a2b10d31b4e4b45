/// A namespace for functions that suggest corrections for mistyped words.
enum Spelling {
  /// Returns the word that is most similar to the given mistyped word, or `nil` if all words are too different.
  ///
  /// A word is similar if its edit distance to the mistyped word is at most 1, or at most a third of the word's length. If no
  /// word is similar and the mistyped word has at least three characters, the function returns the shortest word that begins with
  /// the mistyped word.
  static func nearest(to text: String, in words: [String]) -> String? {
    let text = text.lowercased()
    let distances = words.map { (word: $0, distance: distance(Array(text), Array($0))) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, best.word.count / 3) { return best.word }
    guard text.count >= 3 else { return nil }
    return words.filter { $0.hasPrefix(text) }.min { $0.count < $1.count }
  }

  /// Returns the edit distance between two words (optimal string alignment).
  ///
  /// The distance is the minimum number of insertions, deletions, replacements and swaps of adjacent characters.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        let change = rows[i][j] + (left[i] == right[j] ? 0 : 1)
        var least = min(change, row[j] + 1, rows[i][j + 1] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
