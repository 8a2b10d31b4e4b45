import OpenMarketKit
import OpenMarketTerminal

/// A hint that consists of a key label and a description.
struct KeyHint: Hashable, Sendable {
  let key: String
  let text: LocalizedText
}

/// A command that the user performs with a key.
///
/// The key handling, the last line of a page and the help page use the same list of commands.
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
  /// Performs the first available command that is assigned to the given key.
  ///
  /// - Returns: `true` if a command is assigned to the key, even if the command is unavailable.
  ///   Otherwise, `false`.
  @MainActor
  func perform<Target>(_ key: Key, on target: inout Target) -> Bool
  where Element == KeyCommand<Target> {
    let commands = filter { key.isOne(of: $0.keys) }
    commands.first { $0.isOffered(target) }?.perform(&target)
    return !commands.isEmpty
  }

  /// Returns the hints for the commands that are currently available. The last line of a page shows
  /// as many of these hints as fit.
  @MainActor
  func hints<Target>(for target: Target) -> [KeyHint] where Element == KeyCommand<Target> {
    filter { $0.isOffered(target) }.map { KeyHint(key: $0.keys[0].label, text: $0.text) }
  }

  /// Returns the hints for the help page. The hint for a command contains all keys of the command.
  func help<Target>() -> [KeyHint] where Element == KeyCommand<Target> {
    map { KeyHint(key: $0.keys.map(\.label).joined(separator: " "), text: $0.text) }
  }
}
