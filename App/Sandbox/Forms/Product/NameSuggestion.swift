/// Finds out which name was meant by one that is unknown.
struct NameSuggestion {
  let names: [String]
  /// Further words for the names: lower case, letters alone.
  var aliases: [String: String] = [:]

  /// The name that is meant, if one is near.
  func nearest(to written: String) -> String? {
    guard written.utf8.count <= 64 else { return nil }
    let letters = Self.letters(of: written)
    if let name = names.first(where: { Self.letters(of: $0) == letters }) { return name }
    if let name = aliases[letters] { return name }
    let ranked = names.map { (name: $0, distance: Self.distance(letters, Self.letters(of: $0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= (best.name.count < 5 ? 1 : 2)
    else { return nil }
    return best.name
  }

  /// Without case, underscores, brackets and whatever else stands between letters.
  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Levenshtein's: how many letters to insert, remove or exchange.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let above = row[column + 1]
        row[column + 1] = min(
          above + 1, row[column] + 1, diagonal + (letter == right[column] ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }
}
