import Dispatch
public import Foundation
public import OpenMarketDomain
import OpenMarketLock

/// A draft store that saves drafts to files in a folder.
///
/// Images have separate files, so saving a text change doesn't write the images again. A new file is complete before it replaces the
/// earlier file. A draft whose form was sent is on the disk, too, with its images. If an existing draft can't be decoded, the store
/// doesn't overwrite or remove its file, but renames it.
///
/// Use a separate folder for each market. Only one store at a time can use a folder, even across processes. Any other store
/// throws an error until the first store is deallocated. The containers of a process share the store of a folder. Only the current
/// user can open the folder and its files. The store doesn't use a folder that belongs to another user, or that other users can
/// write to.
///
/// On Apple platforms, backups don't include the folder. On iOS, the store doesn't use a folder in an app group's container,
/// because the system terminates an app that is suspended while it holds a lock there.
///
/// The store performs its operations one after another, on a separate thread.
public final class FileDraftStore: DraftStore {
  private let folder: Mutex<DraftFolder>
  private let queue = DispatchQueue(
    label: "OpenMarketData.FileDraftStore", autoreleaseFrequency: .workItem)

  /// Creates a store. The folder is created when the first draft is saved.
  ///
  /// - Parameter folder: The file URL of the folder.
  public convenience init(folder: URL) {
    self.init(folder: folder, files: FileSystem(.ordered))
  }

  package init(
    folder: URL, files: FileSystem, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.folder = Mutex(
      DraftFolder(path: folder.path, files: files, now: now))
  }

  private struct Reference {
    weak var store: FileDraftStore?
  }

  /// The shared stores by the path of their folder.
  private static let shared = Mutex<[String: Reference]>([:])

  /// Returns the store that this process already uses for a folder, or a new one.
  package static func shared(folder: URL) -> FileDraftStore {
    shared.withLock { stores in
      stores = stores.filter { $0.value.store != nil }
      let path = folder.standardizedFileURL.path
      if let store = stores[path]?.store { return store }
      let store = FileDraftStore(folder: folder)
      stores[path] = Reference(store: store)
      return store
    }
  }

  /// Returns the standard folder for the user's drafts.
  ///
  /// On Apple platforms, the folder is `drafts` in a folder with the app's bundle identifier (`openmarket` for a command-line
  /// tool) in `~/Library/Application Support` (`~/Library/Caches` on tvOS). On other platforms, the folder is
  /// `openmarket/drafts` in `$XDG_DATA_HOME`, or in `~/.local/share` if this variable isn't set (XDG Base Directory
  /// Specification, version 0.8). This method doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored, as the specification
  ///   requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.data.url(environment).appending(path: "drafts", directoryHint: .isDirectory)
  }

  public func draft(
    for key: DraftKey
  ) async throws(DraftStoreError) -> RestoredDraft? {
    try await perform { folder in try folder.draft(for: key) }
  }

  public func save(
    _ draft: SavedDraft, for key: DraftKey
  ) async throws(DraftStoreError) {
    try await perform { folder in try folder.save(draft, for: key) }
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try await perform { folder in try folder.remove(key) }
  }

  /// Removes all drafts and their images, for example after a seller has signed out.
  public func removeAll() async throws(DraftStoreError) {
    try await perform { folder in try folder.removeAll() }
  }

  private func perform<Value: Sendable>(
    _ body: @escaping @Sendable (inout DraftFolder) throws -> Value
  ) async throws(DraftStoreError) -> Value {
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Value, DraftStoreError>, Never>) in
      queue.async {
        let result = self.folder.withLock { folder in
          Result { () throws(DraftStoreError) in
            do { return try body(&folder) } catch { throw DraftStoreError(error) }
          }
        }
        // Resume in another block, because this block retains the store. Otherwise, the store could still hold its folder's lock
        // after the caller has released the store.
        self.queue.async { continuation.resume(returning: result) }
      }
    }
    return try result.get()
  }
}

extension DraftStoreError {
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as DraftStoreError: self = error
    case let error as SystemError where error.isOne(of: .noSpace, .overQuota): self = .full
    default: self = .unavailable(reason: (error as? SystemError)?.reason ?? "\(error)")
    }
  }
}
