/// A screen without its views: what it shows is ``state``, what a user does are its methods.
///
/// Every method returns when its effects have settled, so `.task { await list.load() }` and
/// `.refreshable { await list.refresh() }` work as they stand, and a test needs no waiting of its own. What the
/// state says was registered, changed or deleted is on every other screen by then, too, and so is who has signed in or out. A
/// cancelled call ends quietly and leaves the state as it was before it or as it is after it.
@MainActor
public protocol ViewModel<State>: AnyObject, Sendable {
  /// What the screen shows, as one value.
  associatedtype State: Equatable & Sendable

  /// What the screen shows now, as one snapshot. Observable: SwiftUI follows it where it is read.
  var state: State { get }

  /// A new subscription at each call: the state now, then each one after it, in order, without repetitions.
  ///
  /// A slow reader gets the newest state and misses those between. The stream ends when the view model goes.
  var states: AsyncStream<State> { get }

  /// A new subscription that holds back up to as many states as the policy says; `.unbounded` misses none.
  func states(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State>
}

extension ViewModel {
  public var states: AsyncStream<State> {
    states(buffering: .bufferingNewest(1))
  }
}
