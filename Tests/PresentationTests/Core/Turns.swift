import OpenMarketTestSupport

extension MainActor {
  /// Returns when the main actor has run the jobs that were enqueued before this call.
  @MainActor static func turn() async {
    await Task {}.value
  }
}

extension GatedCalls {
  /// Starts the given action, and returns its call and its task.
  @MainActor
  func begin<Value: Sendable>(
    _ action: @escaping @MainActor () async -> Value
  ) async throws -> (call: Call, work: Task<Value, Never>) {
    let work = Task { await action() }
    return (try await next(), work)
  }

  /// Performs the given action, and responds to its call.
  @MainActor @discardableResult
  func answer<Value: Sendable>(
    _ result: Result<Reply, Failure>, to action: @escaping @MainActor () async -> Value
  ) async throws -> Value {
    let (call, work) = try await begin(action)
    call.answer(result)
    return await work.value
  }

  /// Starts the given action, and cancels it after its call.
  @MainActor @discardableResult
  func cancel<Value: Sendable>(
    _ action: @escaping @MainActor () async -> Value
  ) async throws -> Value {
    let work = try await begin(action).work
    work.cancel()
    return await work.value
  }
}

extension Result where Failure == MarketError {
  /// The response to a request while the device is offline.
  static var offline: Self { .failure(.unreachable(.offline())) }
}
