/// The turns of the writes to each product, in the order of their calls.
actor WriteTurns {
  /// The writes that wait for the write in progress, for each product that is being written.
  private var waiting: [ProductID: [(number: Int, turn: CheckedContinuation<Bool, Never>)]] = [:]
  private var lastNumber = 0

  /// Waits until the earlier writes to the product have ended. Call ``end(_:)`` after the write.
  ///
  /// - Returns: `false` if the task was cancelled while it waited. The task then has no turn to
  ///   end.
  func begin(_ id: ProductID) async -> Bool {
    guard waiting[id] != nil else {
      waiting[id] = []
      return true
    }
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[id]?.append((number, $0)) }
    } onCancel: {
      // The actor runs `leave` after the continuation is stored, because `begin` stores it without
      // suspending.
      Task { await self.leave(id, number) }
    }
  }

  func end(_ id: ProductID) {
    if waiting[id]?.isEmpty == false {
      waiting[id]?.removeFirst().turn.resume(returning: true)
    } else {
      waiting[id] = nil
    }
  }

  private func leave(_ id: ProductID, _ number: Int) {
    guard let index = waiting[id]?.firstIndex(where: { $0.number == number }) else { return }
    waiting[id]?.remove(at: index).turn.resume(returning: false)
  }
}
