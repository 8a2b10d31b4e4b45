public import Foundation
public import OpenMarketDomain

/// A draft store that saves drafts to files in a folder.
///
/// Each draft has a folder of its own, with a file for the form and a file for each image, so
/// saving a text change doesn't write the images again. A new file is complete and on the disk
/// before it replaces the earlier file. If a draft can't be decoded, the store removes it.
///
/// Use a separate folder for each market. Any number of stores and processes can use a folder. If
/// two of them save the same draft, the last one wins. Only the current user can open the folder
/// and its files. The store doesn't save drafts in a folder that belongs to another user, or that
/// other users can write to. On Apple platforms, backups don't include the folder.
///
/// The store performs its operations one after another, on a separate thread.
public final class FileDraftStore: DraftStore {
  private let folder: DraftFolder
  private let queue = StoreQueue()

  /// Creates a store. The folder is created when the first draft is saved.
  ///
  /// - Parameter folder: The file URL of the folder.
  public convenience init(folder: URL) {
    self.init(folder: folder, files: FileSystem(.ordered))
  }

  package init(folder: URL, files: FileSystem) {
    self.folder = DraftFolder(path: folder.path, files: files)
  }

  /// Returns the standard folder for the user's drafts.
  ///
  /// On Apple platforms, the folder is `drafts` in a folder with the app's bundle identifier
  /// (`openmarket` for a command-line tool) in `~/Library/Application Support` (`~/Library/Caches`
  /// on tvOS). On other platforms, the folder is `openmarket/drafts` in `$XDG_DATA_HOME`, or in
  /// `~/.local/share` if this variable isn't set (XDG Base Directory Specification, version 0.8).
  /// This method doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored,
  ///   as the specification requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.data.url(environment).appending(path: "drafts", directoryHint: .isDirectory)
  }

  public func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft? {
    try await queue.perform { [folder] in try folder.draft(for: key) }
  }

  public func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError) {
    try await queue.perform { [folder] in try folder.save(draft, for: key) }
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try await queue.perform { [folder] in try folder.remove(key) }
  }

  public func removeAll(of seller: SellerKey) async throws(DraftStoreError) {
    try await queue.perform { [folder] in try folder.removeAll(of: seller) }
  }
}

/// A queue on which a store uses the disk, one operation after another.
struct StoreQueue {
  private let queue = DiskQueue()

  func perform<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws(DraftStoreError) -> Value {
    try await queue.perform { () throws(DraftStoreError) in
      do { return try body() } catch { throw DraftStoreError(error) }
    }
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
