import Foundation

/// The value of a header with its parameters (RFC 9110, section 5.6.6).
///
/// Blanks may stand around `=`, and quotes may be missing, as clients write them. If a parameter is given twice, the first
/// one counts.
struct HeaderValue {
  /// The text before the first semicolon, in lower case.
  let value: String
  /// By name in lower case.
  private var parameters: [String: String] = [:]

  init(_ text: String) {
    value = text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    for match in text.matches(of: /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/) {
      let name = match.1.lowercased()
      // Only backslashes and quotes are escaped: old clients on Windows send whole paths.
      let quoted = match.2?.replacing(/\\(["\\])/) { $0.1 }
      let plain = match.3?.trimmingCharacters(in: .whitespaces)
      if parameters[name] == nil { parameters[name] = quoted.map { String($0) } ?? plain }
    }
  }

  /// Returns the value of a parameter in its extended notation, `name*=UTF-8''…` (RFC 8187), or else in the plain one.
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
