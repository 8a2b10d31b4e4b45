extension MainActor {
  /// Returns when the main actor has done what it was given before this. It runs its jobs in order.
  @MainActor static func turn() async {
    await Task {}.value
  }
}
