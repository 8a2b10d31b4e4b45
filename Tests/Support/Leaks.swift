import OpenMarketDomain
public import OpenMarketPresentation

/// Checks that a view model is deallocated after its last use, and that its work has ended.
///
/// The function subscribes to the view model's states twice, with a bounded buffer and with an unbounded buffer. Then the
/// function uses and releases the view model, and waits until both streams and all uses of the fakes have ended. The test fails
/// at the line of the call, with a message that names the leak, in these cases:
///
/// - The view model is still retained.
/// - The two streams end with different states.
/// - A fake is still in use when the test is cancelled, for example by its time limit.
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
/// Add a time limit to the suite, because the function waits for work that doesn't end. The function can't detect a task that
/// neither retains the view model nor uses a fake.
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
  let remains = try await remains(make, use)
  guard remains.model == nil else {
    return site.fail(
      "\(Model.self) is still held after it was let go. Look for a closure or a task that keeps it."
    )
  }
  var newest: Model.State?
  for await state in remains.states { newest = state }
  var last: Model.State?
  for await state in remains.allStates { last = state }
  guard newest == last, last != nil else {
    return site.fail("The last state of \(Model.self) did not reach both of its subscribers.")
  }
  for fake in fakes {
    try? await fake.usesEnded()
    let left = fake.useCount
    guard left == 0 else {
      return site.fail(
        "\(Model.self) left \(left.counted("use")) of \(type(of: fake)) behind."
          + " Look for a task or a stream that is not ended.")
    }
  }
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
  /// - Throws: `CancellationError` as soon as the waiting task is cancelled, for example by a test's time limit.
  func usesEnded() async throws(CancellationError)
}

extension ManualClock: UseCounting {
  /// The number of tasks that are sleeping on the clock.
  public var useCount: Int { sleeperCount }

  /// Waits until no task is sleeping on the clock.
  public func usesEnded() async throws(CancellationError) {
    try await noSleepers()
  }
}

extension GatedCalls: UseCounting {
  /// The number of callers that are waiting for a response.
  public var useCount: Int { waitingCount }

  /// Waits until no caller is waiting for a response.
  public func usesEnded() async throws(CancellationError) {
    try await noneWaiting()
  }
}

/// A fake that counts its open subscriptions, including the subscriptions of streams.
public protocol SubscriptionCounting: UseCounting {
  /// The number of open subscriptions.
  var subscriptionCount: Int { get }

  /// Waits until all subscriptions that are open at the time of the call have ended.
  ///
  /// - Throws: `CancellationError` as soon as the waiting task is cancelled, for example by a test's time limit.
  func subscriptionsEnded() async throws(CancellationError)
}

extension SubscriptionCounting {
  /// The number of open subscriptions.
  public var useCount: Int { subscriptionCount }

  /// Waits until all subscriptions that are open at the time of the call have ended.
  public func usesEnded() async throws(CancellationError) {
    try await subscriptionsEnded()
  }
}
