public import Foundation
public import OpenMarketDomain
import OpenMarketLock

/// A session manager that limits the duration of requests, retries read requests, lets the app
/// change them, and logs each attempt.
///
/// A GET or HEAD request without a body is retried if the connection fails, if the exchange times
/// out or is interrupted, or if the response status is 408, 429, 500, 502, 503 or 504. After the
/// last attempt, the caller receives the last response or error. Other requests are sent only once,
/// because the server may already have carried out a write, and so are the checks after a lost
/// response, which are repeated anyway. If a request has a retry policy (``HTTPRequest/retry``),
/// that policy applies instead, with every method.
///
/// The session manager honors `Retry-After` (RFC 9110, section 10.2.3). If the requested delay is
/// too long, the response is returned immediately, so that the user can decide whether to try
/// again.
///
/// After a response with status 401, the app may refresh its token. If it does, a request that
/// changes nothing is sent once more, whatever the policy is. A write isn't sent again, but the app
/// receives it, so that the next request has the new token.
///
/// When the time of a request is over, the call throws ``NetworkError/timedOut`` immediately, and
/// the inner exchange is cancelled. The time includes the time for which the app's closures wait.
/// If the process was stopped until after the deadline of a read, for example because an app was
/// suspended, the read gets one more attempt with a new deadline.
///
/// Each attempt reports its progress from zero, so the progress of a retried read moves backward.
public final class RetryingSessionManager: NetworkSessionManager {
  /// If an attempt ends later than this after its deadline, the process was stopped in between.
  private static let longestDelay = Duration.seconds(1)

  private let inner: any NetworkSessionManager
  private let policy: RetryPolicy
  private let adapt: (@Sendable (inout HTTPRequest) async throws -> Void)?
  private let refresh: (@Sendable (HTTPRequest) async -> Bool)?
  private let timeouts: RequestTimeouts
  private let log: (any NetworkEventLog)?
  private let clock: any Clock<Duration>
  private let random: @Sendable (ClosedRange<Duration>) -> Duration
  private let now: @Sendable () -> Date
  private let lastExchange = Mutex(0)

  /// Creates a session manager that wraps another session manager.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - policy: The number of attempts of a read and the delays between the attempts.
  ///   - timeouts: The maximum durations of requests. The ``HTTPRequest/timeout`` of a request
  ///     replaces these durations.
  ///   - adapt: A closure that changes a request before each attempt, or `nil` to send requests
  ///     unchanged. If it throws an error, isn't done in time or the caller is cancelled, nothing
  ///     is sent.
  ///   - refresh: A closure that receives a request that the server refused with status 401, once
  ///     for each call, and returns whether a read is adapted and sent again.
  ///   - log: The log that receives the events of each attempt.
  ///   - clock: The clock that measures the timeouts and the delays between attempts.
  ///   - random: A closure that returns a random duration in a range.
  ///   - now: A closure that returns the current date. The date is used if `Retry-After` is a date
  ///     and the response has no `Date` header.
  public init(
    _ inner: any NetworkSessionManager, policy: RetryPolicy = RetryPolicy(),
    timeouts: RequestTimeouts = RequestTimeouts(),
    adapt: (@Sendable (inout HTTPRequest) async throws -> Void)? = nil,
    refresh: (@Sendable (HTTPRequest) async -> Bool)? = nil, log: (any NetworkEventLog)? = nil,
    clock: any Clock<Duration> = SuspendingClock(),
    random: @escaping @Sendable (ClosedRange<Duration>) -> Duration = RetryPolicy.randomDelay,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.inner = inner
    self.policy = policy
    self.adapt = adapt
    self.refresh = refresh
    self.timeouts = timeouts
    self.log = log
    self.clock = clock
    self.random = random
    self.now = now
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let policy =
      request.retry ?? (request.isRetried && !RepeatedCheck.isRunning ? policy : .never)
    let limit = request.timeout ?? (request.method.isSafe ? timeouts.read : timeouts.write)
    let deadline = max(.zero, min(limit, .longestSleep))
    let silence = request.timeout == nil && request.method.isSafe ? timeouts.attempt : deadline
    var elapsed = clock.stopwatch()
    var attempts = 1
    var mayStartAgain = request.isRetried && policy.maximumAttempts > 1
    var mayRefresh = true
    /// The first outcome of a write after which the server may have carried it out. A later refusal
    /// doesn't deny it.
    var uncertain: Result<HTTPResponse, NetworkError>?
    while true {
      if Task.isCancelled {
        throw request.isRead || attempts > 1 ? .cancelled : .cancelledBeforeSending
      }
      let adapted: HTTPRequest
      do throws(NetworkError) {
        adapted = try await self.adapted(request, within: deadline - elapsed())
      } catch {
        if let uncertain { return try uncertain.get() }
        throw error
      }
      let outcome = await attempt(
        adapted, within: deadline - elapsed(), silence: silence, progress: progress)
      if !request.isRead, outcome.isUncertain { uncertain = uncertain ?? outcome }
      if mayRefresh, outcome.isUnauthorized {
        mayRefresh = false
        let isRefreshed = await self.isRefreshed(after: adapted, within: deadline - elapsed())
        // A write was refused, whatever the app does.
        guard request.isRead else { return try (uncertain ?? outcome).get() }
        if Task.isCancelled { throw .cancelled }
        if isRefreshed {
          attempts += 1
          record(.retried(attempt: attempts, after: .zero, because: "status 401"), of: request)
          continue
        }
      }
      let startsAgain = mayStartAgain && elapsed() > deadline + Self.longestDelay
      if startsAgain {
        elapsed = clock.stopwatch()
        mayStartAgain = false
      }
      guard let reason = outcome.retryReason,
        let wait = startsAgain
          ? .zero
          : policy.wait(
            afterAttempt: attempts, retryAfter: (try? outcome.get())?.retryAfter(now: now()),
            timeLeft: deadline - elapsed(), random: random)
      else {
        let isSuccess = (try? outcome.get())?.isSuccess == true
        return try (isSuccess || outcome.isUncertain ? outcome : uncertain ?? outcome).get()
      }
      attempts += 1
      record(.retried(attempt: attempts, after: wait, because: reason), of: request)
      do { try await clock.sleep(for: wait) } catch { throw .cancelled }
    }
  }

