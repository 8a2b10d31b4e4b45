import OpenMarketDomain
public import OpenMarketPresentation

/// Checks that a view model leaves nothing behind. Creates the view model, uses it, releases it, and waits until its streams have ended and
/// no task uses one of the fakes. Otherwise, the test fails at the line of the call and names the leak.
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
/// The function subscribes twice before the view model is used, with and without a bound. Add a time limit to the suite, because endless work
/// keeps the function waiting. It can't detect a task that neither retains the view model nor uses a fake.
///
/// - Parameters:
///   - fakes: The fakes that only this view model uses.
///   - make: Creates the view model.
///   - use: Uses the view model. Tasks that it starts must end before it returns, because they retain the view model.
///   - fileID: The file in which the test fails.
///   - filePath: The path of that file.
///   - line: The line at which the test fails.
///   - column: The column at which the test fails.
/// - Throws: The errors of the closures.
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

/// The checks after the view model was released.
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

/// A fake that tracks its users: readers of its streams, subscribers, waiting callers and sleepers.
///
/// ``expectNoLeaks(watching:_:whileUsing:fileID:filePath:line:column:)`` uses it to find work that outlives a view model.
public protocol UseCounting: Sendable {
  /// The number of current users.
  var useCount: Int { get }

  /// Waits until the current users have finished.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, for example by the time limit of a test.
  func usesEnded() async throws(CancellationError)
}

extension ManualClock: UseCounting {
  /// The number of tasks that sleep on the clock.
  public var useCount: Int { sleeperCount }

  /// Waits until no task sleeps on the clock.
  public func usesEnded() async throws(CancellationError) {
    try await noSleepers()
  }
}

extension GatedCalls: UseCounting {
  /// The number of callers that wait for an answer.
  public var useCount: Int { waitingCount }

  /// Waits until no caller waits for an answer.
  public func usesEnded() async throws(CancellationError) {
    try await noneWaiting()
  }
}

/// A fake that counts its subscriptions, including those of streams.
public protocol SubscriptionCounting: UseCounting {
  /// The number of subscriptions.
  var subscriptionCount: Int { get }

  /// Waits until the current subscriptions have ended.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, such as a test at its time limit.
  func subscriptionsEnded() async throws(CancellationError)
}

extension SubscriptionCounting {
  /// The number of subscriptions.
  public var useCount: Int { subscriptionCount }

  /// Waits until the current subscriptions have ended.
  public func usesEnded() async throws(CancellationError) {
    try await subscriptionsEnded()
  }
}
