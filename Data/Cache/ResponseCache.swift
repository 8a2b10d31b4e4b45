public import Foundation
package import OpenMarketDomain
internal import OpenMarketLock

/// A private cache for the responses of a market's server, in memory and optionally on disk (RFC 9111).
///
/// A ``CachingSessionManager`` uses the cache. When the cache is full, it removes the least recently used responses. Responses to
/// requests with a secret header, such as `identifier`, are stored in memory only, separately for each secret. Secret header
/// fields, such as `Set-Cookie`, are never stored. Only the user can read the files, and damaged files count as missing.
public final class ResponseCache: Sendable {
  /// The default maximum size of the responses in memory: 8 MiB.
  public static let defaultMemoryCeiling = 8 << 20
  /// The default maximum total size of the files: 32 MiB.
  public static let defaultDiskCeiling = 32 << 20

  private struct Memory {
    var responses: LeastRecentlyUsed<CacheKey, StoredResponse>
    /// A number that changes when stored responses may have become outdated.
    var epoch = 0
    /// The number of writes in flight. Responses to reads during a write aren't stored, because they may be older than the write.
    var writeCount = 0

    mutating func insert(_ response: StoredResponse, for key: CacheKey) {
      responses.insert(response, for: key, cost: response.size + key.url.utf8.count)
    }
  }

  private let memory: Mutex<Memory>
  private let disk: DiskCache?

  /// Creates a cache that opens its folder in the background.
  ///
  /// - Parameters:
  ///   - memoryCeiling: The maximum size of the responses in memory, in bytes.
  ///   - folder: The file URL of the folder, or `nil` to store responses in memory only. Only one cache at a time can use a folder.
  ///   - diskCeiling: The maximum total size of the files, in bytes.
  ///   - onProblem: A closure that receives each problem with the folder once, on any thread. The closure must return quickly.
  public convenience init(
    memoryCeiling: Int = ResponseCache.defaultMemoryCeiling, folder: URL? = nil,
    diskCeiling: Int = ResponseCache.defaultDiskCeiling,
    onProblem: @escaping @Sendable (CacheProblem) -> Void = { _ in }
  ) {
    self.init(
      memoryCeiling: memoryCeiling, folder: folder, diskCeiling: diskCeiling, calls: POSIXCalls(),
      onProblem: onProblem)
  }

  package init(
    memoryCeiling: Int, folder: URL?, diskCeiling: Int, calls: any FileSystemCalls,
    onProblem: @escaping @Sendable (CacheProblem) -> Void
  ) {
    memory = Mutex(Memory(responses: LeastRecentlyUsed(ceiling: memoryCeiling)))
    disk = folder.map {
      DiskCache(
        folder: $0, suffix: "response", ceiling: diskCeiling, calls: calls, name: CacheKey.fileName,
        onProblem: onProblem)
    }
  }

