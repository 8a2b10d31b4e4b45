import Foundation

/// A header value with parameters (RFC 9110, section 5.6.6).
///
/// The initializer accepts whitespace around `=` and missing quotes, because some clients send them. If a parameter occurs twice,
/// the first one is used.
struct HeaderValue {
  /// The part before the first semicolon, in lowercase.
  let value: String
  /// The values of the parameters. The keys are the parameter names in lowercase.
  private var parameters: [String: String] = [:]

  init(_ text: String) {
    value = text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    for match in text.matches(of: /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/) {
      let name = match.1.lowercased()
      // Unescape only backslashes and quotes, because old Windows clients send unescaped paths.
      let quoted = match.2?.replacing(/\\(["\\])/) { $0.1 }
      let plain = match.3?.trimmingCharacters(in: .whitespaces)
      if parameters[name] == nil { parameters[name] = quoted.map { String($0) } ?? plain }
    }
  }

  /// Returns the value of the parameter with the given name. The extended notation `name*=UTF-8''…` (RFC 8187) takes precedence
  /// over `name=…`.
  subscript(name: String) -> String? {
    let parts = parameters[name + "*"]?.split(
      separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    if let parts, parts.count == 3, parts[0].lowercased() == "utf-8",
      let text = String(parts[2]).removingPercentEncoding
    {
      return text
    }
    return parameters[name]
  }
}
