extension Result {
  /// Creates a result from the outcome of an asynchronous closure, for code in which typed errors
  /// are lost, such as a task.
  package init(_ body: () async throws(Failure) -> Success) async {
    do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
  }

  /// The error, or `nil` for a success.
  package var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
