/// What `Cache-Control` of an answer says about keeping it (RFC 9111, section 5.2.2), as far as a private cache minds.
struct CacheControl: Hashable {
  /// Nothing of the answer may be kept.
  let forbidsStoring: Bool
  /// It is past its time as soon as it is there.
  let demandsValidation: Bool
  /// In seconds, at most 2³¹. A value that cannot be read counts as 0 (section 4.2.1).
  let maximumAge: Int64?

  init(_ headers: HTTPHeaders) {
    let directives = headers.fields.filter { $0.name.lowercased() == "cache-control" }
      .flatMap { Self.directives($0.value) }
    forbidsStoring = directives.contains { $0.name == "no-store" }
    // With field names it is about these fields alone.
    demandsValidation = directives.contains { $0.name == "no-cache" && $0.argument == nil }
    maximumAge = directives.first { $0.name == "max-age" }
      .map { DeltaSeconds($0.argument ?? "")?.value ?? 0 }
  }

  private typealias Directive = (name: String, argument: String?)

  /// Commas and equal signs within quotes belong to an argument (RFC 9110, section 5.6.4).
  private static func directives(_ text: String) -> [Directive] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      if scalar == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = isQuoted && scalar == "\\" && !isEscaped
    }
    return parts.map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let blanks: (Character) -> Bool = { $0 == " " || $0 == "\t" }
      let name = sides[0].drop(while: blanks).prefix { !blanks($0) }.lowercased()
      let argument = sides.dropFirst().first.map { side in
        String(side.filter { !blanks($0) && $0 != "\"" })
      }
      return (name, argument)
    }
  }
}
