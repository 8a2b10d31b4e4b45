internal import Dispatch
public import Foundation
public import OpenMarketDomain
internal import Synchronization

/// A draft store that writes drafts to a folder.
///
/// Images have separate files, so a keystroke doesn't write them again. Files are complete and on the disk before they replace earlier
/// ones. A file that can't be read is put aside under another name before its draft is saved again.
///
/// Use a separate folder for each market. One store at a time can use a folder: another store, in this process or another, throws until
/// the first is released. Only this user can open the folder and its files. A folder that belongs to another user, or that other users may
/// write to, isn't used.
///
/// Calls run one after the other, on a separate thread.
public final class FileDraftStore: DraftStore {
  private let folder: Mutex<DraftFolder>
  private let queue = DispatchQueue(label: "OpenMarketData.FileDraftStore")

  /// Creates a store. The folder is created when the first draft is saved.
  ///
  /// - Parameter folder: A file URL.
  public convenience init(folder: URL) {
    self.init(folder: folder, calls: POSIXCalls())
  }

  package init(folder: URL, calls: any FileSystemCalls) {
    self.folder = Mutex(
      DraftFolder(path: folder.path, files: FileSystem(calls: calls)))
  }

  /// Returns the user's folder for drafts: `openmarket/entries` in `$XDG_DATA_HOME` or `~/.local/share` (XDG Base Directory Specification,
  /// version 0.8), on Apple's platforms in `~/Library/Application Support`.
  ///
  /// The folder isn't created.
  ///
  /// - Parameter environment: The environment variables. A path in them that isn't absolute is ignored, as the specification requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.data.url(environment).appending(path: "entries", directoryHint: .isDirectory)
  }

  public func draft(
    for key: DraftKey
  ) async throws(DraftStoreError) -> RestoredDraft? {
    try await perform { folder throws(DraftStoreError) in try folder.draft(for: key) }
  }

  public func save(
    _ draft: SavedDraft, for key: DraftKey
  ) async throws(DraftStoreError) {
    try await perform { folder throws(DraftStoreError) in try folder.save(draft, for: key) }
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try await perform { folder throws(DraftStoreError) in try folder.remove(key) }
  }

  private func perform<Value: Sendable>(
    _ body:
      @escaping @Sendable (inout DraftFolder) throws(DraftStoreError) -> Value
  ) async throws(DraftStoreError) -> Value {
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Value, DraftStoreError>, Never>) in
      queue.async {
        let result = self.folder.withLock { folder in
          Result { () throws(DraftStoreError) in try body(&folder) }
        }
        // A separate call, which doesn't hold the store: a caller who then releases the store also releases the folder.
        self.queue.async { continuation.resume(returning: result) }
      }
    }
    return try result.get()
  }
}
