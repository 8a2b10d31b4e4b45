public import Foundation
public import OpenMarketData
public import OpenMarketDomain

/// The configuration of a container.
public struct OpenMarketConfiguration: Sendable {
  /// The base URL of the server.
  public var server: BaseURL
  /// The version of the server's API. The default is for versions 2 and 3.
  public var apiVersion = APIVersion.v3
  /// The locale for all displayed text and numbers.
  public var locale: Locale
  /// The app's own words, or `nil` to show the package's texts in Korean or English.
  public var words: AppWords?
  /// The maximum durations of reads, of their single attempts, and of writes.
  public var timeouts = RequestTimeouts()
  /// The retry policy for read requests. Other requests are retried only if their endpoint has a
  /// policy.
  public var retry = RetryPolicy()
  /// The policy for checking whether the server made a change whose response was lost.
  public var reconciliation = ReconciliationPolicy.standard
  /// The size limit for response bodies, 8 MiB, and the idle timeout for each exchange, 60 seconds.
  public var limits = ExchangeLimits()
  /// The configuration of the image cache.
  public var images = ImageConfiguration()
  /// The configuration of the saved pages, which can be read offline, or `nil` to save no pages.
  public var offline: OfflineConfiguration?
  /// The folder for drafts and for registrations whose outcome isn't known, such as
  /// `FileDraftStore.standardFolder(environment:)`.
  ///
  /// If the value is `nil`, drafts aren't saved, and open registrations are remembered for as long
  /// as the container lives. Each server has a subfolder. Any number of containers and processes
  /// can use a folder.
  public var draftFolder: URL?
  /// A Boolean value that indicates whether a product isn't sent if its registration can't be
  /// remembered in the folder.
  package var requiresRecord = false
  /// The compressor for images that are too large to upload, or `nil` to reject these images.
  public var imageCompressor: (any ImageCompressor)?
  /// A Boolean value that indicates whether unencrypted HTTP requests to other computers are
  /// allowed.
  ///
  /// Without encryption, anyone on the network can read and change all requests, including the
  /// seller's secret.
  public var allowsPlainHTTP = false
  /// Additional secrets to mask in text from the server. The secrets of the signed-in seller are
  /// always masked.
  package var secrets: [Secret] = []
  /// A closure that changes a request before each attempt, for example to add a header or a token,
  /// or `nil` to send requests unchanged.
  ///
  /// The closure can wait. Its time counts toward the timeouts of the request, but not toward
  /// `RequestTimeouts.attempt`. If it throws an error or isn't done in time, nothing is sent, and
  /// the call fails with `UnreachableReason.notPrepared(reason:)`, which contains the error's
  /// `localizedDescription`. If the caller is cancelled, the call ends immediately with
  /// `MarketError.cancelled`.
  ///
  /// Images can be on other servers, so check the URL before you add a secret. Don't call this
  /// container in the closure, because its requests pass through the closure, too. Changes to the
  /// `timeout` and the `retry` of the request have no effect.
  public var adapt: (@Sendable (inout HTTPRequest) async throws -> Void)?
  /// A closure that receives a request that the server refused with status 401, and returns whether
  /// to send it again, for example because a new token can be fetched. If the value is `nil`, no
  /// refused request is sent again.
  ///
  /// If the closure returns `true`, a request that changes nothing passes through ``adapt`` again
  /// and is sent once more. A write is never sent again. The closure still receives it, so that the
  /// next request has the new token. The closure is called at most once for each call, and its time
  /// counts toward the timeouts of the request. If it isn't done in time, the call ends with the
  /// refusal. Images can be on other servers, so check the URL before you fetch a token.
  ///
  /// Requests that are refused at the same time call the closure concurrently, and each of them is
  /// adapted again. An actor can fetch one token for all of them.
  public var refresh: (@Sendable (HTTPRequest) async -> Bool)?
  /// The clock that measures all timeouts and delays outside the transport. The default clock stops
  /// while the device sleeps. Tests can use a manual clock.
  public var clock: any Clock<Duration> = SuspendingClock()
  /// A closure that returns the current date, which dates saved pages and determines whether an
  /// earlier failure of an image counts.
  public var now: @Sendable () -> Date = { Date() }
  /// A closure that returns a random duration in a range, which determines the delay before a
  /// retry.
  public var random: @Sendable (ClosedRange<Duration>) -> Duration = RetryPolicy.randomDelay
  /// The log that receives an event for every attempt, or `nil` to log nothing. Events never
  /// contain secrets.
  public var log: (any NetworkEventLog)?

