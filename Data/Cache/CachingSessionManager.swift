public import Foundation
public import OpenMarketDomain
internal import OpenMarketLock

/// A session manager that stores responses to GET requests in a private cache (RFC 9111), and answers later requests with them.
///
/// A fresh response is used without a request. The lifetime comes from `max-age`, `Expires` or, as a tenth of the time since the
/// last modification, from `Last-Modified`. A stale response is revalidated with `If-None-Match` or `If-Modified-Since`, and a 304
/// response renews it without sending the body again. `no-store`, `no-cache`, `must-revalidate`, `Vary`,
/// `stale-while-revalidate` and `stale-if-error` (RFC 5861) apply, and so does the `Cache-Control` header of a request. The
/// ``HTTPRequest/cachePolicy`` of a request takes precedence over the freshness of a response. A fresh response also answers
/// requests with `If-None-Match` or `If-Modified-Since`, and requests for a single range.
///
/// A request whose method isn't safe passes through. Unless the server refuses it with a 4xx status, or it wasn't sent, the stored
/// responses for its path and for the path above it are removed, and so are those for its `Location` and `Content-Location`. A
/// response to a read that began before such a request has ended isn't stored.
public final class CachingSessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let cache: ResponseCache
  private let now: @Sendable () -> Date
  private let revalidations = Mutex<[CacheKey: Task<Void, Never>]>([:])

  /// Creates a session manager that wraps another session manager.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - cache: The cache.
  ///   - now: A closure that returns the current date.
  public init(
    _ inner: any NetworkSessionManager, cache: ResponseCache,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.inner = inner
    self.cache = cache
    self.now = now
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    guard request.method.isSafe else { return try await write(request, progress: progress) }
    guard request.method == .get, request.body == nil, let key = CacheKey(request),
      !request.headers.hasPreconditions
    else { return try await send(request, progress: progress) }
    let stored = await cache.response(for: key, to: request)
    let control = CacheControl(request.headers)
    let isPartial = request.headers.isConditionalOrPartial
    let time = milliseconds
    switch request.cachePolicy ?? .cacheFirst {
    case .cacheOnly:
      guard let stored else { throw .notCached }
      return stored.answer(at: time)
    case .cacheFirst:
      if let stored {
        if stored.satisfies(control, at: time), let answer = stored.answer(at: time, to: request) {
          return answer
        }
        if control.acceptsStale, !isPartial,
          stored.isStale(by: stored.control.staleWhileRevalidate, at: time)
        {
          revalidate(stored, request, key)
          return stored.answer(at: time)
        }
      }
      if control.allowsOnlyCached { return HTTPResponse(status: 504) }
    case .networkOnly, .reload: break
    }
    // Don't store the response to such a request, because it may not be the complete response.
    if isPartial { return try await send(request, progress: progress) }
    return try await load(request, key, stored, progress: progress)
  }

  /// Waits until the revalidations in the background are complete.
  package func finishRevalidations() async {
    for task in revalidations.withLock({ $0.values }) { await task.value }
  }

  private var milliseconds: Int64 { Int64(max(0, min(now().timeIntervalSince1970 * 1_000, 1e15))) }

  private func send(
    _ request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    guard request.cachePolicy != .cacheOnly else { throw .notCached }
    request.cachePolicy = nil
    return try await inner.response(to: request, progress: progress)
  }

  // MARK: - Reads

  /// Loads a response from the server. If a response is stored, the request is conditional.
  private func load(
    _ request: HTTPRequest, _ key: CacheKey, _ stored: StoredResponse?,
    progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let (requested, epoch) = (milliseconds, cache.epoch)
    var conditional = request
    for field in stored?.validity.conditions.fields ?? [] {
      conditional.headers[field.name] = field.value
    }
    let response: HTTPResponse
    do {
      response = try await send(conditional, progress: progress)
    } catch {
      guard error.isRetryable, let stored, let answer = answerAfterFailure(stored, request) else {
        throw error
      }
      return answer
    }
    if response.status >= 500, let stored, let answer = answerAfterFailure(stored, request) {
      return answer
    }
    let received = milliseconds
    // A response that the server has just sent or confirmed isn't stale, even if its lifetime is 0.
    let freshness = Freshness(
      readAt: Timestamp(millisecondsSince1970: received), isStale: false)
    if response.status == 304, let stored {
      guard stored.isConfirmed(by: response) else {
        return try await load(request, key, nil, progress: progress)
      }
      let renewed = stored.renewed(by: response, requested: requested, received: received)
      cache.store(renewed, for: key, since: epoch)
      var answer = (renewed ?? stored).answer(at: received)
      answer.freshness = freshness
      return answer
    }
    // A temporary error doesn't replace the stored response.
    let keepsStored = stored != nil && response.status >= 500
    let kept =
      keepsStored
      ? nil : StoredResponse(response, to: request, requested: requested, received: received)
    let replaces = kept != nil || response.isSuccess || [404, 410].contains(response.status)
    if replaces { cache.store(kept, for: key, since: epoch) }
    if stored != nil, [404, 410].contains(response.status) {
      // The lists that contained the resource are outdated.
      await cache.removeResponses(atPathsOf: [
        CacheKey.text(request.url.deletingLastPathComponent())
      ])
    }
    var answer = response
    answer.freshness = freshness
    answer.decoded = kept?.decoded
    return answer
  }

  /// Returns the stored response if it may be used after an error (RFC 5861, section 4).
  private func answerAfterFailure(
    _ stored: StoredResponse, _ request: HTTPRequest
  ) -> HTTPResponse? {
    guard request.cachePolicy != .networkOnly, request.cachePolicy != .reload else { return nil }
    let time = milliseconds
    let limit = stored.control.staleIfError ?? CacheControl(request.headers).staleIfError
    return stored.isStale(by: limit, at: time) ? stored.answer(at: time) : nil
  }

  /// Starts to revalidate a stale response in the background, unless it's already being revalidated.
  private func revalidate(_ stored: StoredResponse, _ request: HTTPRequest, _ key: CacheKey) {
    revalidations.withLock { revalidations in
      guard revalidations[key] == nil else { return }
      revalidations[key] = Task(priority: .utility) { @concurrent [weak self] in
        _ = try? await self?.load(request, key, stored, progress: nil)
        self?.revalidations.withLock { $0[key] = nil }
      }
    }
  }

  // MARK: - Writes

  private func write(
    _ request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    cache.beginWrite()
    defer { cache.endWrite() }
    do {
      let response = try await send(request, progress: progress)
      let isRefused =
        (400...499).contains(response.status) && ![408, 429].contains(response.status)
      if !isRefused { await invalidate(request, response) }
      return response
    } catch {
      if !error.isUnsent { await invalidate(request, nil) }
      throw error
    }
  }

  /// Removes the responses that a write may have changed (RFC 9111, section 4.4).
  private func invalidate(_ request: HTTPRequest, _ response: HTTPResponse?) async {
    var urls = [request.url, request.url.deletingLastPathComponent()]
    for name in ["Location", "Content-Location"] {
      guard let text = response?.headers[name],
        let url = URL(string: text, relativeTo: request.url)?.absoluteURL,
        url.scheme == request.url.scheme, RequestHost(url) == RequestHost(request.url)
      else { continue }
      urls.append(url)
    }
    await cache.removeResponses(atPathsOf: urls.map(CacheKey.text))
  }
}

extension HTTPHeaders {
  /// A Boolean value that indicates whether the request has conditions that only the server evaluates (RFC 9111, section 4.3.2).
  fileprivate var hasPreconditions: Bool {
    ["If-Range", "If-Match", "If-Unmodified-Since"].contains { self[$0] != nil }
  }

  /// A Boolean value that indicates whether the client already has the response, or asks for a part of the response.
  fileprivate var isConditionalOrPartial: Bool {
    ["Range", "If-None-Match", "If-Modified-Since"].contains { self[$0] != nil }
  }
}
