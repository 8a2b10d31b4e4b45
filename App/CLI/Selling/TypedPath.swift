import Foundation

/// The path that somebody typed, or dragged into a terminal, which quotes it or escapes what is special to a shell.
enum TypedPath {
  /// - Parameters:
  ///   - line: as it was typed. Where a file has that very name, it is meant.
  ///   - home: what `~/` stands for.
  static func path(_ line: String, home: String?, exists: (String) -> Bool) -> String {
    let trimmed = line.trimmingCharacters(in: .whitespaces)
    var readings = [line, trimmed]
    // A name may begin with a combining mark, which forms one character with the sign before it.
    let scalars = trimmed.unicodeScalars
    for quote: Unicode.Scalar in ["'", "\""]
    where scalars.count > 1 && scalars.first == quote && scalars.last == quote {
      readings.append(String(scalars.dropFirst().dropLast()))
    }
    readings.append(unescaped(trimmed))
    if let home, scalars.starts(with: "~/".unicodeScalars) {
      readings += [trimmed, unescaped(trimmed)].map {
        home + "/" + String($0.unicodeScalars.dropFirst(2))
      }
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
