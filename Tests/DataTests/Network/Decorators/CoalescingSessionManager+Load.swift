import OpenMarketDomain
import OpenMarketTestSupport

@testable import OpenMarketData

extension CoalescingSessionManager {
  /// Starts a caller, and returns when it has begun a read or joined one.
  func load(
    _ request: HTTPRequest, progress: TransferProgressHandler? = nil
  ) async -> Task<Result<HTTPResponse, NetworkError>, Never> {
    let joined = Gate()
    let load = Task {
      await reads.outcome(joined: joined) { () async throws(NetworkError) in
        try await response(to: request, progress: progress)
      }
    }
    await joined.pass()
    await reads.afterThisTurn()
    return load
  }
}

extension InFlightTasks {
  /// Returns when the calls that this actor was asked for before have joined.
  func afterThisTurn() {}

  /// Makes a call on this actor, and opens a gate in the turn in which it joins, so that nothing comes between.
  fileprivate func outcome(
    joined: Gate, _ call: () async throws(NetworkError) -> HTTPResponse
  ) async -> Result<HTTPResponse, NetworkError> {
    joined.open()
    do throws(NetworkError) {
      return .success(try await call())
    } catch {
      return .failure(error)
    }
  }
}
