/// The attempts to register a product of which it is not known, or not for good, whether they did.
///
/// Of each submission the first one counts: whatever a later one made is newer, too. Submissions are told apart by their
/// hash, so that no pictures are held; two that had the same one would only be looked for from further back.
///
/// Whoever submits is counted from before it is sent until the outcome is known to that caller. A caller who left without
/// it is owed it: the attempt stays until as many have come later and know.
actor OpenAttempts {
  private struct Entry {
    let number: Int
    let before: ProductsBefore
    var told: Set<ProductID> = []
  }

  private struct Callers {
    var waiting = 0
    /// Those who left without an outcome.
    var owed = 0
  }

  private var drafts: [Int: Entry] = [:]
  private var callers: [Int: Callers] = [:]
  private var lastNumber = 0

  func attempt(at submission: Submission) -> Attempt? {
    drafts[submission.hashValue].map {
      Attempt(number: $0.number, submission: submission, before: $0.before)
    }
  }

  /// - Returns: the attempt that counts.
  func begin(_ submission: Submission, before: ProductsBefore) -> Attempt {
    if let earlier = attempt(at: submission) { return earlier }
    lastNumber += 1
    drafts[submission.hashValue] = Entry(number: lastNumber, before: before)
    return Attempt(number: lastNumber, submission: submission, before: before)
  }

  /// Takes note that everybody is told of a product.
  ///
  /// - Returns: whether this is the first time.
  func isNews(_ id: ProductID, of attempt: Attempt) -> Bool {
    drafts[attempt.submission.hashValue]?.told.insert(id).inserted ?? false
  }

  func end(_ attempt: Attempt) {
    let key = attempt.submission.hashValue
    if drafts[key]?.number == attempt.number { drafts[key] = nil }
  }

  /// Counts a caller who is about to submit.
  ///
  /// - Returns: whether it may be one who left before.
  func arrive(at submission: Submission) -> Bool {
    var callers = callers[submission.hashValue] ?? Callers()
    callers.waiting += 1
    self.callers[submission.hashValue] = callers
    return callers.owed > 0
  }

  /// Counts a caller who goes away knowing nothing.
  func leave(_ submission: Submission) {
    change(submission) { callers in
      callers.waiting -= 1
      callers.owed += 1
    }
  }

  /// Counts a caller who was told that the submission failed.
  func fail(_ submission: Submission) {
    change(submission) { $0.waiting -= 1 }
  }

  /// Counts a caller who knows what an attempt has come to, which ends when nobody is left who does not.
  ///
  /// - Parameter isBack: what ``arrive(at:)`` said.
  func settle(_ attempt: Attempt, isBack: Bool) {
    let callers = change(attempt.submission) { callers in
      callers.waiting -= 1
      if isBack { callers.owed = max(0, callers.owed - 1) }
    }
    if callers.waiting == 0, callers.owed == 0 { end(attempt) }
  }

  @discardableResult
  private func change(
    _ submission: Submission, _ change: (inout Callers) -> Void
  ) -> Callers {
    var callers = callers[submission.hashValue] ?? Callers()
    change(&callers)
    let isNobody = callers.waiting <= 0 && callers.owed == 0
    self.callers[submission.hashValue] = isNobody ? nil : callers
    return callers
  }

  /// Ends the attempt, whoever is owed it.
  func end(_ submission: Submission) {
    drafts[submission.hashValue] = nil
    change(submission) { $0.owed = 0 }
  }
}
