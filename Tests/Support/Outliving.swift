import OpenMarketDomain
public import OpenMarketPresentation

/// Makes a view model, uses it, lets it go, and checks that nothing of it remains: nobody who holds it, none of its streams, and
/// no task that is still at work on one of the fakes. If something remains, the test fails at the line of the call, with a
/// sentence that names it.
///
/// ```swift
/// try await expectNothingOutlives(watching: [feed, repository.details, clock]) {
///   ProductDetailViewModel.sample(of: repository)
/// } whileUsing: { detail in
///   let caller = Task { await detail.load() }
///   _ = try await repository.details.next()
///   caller.cancel()
///   await caller.value
/// }
/// ```
///
/// It subscribes twice, with and without a bound, before the view model is used. What goes on for ever keeps it waiting: give
/// the suite a time limit, at which it throws what it waits for. A task that neither holds the view model nor is at work on a
/// fake cannot be seen.
///
/// - Parameters:
///   - fakes: those at which the view model may be at work, and nobody else is.
///   - make: makes the view model.
///   - use: uses it. A caller that it starts has to end before this returns, because it holds the view model.
///   - fileID: the file in which the test fails.
///   - filePath: the path of that file.
///   - line: the line at which the test fails.
///   - column: the column at which the test fails.
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

/// What is looked at once the view model was let go.
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
