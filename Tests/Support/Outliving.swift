public import OpenMarketPresentation

/// What was left of a view model after it was let go.
public enum Outliving: Error, Hashable, Sendable {
  /// Something still holds the view model.
  case viewModel(String)
  /// This many are still at work on a fake: readers of its streams, observers, callers that wait for its answer, sleepers.
  case uses(Int, of: String)
  /// Its two subscribers were not told of the same last state.
  case states(String)
}

/// Makes a view model, uses it, lets it go, and checks that nothing of it remains: nobody who holds it, none of its streams, and
/// no task that is still at work on one of the fakes.
///
/// ```swift
/// try await expectNothingOutlives(watching: [feed, repository.details, clock]) {
///   ProductDetailViewModel(id: id, dependencies: dependencies, locale: locale)
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
/// - Throws: ``Outliving``, or what the closures throw.
@MainActor
public func expectNothingOutlives<Model: ViewModel>(
  watching fakes: [any UseCounting] = [], _ make: @MainActor () throws -> Model,
  whileUsing use: @MainActor (Model) async throws -> Void = { _ in }
) async throws {
  let remains = try await remains(make, use)
  guard remains.model == nil else { throw Outliving.viewModel("\(Model.self)") }
  var newest: Model.State?
  for await state in remains.states { newest = state }
  var last: Model.State?
  for await state in remains.allStates { last = state }
  guard newest == last, last != nil else { throw Outliving.states("\(Model.self)") }
  for fake in fakes {
    try? await fake.usesEnded()
    let left = fake.useCount
    guard left == 0 else { throw Outliving.uses(left, of: "\(type(of: fake))") }
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
