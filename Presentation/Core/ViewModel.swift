/// The state of a screen, and the methods that a user's actions call.
///
/// A method returns when its effects have settled: `.task { await list.load() }` and `.refreshable { await list.refresh() }`
/// work without more code, and a test doesn't have to wait. By then, all other screens show the product that was registered,
/// changed or deleted, and the seller who has signed in or out. A cancelled call isn't an error: it leaves the state either as
/// it was before the call or as it is after it.
@MainActor
public protocol ViewModel<State>: AnyObject, Sendable {
  /// A snapshot of the screen.
  associatedtype State: Equatable & Sendable

  /// The current snapshot. It's observable: SwiftUI updates the views that read it.
  var state: State { get }

  /// A new stream of the current state, and then of each new one.
  ///
  /// A slow reader gets the newest state and misses those before it. The stream ends when the view model is released.
  var states: AsyncStream<State> { get }

  /// Returns a new stream that buffers as many states as the policy says. With `.unbounded`, it misses none.
  func states(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State>
}

extension ViewModel {
  public var states: AsyncStream<State> {
    states(buffering: .bufferingNewest(1))
  }
}
