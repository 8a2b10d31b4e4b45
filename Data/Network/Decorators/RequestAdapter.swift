import Foundation
import OpenMarketDomain

/// The closures with which an app changes its requests, for example to add a token.
struct RequestAdapter: Sendable {
  /// Changes a request before an attempt.
  let adapt: (@Sendable (inout HTTPRequest) async throws -> Void)?
  /// Receives a request that was refused with status 401, and returns whether another attempt may
  /// succeed.
  let refresh: (@Sendable (HTTPRequest) async -> Bool)?
  /// The clock that measures the time for the closures.
  let clock: any Clock<Duration>

  /// Returns the request to send. Every error of this method means that nothing was sent.
  func adapted(
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
  func isRefreshed(after refused: HTTPRequest, within time: Duration) async -> Bool {
    guard let refresh else { return false }
    return await withDeadline(after: time, on: clock, timedOut: false, cancelled: false) { _ in
      await refresh(refused)
    }
  }
}
