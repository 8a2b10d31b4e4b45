import Foundation

/// What `reset` is to remove.
struct ResetRequest: Hashable, Sendable {
  /// The user's data folder unless given.
  let folder: URL?
  let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = try arguments.value(of: FolderOptions.dataDirectory)
    isConfirmed = arguments.has(ResetOptions.yes)
  }
}