  /// Returns the standard folder for the user's cached responses.
  ///
  /// On Apple platforms, the folder is in `~/Library/Caches`. On other platforms, the folder is `openmarket/responses` in
  /// `$XDG_CACHE_HOME`, or in `~/.cache` if this variable isn't set (XDG Base Directory Specification, version 0.8). This method
  /// doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored, as the specification
  ///   requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.cache.url(environment).appending(path: "responses", directoryHint: .isDirectory)
  }

  /// Removes all responses, and returns after they're removed.
  public func removeAll() async {
    await remove({ _ in true }, files: { _ in true })
  }

  /// Removes all responses each time a seller signs out or another seller signs in, until the subscription ends.
  package func removeAll(afterSignOutFrom sellers: any SellerCredentialStore) -> Subscription {
    let last = Mutex(sellers.credential?.identifier)
    return sellers.subscribe { [self] in
      let identifier = sellers.credential?.identifier
      let earlier = last.withLock { last in
        defer { last = identifier }
        return last
      }
      if let earlier, earlier != identifier { await removeAll() }
    }
  }

  /// Waits until all pending changes are written to the folder.
  public func flush() async {
    await disk?.flush()
  }

  /// The total size of all files in bytes, or 0 if another cache owns the folder.
  package var diskSize: Int { disk?.totalSize ?? 0 }

  // MARK: - Responses

  func response(for key: CacheKey, to request: HTTPRequest) async -> StoredResponse? {
    var (stored, epoch) = memory.withLock { ($0.responses.use(key), $0.epoch) }
    if stored == nil, !key.isPrivate, let record = await disk?.record(for: key.url) {
      stored = StoredResponse(record)
      memory.withLock { memory in
        // Keep a response that another request has stored during the read, because it's newer.
        if let newer = memory.responses.value(for: key) {
          stored = newer
        } else if memory.epoch != epoch {
          // The response may have been removed during the read.
          stored = nil
        } else if let stored {
          memory.insert(stored, for: key)
        }
      }
    }
    return stored.flatMap { $0.matches(request) ? $0 : nil }
  }

  /// The current epoch, for a later call of ``store(_:for:since:)``.
  var epoch: Int { memory.withLock(\.epoch) }

  /// Begins a write. Responses to requests in flight aren't stored, and neither are those to requests during the write.
  func beginWrite() {
    memory.withLock { memory in
      memory.epoch += 1
      memory.writeCount += 1
    }
  }

  func endWrite() {
    memory.withLock { memory in
      memory.epoch += 1
      memory.writeCount -= 1
    }
  }

  /// Stores a response, or removes the stored response if the new response is `nil`. This method does nothing if the epoch has
  /// changed since the request was sent.
  func store(_ response: StoredResponse?, for key: CacheKey, since epoch: Int) {
    let record = key.isPrivate || disk == nil ? nil : response?.record
    memory.withLock { memory in
      guard memory.epoch == epoch, memory.writeCount == 0 else { return }
      if let response {
        memory.insert(response, for: key)
      } else {
        memory.responses.remove(key)
      }
      // Change the disk within the lock, so that a removal in another thread comes before or after both changes.
      if !key.isPrivate { disk?.store(record, for: key.url) }
    }
  }

  /// Removes the responses for all URLs with one of the given URLs' paths, regardless of their queries.
  func removeResponses(atPathsOf urls: [String]) async {
    let groups = Set(urls.map(CacheKey.group))
    await remove(
      { groups.contains(CacheKey.group($0.url)) },
      files: { name in groups.contains { name.contains("-\($0).") } })
  }

  private func remove(
    _ matches: @Sendable (CacheKey) -> Bool, files: @escaping @Sendable (String) -> Bool
  ) async {
    func removeFromMemory() {
      memory.withLock { memory in
        memory.responses.removeAll(where: matches)
        memory.epoch += 1
      }
    }
    removeFromMemory()
    guard let disk else { return }
    await disk.removeRecords(where: files)
    // Remove the responses that other requests have read from files in the meantime.
    removeFromMemory()
  }
}

/// The key of a response in a cache.
struct CacheKey: Hashable, Sendable {
  /// The URL of the request, without its fragment.
  let url: String
  /// The values of the secret header fields. These values are never stored on disk.
  private let secrets: [String]

  /// Creates the key of a request, or returns `nil` if the URL contains a secret.
  init?(_ request: HTTPRequest) {
    guard !request.shownAddress.contains(Secret.mask) else { return nil }
    url = Self.text(request.url)
    secrets = request.headers.fields.filter(\.isSensitive).map {
      "\($0.name.lowercased()): \($0.value)"
    }
  }

  /// A Boolean value that indicates whether the response may depend on who sent the request.
  var isPrivate: Bool { !secrets.isEmpty }

  static func text(_ url: URL) -> String {
    String(url.absoluteString.prefix { $0 != "#" })
  }

  /// Returns the hash of a URL without its query, and without the slash at the end of its path.
  static func group(_ url: String) -> String {
    let path = url.prefix { $0 != "?" }
    return CacheFolder.hash(of: String(path.hasSuffix("/") ? path.dropLast() : path))
  }

  @Sendable
  static func fileName(of url: String) -> String {
    "\(CacheFolder.hash(of: url))-\(group(url))"
  }
}
