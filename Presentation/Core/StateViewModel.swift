/// A base class of view models, which publishes the state of a ``StateStore``.
///
/// A subclass creates the store and keeps it in a private property, so that only the subclass can
/// change the state:
///
/// ```swift
/// final class CounterViewModel: StateViewModel<Int> {
///   private let store: StateStore<Int>
///
///   init(locale: any TextLocale) {
///     store = StateStore(0)
///     super.init(store, locale: locale)
///   }
///
///   func count() { store.update { $0 += 1 } }
/// }
/// ```
@MainActor
open class StateViewModel<State: Equatable & Sendable>: ViewModel {
  let store: StateStore<State>
  package let language: Language

  /// Creates a view model that publishes the state of the given store, with texts and numbers in
  /// the given locale.
  public init(_ store: StateStore<State>, locale: any TextLocale) {
    self.store = store
    language = Language(locale)
  }

  /// The locale for the texts and numbers of the screen.
  public var locale: any TextLocale { language }

  public var state: State { store.state }

  /// Shows a state, and ignores all later changes. Previews use this method.
  package func freeze(_ state: State) { store.freeze(state) }

  public func states(
    buffering policy: AsyncStream<State>.Continuation.BufferingPolicy
  ) -> AsyncStream<State> {
    store.states(buffering: policy)
  }
}
