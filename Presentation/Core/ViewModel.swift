public import Observation

/// A type that provides the state of a screen and the methods for user actions.
///
/// A method returns when its effects are complete. You can call a method in
/// `.task { await list.load() }` or `.refreshable { await list.refresh() }` without additional
/// code, and tests can check the state after the call. When a method returns, all screens reflect
/// the registration, change, or deletion of a product, and the sign-in or sign-out of a seller.
/// Cancellation isn't an error: after a cancelled call, the state is either unchanged or the same
/// as after a completed call.
///
/// A method also returns what this call achieved: the error of a load, the failure of a deletion,
/// or the result of a submission. The value is `nil` if nothing failed, or if the call had no
/// effect, was cancelled, joined another call or was replaced by one. An error that a method
/// returns is also in the state. A screen shows it in one of the two ways: an alert after the call,
/// or a view of the state. To remove a message, a failure or a confirmation that the user
/// dismisses, pass it to `dismiss(_:)`.
///
/// View models are `Observable`, so you can pass them with `.environment(_:)`, and read them with
/// `@Environment` and `@Bindable`. To implement the protocol, publish the state with a
/// ``StateStore``.
@MainActor
public protocol ViewModel<State>: AnyObject, Observable, Sendable {
  /// The type of a state snapshot.
  associatedtype State: Equatable & Sendable

  /// The current state snapshot. The property is observable, so SwiftUI updates the views that use
  /// it.
  var state: State { get }

  /// Returns a new stream of states with the given buffering policy. With `.unbounded`, the stream
  /// delivers every state.
  func states(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State>
}

extension ViewModel {
  /// A new stream that starts with the current state and continues with each new state.
  ///
  /// A slow consumer receives only the latest state. The stream finishes when the view model is
  /// released.
  public var states: AsyncStream<State> { states(buffering: .bufferingNewest(1)) }

  /// Shows the current state and each new state in an object, such as a view or a view controller,
  /// until the view model or the object is released. Neither of them is retained.
  ///
  /// The closure receives the newest state. An earlier state would replace text that the user has
  /// entered since then.
  ///
  /// - Parameters:
  ///   - target: The object that shows the state.
  ///   - show: A closure that receives the object and a state. It's first called after the current
  ///     call on the main actor ends.
  /// - Returns: A task that you can cancel to stop earlier.
  @discardableResult
  public func follow<Target: AnyObject>(
    for target: Target, _ show: @escaping @MainActor (Target, State) -> Void
  ) -> Task<Void, Never> {
    Task { [weak self, weak target, states] in
      for await _ in states {
        guard let self, let target else { return }
        show(target, state)
      }
    }
  }
}