  /// Returns the request to send. Every error of this method means that nothing was sent.
  private func adapted(
    _ request: HTTPRequest, within time: Duration
  ) async throws(NetworkError) -> HTTPRequest {
    guard let adapt else { return request }
    let outcome: Result<HTTPRequest, NetworkError> = await withDeadline(
      after: time, on: clock,
      timedOut: .failure(.notPrepared(reason: "The app didn't prepare the request in time.")),
      cancelled: .failure(request.isRead ? .cancelled : .cancelledBeforeSending)
    ) { _ in
      var request = request
      do {
        try await adapt(&request)
        return .success(request)
      } catch {
        // Unlike other descriptions of errors, this one is for people, and doesn't contain the
        // values of the error.
        return .failure(.notPrepared(reason: error.localizedDescription))
      }
    }
    return try outcome.get()
  }

  /// Tells the app that a request was refused with status 401.
  ///
  /// - Returns: A Boolean value that indicates whether another attempt may succeed.
  private func isRefreshed(after refused: HTTPRequest, within time: Duration) async -> Bool {
    guard let refresh else { return false }
    return await withDeadline(after: time, on: clock, timedOut: false, cancelled: false) { _ in
      await refresh(refused)
    }
  }

  /// Makes an attempt, and logs its start and its end.
  private func attempt(
    _ request: HTTPRequest, within time: Duration, silence: Duration,
    progress: TransferProgressHandler?
  ) async -> Result<HTTPResponse, NetworkError> {
    let exchange = lastExchange.withLock { last in
      last += 1
      return last
    }
    let elapsed = clock.stopwatch()
    record(.started, of: request, exchange)
    let outcome: Result<HTTPResponse, NetworkError> = await withDeadline(
      after: time, silence: silence, on: clock, timedOut: .failure(.timedOut),
      cancelled: .failure(.cancelled)
    ) { [inner] reportProgress in
      await Result { () async throws(NetworkError) in
        try await inner.response(to: request) {
          reportProgress()
          progress?($0)
        }
      }
    }
    let end: NetworkEvent.Kind =
      switch outcome {
      case .success(let response):
        .finished(
          status: response.status, receivedBytes: response.body.count, duration: elapsed())
      case .failure(let error): .failed(code: error.code, duration: elapsed())
      }
    record(end, of: request, exchange)
    return outcome
  }

  private func record(_ kind: NetworkEvent.Kind, of request: HTTPRequest, _ exchange: Int? = nil) {
    log?.record(NetworkEvent(exchange: exchange, request: request, kind: kind))
  }
}

extension Result<HTTPResponse, NetworkError> {
  /// A Boolean value that indicates whether the server may have carried out a write: it didn't
  /// answer, or answered that it failed.
  fileprivate var isUncertain: Bool {
    switch self {
    case .success(let response): response.status == 408 || response.status >= 500
    case .failure(let error): !error.isUnsent
    }
  }

  fileprivate var isUnauthorized: Bool { (try? get())?.status == 401 }

  /// The reason to retry the request, or `nil` if another attempt wouldn't help.
  fileprivate var retryReason: String? {
    switch self {
    case .success(let response):
      RetryPolicy.statuses.contains(response.status) ? "status \(response.status)" : nil
    case .failure(let error): error.isRetryable ? error.code : nil
    }
  }
}

/// The time limits of requests. The duration of a request lasts from the call to the last byte of
/// the body, including redirects and the time for which the app prepares the request.
///
/// Durations that aren't positive leave no time, so nothing is sent.
public struct RequestTimeouts: Hashable, Sendable {
  /// The maximum duration of a request whose method is safe (RFC 9110, section 9.2.1), with all
  /// attempts and delays. The default is two minutes.
  public var read: Duration
  /// The maximum time in a single attempt of such a request during which no bytes of the body
  /// arrive. The default is 10 seconds, so that an image loads on a slow connection, and a server
  /// that doesn't respond is given up before ``read``.
  public var attempt: Duration
  /// The maximum duration of any other request, including the upload. The default is two minutes.
  public var write: Duration

  /// Creates timeouts.
  public init(
    read: Duration = .seconds(120), attempt: Duration = .seconds(10),
    write: Duration = .seconds(120)
  ) {
    self.read = read
    self.attempt = attempt
    self.write = write
  }
}
