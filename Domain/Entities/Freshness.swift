/// The time at which a value was read from the server, and whether the value may be outdated.
public struct Freshness: Hashable, Sendable {
  /// The time at which the server last sent or confirmed the value.
  public let readAt: Timestamp
  /// A Boolean value that indicates whether the value comes from the cache and has expired.
  public let isStale: Bool

  /// Creates a freshness.
  public init(readAt: Timestamp, isStale: Bool) {
    self.readAt = readAt
    self.isStale = isStale
  }
}

/// A policy that determines whether a read uses cached responses. Without a cache, every read asks the server.
public enum CachePolicy: String, Hashable, Sendable, CaseIterable {
  /// Asks the server. If the server confirms a cached response, it doesn't send the body again.
  case networkOnly
  /// Asks the server like ``networkOnly``, and asks the caches on the way to let the request through.
  case reload
  /// Returns a cached response while it's fresh, and asks the server otherwise.
  case cacheFirst
  /// Returns a cached response, even if it's stale, and never asks the server. A read without a cached response throws
  /// ``MarketError/notCached``.
  case cacheOnly
}
