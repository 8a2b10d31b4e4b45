public import Foundation
public import OpenMarketData
public import OpenMarketDomain

/// The configuration of a container.
public struct OpenMarketConfiguration: Sendable {
  /// The base URL of the server.
  public var server: BaseURL
  /// The version of the server's API; the current one by default.
  public var apiVersion = APIVersion.v3
  /// The locale of all texts.
  public var locale: Locale
  /// The maximum duration of a read, including all attempts and waits; 30 seconds by default.
  public var deadline: Duration
  /// The maximum duration of a write, including the upload; two minutes by default.
  public var writeDeadline = Duration.seconds(120)
  /// The maximum duration of one attempt of a read; 10 seconds by default.
  public var readTimeout = Duration.seconds(10)
  /// The retries of reads. Other requests are never retried.
  public var retry = RetryPolicy()
  /// The waits for a change to show after its reply was lost.
  public var reconciliation = ReconciliationPolicy.standard
  /// The limits of each exchange.
  public var limits = ExchangeLimits()
  /// The configuration of the image cache.
  public var images = ImageConfiguration()
  /// The folder of the drafts, such as `FileDraftStore.standardFolder(environment:)`, or `nil` to keep them in memory.
  ///
  /// Each server has a subfolder. Only one container at a time can use a folder.
  public var draftFolder: URL?
  /// The compressor for images that are too large to send, or `nil` to refuse them.
  public var imageCompressor: (any ImageCompressor)?
  /// A Boolean value that indicates whether plain http to other computers is allowed.
  ///
  /// Without encryption, anyone on the network can read and change all requests, including the seller's secret.
  public var allowsPlainHTTP = false
  /// Additional secrets to mask in texts of the server. The secrets of the signed-in seller are always masked.
  package var secrets: [Secret] = []
  /// Receives an event for every attempt. Events never contain secrets.
  public var log: (any NetworkEventLog)?

  /// Creates a configuration. All other properties have default values.
  ///
  /// - Parameters:
  ///   - server: The base URL of the server.
  ///   - locale: The locale of all texts; the user's by default.
  ///   - deadline: The maximum duration of a read, including all attempts and waits.
  public init(server: BaseURL, locale: Locale = .current, deadline: Duration = .seconds(30)) {
    self.server = server
    self.locale = locale
    self.deadline = deadline
  }
}

extension OpenMarketConfiguration {
  /// Returns the session managers for all requests, in the order of the article "Network" from the bottom to the top.
  func sessionManager(
    around transport: any NetworkSessionManager, clock: any Clock<Duration>
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      transport, allowsPlainHTTP: allowsPlainHTTP)
    manager = RedirectingSessionManager(manager)
    manager = DeadlineSessionManager(
      manager, limit: readTimeout, writeLimit: writeDeadline, clock: clock)
    if let log { manager = LoggingSessionManager(manager, log: log, clock: clock) }
    manager = RetryingSessionManager(
      manager, policy: retry, deadline: deadline, log: log, clock: clock)
    return CoalescingSessionManager(manager)
  }

  /// Returns a session manager that sends every request once, and returns redirects as responses.
  func plainSessionManager(
    around transport: any NetworkSessionManager, clock: any Clock<Duration>
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      transport, allowsPlainHTTP: allowsPlainHTTP)
    manager = DeadlineSessionManager(
      manager, limit: min(readTimeout, deadline), writeLimit: writeDeadline, clock: clock)
    if let log { manager = LoggingSessionManager(manager, log: log, clock: clock) }
    return manager
  }

  /// Returns a store with a folder for each server, because the servers' products have the same numbers.
  func makeDraftStore() -> any DraftStore {
    guard let draftFolder else { return InMemoryDraftStore() }
    let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-")
    let name = server.description.addingPercentEncoding(withAllowedCharacters: letters) ?? "server"
    return FileDraftStore(
      folder: draftFolder.appending(path: name, directoryHint: .isDirectory))
  }
}

/// The configuration of the image cache.
public struct ImageConfiguration: Sendable {
  /// The maximum size of the images in memory, in bytes.
  public var memoryCeiling = CachingImageRepository.defaultMemoryCeiling
  /// The folder of the disk cache, such as `ImageDiskCache.standardFolder(environment:)`, or `nil` for no disk cache.
  public var folder: URL?
  /// The maximum size of the disk cache, in bytes.
  public var diskCeiling = ImageDiskCache.defaultCeiling
  /// The number of concurrent loads, and the waits after failures.
  public var loading = ImageLoadingPolicy()
  /// A closure that receives the first problem of the disk cache. Images are then loaded without it.
  public var onProblem: @Sendable (ImageCacheProblem) -> Void = { _ in }

  /// Creates a configuration without a disk cache.
  public init() {}
}
