import Foundation

/// What `reset` is to remove.
struct ResetRequest: Hashable, Sendable {
  /// The user's data folder unless given.
  let folder: URL?
  let isConfirmed: Bool

  init(_ settings: Settings) throws(UsageError) {
    folder = try settings.value(of: FolderOptions.dataDirectory)
    isConfirmed = settings.arguments.has(RemovalOptions.yes)
  }
}
