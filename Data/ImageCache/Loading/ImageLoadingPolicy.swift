/// How many pictures are loaded at once, and what becomes of those that cannot be had.
public struct ImageLoadingPolicy: Hashable, Sendable {
  /// How many exchanges are under way at once; 6 unless set, at least 1. What is not visible takes at most half of them.
  public var concurrentLoads = 6
  /// The waits after which a picture that answers 403 or 404 is asked for again, before it counts as missing: a server may
  /// need about a second before it can serve what was just uploaded.
  public var waitsForMissing: [Duration] = [.milliseconds(250), .milliseconds(750)]
  /// How long a picture that cannot be had is not asked for again; five minutes unless set.
  public var failureLifetime: Duration = .seconds(300)
  /// How long after an attempt to ask whether a picture has changed that failed there is no other; 30 seconds unless set.
  public var pauseAfterFailedCheck: Duration = .seconds(30)

  /// The usual numbers; each can be set.
  public init() {}
}
