public import OpenMarketPresentation

/// What was left of a view model after it was let go.
public enum Outliving: Error, Hashable, Sendable {
  /// Something still holds the view model.
  case viewModel(String)
  /// This many streams of a feed, a store or a repository are still read.
  case subscriptions(Int, of: String)
  /// Its two subscribers were not told of the same last state.
  case states(String)
}

/// Makes a view model, uses it, lets it go, and checks that nothing of it remains: no task that holds it, none of its
/// streams, and no stream that it read.
///
/// ```swift
/// try await expectNothingOutlives(watching: [feed]) {
///   ProductDetailViewModel(id: id, dependencies: dependencies, locale: locale)
/// } whileUsing: { detail in
///   let caller = Task { await detail.load() }
///   _ = try await repository.details.next()
///   caller.cancel()
///   await caller.value
/// }
/// ```
///
/// It subscribes twice, with and without a bound, before the view model is used. Streams that never end keep it waiting:
/// give the suite a time limit.
///
/// - Parameters:
///   - sources: the fakes whose streams the view model may read, and nobody else does.
///   - make: makes the view model.
///   - use: uses it. A caller that it starts has to end before this returns, because it holds the view model.
/// - Throws: ``Outliving``, or what the closures throw.
@MainActor
public func expectNothingOutlives<Model: ViewModel>(
  watching sources: [any SubscriptionCounting] = [], _ make: @MainActor () throws -> Model,
  whileUsing use: @MainActor (Model) async throws -> Void = { _ in }
) async throws {
  let remains = try await remains(make, use)
  guard remains.model == nil else { throw Outliving.viewModel("\(Model.self)") }
  var newest: Model.State?
  for await state in remains.states { newest = state }
  var last: Model.State?
  for await state in remains.allStates { last = state }
  guard newest == last, last != nil else { throw Outliving.states("\(Model.self)") }
  for source in sources {
    try await source.subscriptionsEnded()
    let left = source.subscriptionCount
    guard left == 0 else { throw Outliving.subscriptions(left, of: "\(type(of: source))") }
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
