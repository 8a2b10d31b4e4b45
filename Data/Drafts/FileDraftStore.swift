public import Foundation
public import OpenMarketDomain
internal import OpenMarketSockets
internal import Synchronization

/// Keeps entries in a folder, each in a file of its own, and pictures beside them, so that a keystroke does not write
/// pictures again.
///
/// The folder is for one market and one store at a time: another one on the same folder, of this process or another, keeps
/// nothing until the first is gone. Folder and files are made for their owner alone; a folder that belongs to another user,
/// or that others may write to, is not used. Files are written whole and put on the disk before they take the place of the
/// earlier ones. What cannot be read is put aside under another name before something is written in its place.
///
/// Calls are carried out one after the other, on a thread of the store's own.
public final class FileDraftStore: DraftStore {
  private let folder: Mutex<DraftFolder>
  private let pool = ThreadPool(limit: 1)

  /// Makes nothing: the folder is made when something is to be kept.
  ///
  /// - Parameter folder: a file URL.
  public convenience init(folder: URL) {
    self.init(folder: folder, calls: POSIXCalls())
  }

  package init(folder: URL, calls: any FileSystemCalls) {
    self.folder = Mutex(
      DraftFolder(path: CacheFolder.path(of: folder), files: FileSystem(calls: calls)))
  }

  deinit {
    pool.close()
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
      let done = Mutex<Result<Value, DraftStoreError>?>(nil)
      pool.run {
        let result = self.folder.withLock { folder in
          Result { () throws(DraftStoreError) in try body(&folder) }
        }
        done.withLock { $0 = result }
      }
      // By then the call above holds the store no more: whoever lets go of it lets go of the folder.
      pool.run {
        if let result = done.withLock({ $0 }) { continuation.resume(returning: result) }
      }
    }
    return try result.get()
  }
}

extension FileDraftStore {
  /// The user's folder for what an app keeps: `$XDG_DATA_HOME` or else `~/.local/share` (XDG Base Directory Specification,
  /// version 0.8), on Apple's platforms `~/Library/Application Support`; in it `openmarket/entries`.
  ///
  /// A path that is not absolute counts as none, as that specification asks. Nothing is made here.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.data.url(environment).appending(path: "entries", directoryHint: .isDirectory)
  }
}