  /// Creates a configuration. All other properties have default values.
  ///
  /// - Parameters:
  ///   - server: The base URL of the server.
  ///   - locale: The locale for all displayed text and numbers. The default is the user's locale.
  public init(server: BaseURL, locale: Locale = .current) {
    self.server = server
    self.locale = locale
  }
}

extension OpenMarketConfiguration {
  /// Returns the session managers for images and for all other requests, which are chains of
  /// session managers around the given transport. The last one created is the first to receive a
  /// request.
  func sessionManagers(
    around transport: any NetworkSessionManager, secrets: KnownSecrets
  ) -> (images: any NetworkSessionManager, others: any NetworkSessionManager) {
    // An image may come from any server. A page of another market would be shown and saved as one
    // of this market.
    func manager(allowsOtherOrigins: Bool) -> any NetworkSessionManager {
      RetryingSessionManager(
        RedirectingSessionManager(
          transport, allowsPlainHTTP: allowsPlainHTTP, allowsOtherOrigins: allowsOtherOrigins),
        policy: retry, timeouts: timeouts, adapt: adapt(remembering: secrets), refresh: refresh,
        log: log, clock: clock, random: random, now: now)
    }
    return (manager(allowsOtherOrigins: true), manager(allowsOtherOrigins: false))
  }

  /// Returns a session manager that sends every request once, and returns redirects as responses
  /// instead of following them.
  func plainSessionManager(
    around transport: any NetworkSessionManager, secrets: KnownSecrets
  ) -> any NetworkSessionManager {
    RetryingSessionManager(
      RedirectingSessionManager(transport, allowsPlainHTTP: allowsPlainHTTP, limit: nil),
      policy: .never, timeouts: timeouts, adapt: adapt(remembering: secrets), refresh: refresh,
      log: log, clock: clock)
  }

  /// Returns the closure that changes a request and remembers the secrets that it adds, because a
  /// server may repeat them.
  private func adapt(
    remembering secrets: KnownSecrets
  ) -> (@Sendable (inout HTTPRequest) async throws -> Void)? {
    guard let adapt else { return nil }
    return { request in
      defer { secrets.remember(request.headers.secrets) }
      try await adapt(&request)
    }
  }

  /// The folder for this server's drafts and registrations. Products on different servers may have
  /// the same identifiers.
  var marketFolder: URL? {
    let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-")
    let name = server.description.addingPercentEncoding(withAllowedCharacters: letters) ?? "server"
    return draftFolder?.appending(path: name, directoryHint: .isDirectory)
  }
}

/// The configuration of the pages that are saved for reading offline.
public struct OfflineConfiguration: Sendable {
  /// The folder of the pages, such as `SavedPageStore.standardFolder(environment:)`. Any number of
  /// containers and processes can use a folder at the same time.
  public var folder: URL
  /// The maximum total size of the files, in bytes.
  public var limit: Int
  /// A closure that receives each problem with the folder once, on any thread. After a problem,
  /// pages may not be saved.
  public var onProblem: @Sendable (SavingProblem) -> Void = { _ in }

  /// Creates a configuration.
  public init(folder: URL, limit: Int = SavedPageStore.defaultLimit) {
    self.folder = folder
    self.limit = limit
  }
}

/// The configuration of the image cache.
public struct ImageConfiguration: Sendable {
  /// The maximum size of the memory cache, in bytes.
  public var memoryLimit = CachingImageRepository.defaultMemoryLimit
  /// The folder of the disk cache, such as `ImageDiskCache.standardFolder(environment:)`, or `nil`
  /// for no disk cache.
  public var folder: URL?
  /// The maximum size of the disk cache, in bytes.
  public var diskLimit = ImageDiskCache.defaultLimit
  /// The limit on concurrent image loads, and the delays after failures.
  public var loading = ImageLoadingPolicy()
  /// A closure that receives each problem of the disk cache once. After a problem, images may be
  /// loaded without the disk cache.
  public var onProblem: @Sendable (SavingProblem) -> Void = { _ in }

  /// Creates a configuration without a disk cache.
  public init() {}
}
