import OpenMarketDomain
public import OpenMarketPresentation

/// Checks that a view model is deallocated after its last use, and that its work has ended.
///
/// The function subscribes to the view model's states twice, with a bounded buffer and with an unbounded buffer. Then the
/// function uses and releases the view model, and waits until both streams and all uses of the fakes have ended. The test fails
/// at the line of the call, with a sentence that names the object and the line, in these cases:
///
/// - The view model is still retained.
/// - A stream doesn't end within the ``WaitTimeout``, or the two streams end with different states.
/// - A fake is still in use after the ``WaitTimeout``, or when the test is cancelled.
///
/// ```swift
/// try await expectNoLeaks(watching: [events, repository.details, clock]) {
///   ProductDetailViewModel.sample(of: repository)
/// } whileUsing: { detail in
///   let caller = Task { await detail.load() }
///   _ = try await repository.details.next()
///   caller.cancel()
///   await caller.value
/// }
/// ```
///
/// The function can't detect a task that neither retains the view model nor uses a fake.
///
/// - Parameters:
///   - fakes: The fakes that only this view model uses.
///   - make: A closure that creates the view model.
///   - use: A closure that uses the view model. Tasks that the closure starts must end before the closure returns, because these
///     tasks retain the view model.
///   - fileID: The file in which the test fails.
///   - filePath: The path of the file in which the test fails.
///   - line: The line at which the test fails.
///   - column: The column at which the test fails.
/// - Throws: An error that a closure throws.
@MainActor
public func expectNoLeaks<Model: ViewModel>(
  watching fakes: [any UseCounting] = [], _ make: @MainActor () throws -> Model,
  whileUsing use: @MainActor (Model) async throws -> Void = { _ in },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async throws {
  let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let name = "The \(Model.self) of expectNoLeaks at \(site)"
  let remains = try await remains(make, use)
  guard remains.model == nil else {
    return site.fail(
      "\(name) is still in memory after its release. Look for a closure or a task that retains it.")
  }
  let (states, allStates) = (remains.states, remains.allStates)
  let last = await untilTimeout { await (lastState(of: states), lastState(of: allStates)) }
  guard let last else {
    return site.fail("\(name) was released, but its streams of states didn't end.")
  }
  guard last.0 == last.1, last.0 != nil else {
    return site.fail("\(name) didn't send its last state to both of its subscribers.")
  }
  for fake in fakes {
    _ = await untilTimeout { try? await fake.usesEnded(at: nil) }
    let left = fake.useCount
    guard left == 0 else {
      let fake = (fake as? any CustomStringConvertible)?.description ?? "\(type(of: fake))"
      return site.fail(
        "\(name) left \(left.counted("use")) of \(fake) behind."
          + " Look for a task or a stream that doesn't end.")
    }
  }
}

private func lastState<State: Sendable>(of states: AsyncStream<State>) async -> State? {
  var last: State?
  for await state in states { last = state }
  return last
}

/// A weak reference to a released view model, and the streams to check after the release.
@MainActor
private struct Remains<Model: ViewModel> {
  weak var model: Model?
  let states: AsyncStream<Model.State>
  let allStates: AsyncStream<Model.State>
}

@MainActor
private func remains<Model: ViewModel>(
  _ make: @MainActor () throws -> Model, _ use: @MainActor (Model) async throws -> Void
) async throws -> Remains<Model> {
  let model = try make()
  let remains = Remains(
    model: model, states: model.states, allStates: model.states(buffering: .unbounded))
  try await use(model)
  return remains
}

/// A fake that counts the stream readers, subscribers, waiting callers and sleeping tasks that currently use the fake.
///
/// ``expectNoLeaks(watching:_:whileUsing:fileID:filePath:line:column:)`` uses this protocol to find work that outlives a view
/// model.
public protocol UseCounting: Sendable {
  /// The number of readers, subscribers, callers and tasks that currently use the fake.
  var useCount: Int { get }

  /// Waits until the readers, subscribers, callers and tasks that currently use the fake have finished.
  ///
  /// If you pass a location, the test fails there after the ``WaitTimeout``. Without a location, the wait has no timeout.
  ///
  /// - Throws: `CancellationError` after the timeout, or as soon as the waiting task is cancelled.
  func usesEnded(at location: FailureLocation?) async throws(CancellationError)
}

/// A fake that counts its open subscriptions, including the subscriptions of streams.
public protocol SubscriptionCounting: UseCounting {
  /// The number of open subscriptions.
  var subscriptionCount: Int { get }

  /// Waits until all subscriptions that are open at the time of the call have ended.
  ///
  /// If you pass a location, the test fails there after the ``WaitTimeout``. Without a location, the wait has no timeout.
  ///
  /// - Throws: `CancellationError` after the timeout, or as soon as the waiting task is cancelled.
  func subscriptionsEnded(at location: FailureLocation?) async throws(CancellationError)
}

extension SubscriptionCounting {
  /// The number of open subscriptions.
  public var useCount: Int { subscriptionCount }

  /// Waits until all subscriptions that are open at the time of the call have ended.
  public func usesEnded(at location: FailureLocation?) async throws(CancellationError) {
    try await subscriptionsEnded(at: location)
  }

  /// Waits until all subscriptions that are open at the time of the call have ended.
  ///
  /// - Throws: `CancellationError` after the ``WaitTimeout``, or as soon as the waiting task is cancelled.
  public func subscriptionsEnded(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws(CancellationError) {
    try await subscriptionsEnded(
      at: FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
