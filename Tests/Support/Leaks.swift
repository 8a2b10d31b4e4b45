import OpenMarketDomain
public import OpenMarketPresentation

/// Checks that a view model is deallocated after its last use, and that all its tasks and streams
/// end.
///
/// The function creates a view model and subscribes to its states twice, with a bounded buffer and
/// with an unbounded buffer. It passes the view model to a closure, and then releases it. The test
/// fails at the line of the call, with a message that names the problem, in these cases:
///
/// - The view model isn't deallocated.
/// - A stream doesn't end within the ``WaitTimeout``, or the two streams end with different states.
/// - Code still uses a fake after the ``WaitTimeout``, or when the test is cancelled.
///
/// ```swift
/// try await expectNoLeaks(watching: [events, repository.details, clock]) {
///   ProductDetailViewModel(id: ProductID(32), in: .sample(of: repository))
/// } whileUsing: { detail in
///   let caller = Task { await detail.load() }
///   _ = try await repository.details.next()
///   caller.cancel()
///   _ = await caller.value
/// }
/// ```
///
/// The function can't detect a task that neither retains the view model nor uses a fake.
///
/// - Parameters:
///   - fakes: The fakes to check. Only this view model may use them.
///   - make: A closure that creates the view model.
///   - use: A closure that uses the view model. If the closure starts a task that captures the view
///     model, the task must end before the closure returns.
///   - file: The file in which the test fails.
///   - line: The line at which the test fails.
/// - Throws: An error that one of the closures throws.
@MainActor
public func expectNoLeaks<Model: ViewModel>(
  watching fakes: [any UseCounting] = [], _ make: @MainActor () throws -> Model,
  whileUsing use: @MainActor (Model) async throws -> Void = { _ in },
  file: StaticString = #filePath, line: UInt = #line
) async throws {
  let site = FailureLocation(file: file, line: line)
  let name = "The \(Model.self) of expectNoLeaks at \(site)"
  weak var model: Model?
  @MainActor func streams() async throws -> (AsyncStream<Model.State>, AsyncStream<Model.State>) {
    let created = try make()
    model = created
    let streams = (created.states, created.states(buffering: .unbounded))
    try await use(created)
    return streams
  }
  let (states, allStates) = try await streams()
  guard model == nil else {
    return site.fail(
      "\(name) is still in memory after its release. Look for a closure or a task that retains it.")
  }
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

/// A fake that counts its current uses: readers of its streams, subscribers, waiting callers and
/// sleeping tasks.
///
/// ``expectNoLeaks(watching:_:whileUsing:file:line:)`` uses this protocol to find work that
/// continues after a view model is deallocated.
public protocol UseCounting: Sendable {
  /// The number of readers, subscribers, callers and tasks that are using the fake.
  var useCount: Int { get }

  /// Waits until the readers, subscribers, callers and tasks that are using the fake have finished.
  ///
  /// If you pass a location, the test fails at this location after the ``WaitTimeout``. Otherwise,
  /// the wait has no timeout.
  ///
  /// - Throws: An error after the timeout, or `CancellationError` as soon as the waiting task is
  ///   cancelled.
  func usesEnded(at location: FailureLocation?) async throws
}
