/// The turns of the writes to each product, in the order of their calls.
actor WriteTurns {
  /// The writes that wait for the write in progress, for each product that is being written.
  private var waiting: [ProductID: [CheckedContinuation<Void, Never>]] = [:]

  /// Waits until the earlier writes to the product have ended. Call ``end(_:)`` after the write, also if the task is cancelled.
  func begin(_ id: ProductID) async {
    guard waiting[id] != nil else {
      waiting[id] = []
      return
    }
    await withCheckedContinuation { waiting[id]?.append($0) }
  }

  func end(_ id: ProductID) {
    if waiting[id]?.isEmpty == false {
      waiting[id]?.removeFirst().resume()
    } else {
      waiting[id] = nil
    }
  }
}
