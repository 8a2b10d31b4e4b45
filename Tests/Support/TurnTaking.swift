/// Starts work one piece after the other, each when the one before sleeps: "these callers came in this order".
///
/// It suits calls that join something without a suspension before they wait for it, and that stay on the actor they are
/// called from until then.
package actor TurnTaking {
  package init() {}

  /// Starts a call, and returns when it waits for something or has ended.
  ///
  /// - Parameter call: is on this actor, which it is given.
  package func start<Value: Sendable>(
    _ call: @escaping @Sendable (isolated TurnTaking) async -> Value
  ) async -> Task<Value, Never> {
    let begun = Gate()
    let task = Task { await self.run(begun, call) }
    // Goes on when this actor is free again: when the call has let go of it.
    await begun.pass()
    return task
  }

  private func run<Value: Sendable>(
    _ begun: Gate, _ call: @Sendable (isolated TurnTaking) async -> Value
  ) async -> Value {
    begun.open()
    return await call(self)
  }
}
