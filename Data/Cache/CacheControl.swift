internal import Foundation

/// The directives of the `Cache-Control` header in a request or a response (RFC 9111, section 5.2, and RFC 5861). If a directive
/// occurs more than once, the first one counts.
struct CacheControl: Hashable {
  private var directives: [String: String] = [:]

  init(_ headers: HTTPHeaders) {
    for value in headers.values(of: "Cache-Control") {
      for directive in Self.split(value) {
        let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].lowercased()
        guard name.isToken, directives[name] == nil else { continue }
        directives[name] = parts.count == 1 ? "" : String(parts[1])
      }
    }
    hasPragma = directives.isEmpty && headers.elements(of: "Pragma").contains("no-cache")
  }

  /// A Boolean value that indicates whether a request has the obsolete `Pragma: no-cache` and no `Cache-Control` (section 5.4).
  let hasPragma: Bool

  /// A Boolean value that indicates whether the message must not be stored.
  var forbidsStoring: Bool { directives["no-store"] != nil }

  /// A Boolean value that indicates whether the response may be stored only by caches that know its status. For these caches,
  /// `no-store` has no effect (section 5.2.2.3).
  var demandsKnownStatus: Bool { directives["must-understand"] != nil }

  /// A Boolean value that indicates whether the response may be stored without a lifetime, regardless of its status.
  var isPublic: Bool { directives["public"] != nil }

  /// A Boolean value that indicates whether a stored response must not be used without revalidation. A `no-cache` directive with
  /// a list of field names doesn't count, because it applies to these fields only.
  var demandsValidation: Bool { directives["no-cache"] == "" }

  /// A Boolean value that indicates whether the response must not be used after it becomes stale.
  var forbidsStale: Bool { demandsValidation || directives["must-revalidate"] != nil }

  /// A Boolean value that indicates whether the request must not be sent to the server.
  var allowsOnlyCached: Bool { directives["only-if-cached"] != nil }

  /// A Boolean value that indicates whether a request accepts a stale response while the response is revalidated.
  var acceptsStale: Bool {
    !demandsValidation && !hasPragma && maximumAge == nil && minimumFreshness == nil
  }

  /// The maximum age in seconds. An invalid value counts as 0 (section 4.2.1).
  var maximumAge: Int64? { directives["max-age"].map { Self.seconds($0) ?? 0 } }

  /// The minimum remaining freshness lifetime that a request demands, in seconds.
  var minimumFreshness: Int64? { directives["min-fresh"].flatMap(Self.seconds) }

  /// The maximum time after the expiration that a request accepts, in seconds. A directive without a value accepts any time.
  var maximumStaleness: Int64? {
    directives["max-stale"].flatMap { $0.isEmpty ? DeltaSeconds.largest : Self.seconds($0) }
  }

  /// The time in seconds during which a stale response may be used while it's revalidated in the background (RFC 5861).
  var staleWhileRevalidate: Int64? { directives["stale-while-revalidate"].flatMap(Self.seconds) }

  /// The time in seconds during which a stale response may be used if the server fails (RFC 5861).
  var staleIfError: Int64? { directives["stale-if-error"].flatMap(Self.seconds) }

  private static func seconds(_ text: String) -> Int64? {
    let isQuoted = text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
    return DeltaSeconds(isQuoted ? String(text.dropFirst().dropLast()) : text)?.value
  }

  /// Returns the elements of a comma-separated list. Commas in quoted strings don't separate elements.
  private static func split(_ value: String) -> [String] {
    var elements = [""]
    var (isQuoted, isEscaped) = (false, false)
    for character in value {
      if character == ",", !isQuoted {
        elements.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      elements[elements.count - 1].append(character)
    }
    return elements.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
