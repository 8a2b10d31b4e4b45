import OpenMarketPresentation

/// A key and its meaning.
struct KeyHint: Hashable, Sendable {
  let key: String
  let text: LocalizedText
}

/// Something that a user does with a key. The last line of a page and the help show the same table of commands.
struct KeyCommand<Target> {
  let keys: [Key]
  let text: LocalizedText
  let isOffered: @MainActor (Target) -> Bool
  let perform: @MainActor (inout Target) -> Void

  init(
    _ keys: Key..., korean: String, english: String,
    if isOffered: @escaping @MainActor (Target) -> Bool = { _ in true },
    perform: @escaping @MainActor (inout Target) -> Void
  ) {
    self.keys = keys
    text = LocalizedText(korean, english)
    self.isOffered = isOffered
    self.perform = perform
  }
}

extension Array {
  /// Performs the command of a key, if the target offers it now.
  ///
  /// - Returns: `false` if no command has the key.
  @MainActor
  func perform<Target>(_ key: Key, on target: inout Target) -> Bool
  where Element == KeyCommand<Target> {
    guard let command = first(where: { key.isOne(of: $0.keys) }) else { return false }
    if command.isOffered(target) { command.perform(&target) }
    return true
  }

  /// Returns the hints for the last line. It shows as many as fit, in the order of the table.
  @MainActor
  func hints<Target>(for target: Target) -> [KeyHint] where Element == KeyCommand<Target> {
    filter { $0.isOffered(target) }.map { KeyHint(key: $0.keys[0].label, text: $0.text) }
  }

  /// Returns all keys, for the help.
  func help<Target>() -> [KeyHint] where Element == KeyCommand<Target> {
    map { KeyHint(key: $0.keys.map(\.label).joined(separator: " "), text: $0.text) }
  }
}
