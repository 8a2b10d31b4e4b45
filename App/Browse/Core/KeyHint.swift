import OpenMarketPresentation

/// A key, and what it does.
struct KeyHint: Hashable, Sendable {
  let key: String
  let text: LocalizedText
  /// Whether others make room for it.
  var isEssential = false
}
