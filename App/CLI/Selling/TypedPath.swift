import Foundation

/// The path that somebody typed, or dragged into a terminal, which quotes it or escapes what is special to a shell.
enum TypedPath {
  /// - Parameters:
  ///   - line: as it was typed. Where a file has that very name, it is meant.
  ///   - home: what `~/` stands for.
  static func path(_ line: String, home: String?, exists: (String) -> Bool) -> String {
    let trimmed = line.trimmingCharacters(in: .whitespaces)
    var readings = [line, trimmed]
    for quote in ["'", "\""]
    where trimmed.count > 1 && trimmed.hasPrefix(quote) && trimmed.hasSuffix(quote) {
      readings.append(String(trimmed.dropFirst().dropLast()))
    }
    readings.append(unescaped(trimmed))
    if let home, trimmed.hasPrefix("~/") {
      readings += [trimmed, unescaped(trimmed)].map { "\(home)/\($0.dropFirst(2))" }
    }
    return readings.first(where: exists) ?? trimmed
  }

  /// Takes the backslashes away that a shell takes away.
  private static func unescaped(_ text: String) -> String {
    var isEscaped = false
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      isEscaped = !isEscaped && scalar == "\\"
      if !isEscaped { result.unicodeScalars.append(scalar) }
    }
  }
}
