/// The attempts to register a product of which it is not known whether they did.
///
/// Of each submission the first one counts: whatever a later one made is newer, too. Each holds its pictures, so that only
/// the last few are kept.
actor OpenAttempts {
  private static let capacity = 8
  private var attempts: [Attempt] = []

  func attempt(at submission: Submission) -> Attempt? {
    attempts.first { $0.submission == submission }
  }

  /// - Returns: the attempt that counts.
  func begin(_ attempt: Attempt) -> Attempt {
    if let earlier = self.attempt(at: attempt.submission) { return earlier }
    attempts.append(attempt)
    if attempts.count > Self.capacity { attempts.removeFirst() }
    return attempt
  }

  /// - Returns: whether there was one.
  @discardableResult
  func end(_ submission: Submission) -> Bool {
    let count = attempts.count
    attempts.removeAll { $0.submission == submission }
    return attempts.count < count
  }
}
