import Foundation

/// A language that the market's page is written in.
enum PageLanguage: String {
  case english = "en"
  case korean = "ko"

  /// The one that is preferred by a list of languages with their weights (RFC 9110, section 12.5.4); English where neither
  /// is named.
  init(acceptLanguage: String?) {
    var best: (language: PageLanguage, weight: Double)?
    for range in (acceptLanguage ?? "").split(separator: ",") {
      let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      let primary = parts.first?.split(separator: "-").first.map { $0.lowercased() }
      guard let language = primary.flatMap(PageLanguage.init) else { continue }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 }
      guard weight ?? 1 > best?.weight ?? 0 else { continue }
      best = (language, weight ?? 1)
    }
    self = best?.language ?? .english
  }
}
