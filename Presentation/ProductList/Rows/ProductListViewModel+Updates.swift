extension ProductListViewModel {
  /// A new subscription at each call: the state now with all its rows inserted, then each state after it with what was
  /// done to the rows, for views that animate.
  ///
  /// A slow reader gets the newest state, with the changes of those between. The sequence ends when the view model goes.
  public var updates: ProductListUpdates {
    updates(buffering: .bufferingNewest(1))
  }

  /// The same, holding back up to as many states as the policy says; `.unbounded` misses none.
  public func updates(
    buffering policy: AsyncStream<ProductListState>.Continuation.BufferingPolicy
  ) -> ProductListUpdates {
    ProductListUpdates(states: states(buffering: policy))
  }
}
