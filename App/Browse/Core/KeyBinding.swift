import OpenMarketPresentation

/// What some keys do on a page. The page, its last line and the help all go by these.
struct KeyBinding<Action: Hashable & Sendable>: Hashable, Sendable {
  let action: Action
  let keys: [Key]
  let summary: LocalizedText
  /// In a word, for the last line of a page; `nil` for what is not told there.
  var hint: LocalizedText?
  /// Whether it leads out, or to all the others: that is told as long as anything is.
  var isEssential = false

  init(
    _ action: Action, _ keys: Key..., summary: LocalizedText, hint: LocalizedText? = nil,
    isEssential: Bool = false
  ) {
    self.action = action
    self.keys = keys
    self.summary = summary
    self.hint = hint
    self.isEssential = isEssential
  }

  /// All of the keys, such as `↓ j`.
  var keysText: String { keys.map(\.label).joined(separator: " ") }
}

extension Array {
  /// What a key does. Letters count under a Korean keyboard layout, too.
  func action<Action>(for key: Key) -> Action? where Element == KeyBinding<Action> {
    let bound = first { $0.keys.contains(key) }
    return (bound ?? key.underKorean.flatMap { key in first { $0.keys.contains(key) } })?.action
  }

  /// The keys for the last line.
  func hints<Action>(_ isOffered: (Action) -> Bool) -> [KeyHint]
  where Element == KeyBinding<Action> {
    compactMap { binding in
      guard let hint = binding.hint, let key = binding.keys.first, isOffered(binding.action)
      else { return nil }
      return KeyHint(key: key.label, text: hint, isEssential: binding.isEssential)
    }
  }

  /// All keys, for the help.
  func help<Action>() -> [KeyHint] where Element == KeyBinding<Action> {
    map { KeyHint(key: $0.keysText, text: $0.summary) }
  }
}
