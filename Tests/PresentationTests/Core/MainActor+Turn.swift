extension MainActor {
  /// Returns when the main actor has run the jobs that were enqueued before this call.
  @MainActor static func turn() async {
    await Task {}.value
  }
}
