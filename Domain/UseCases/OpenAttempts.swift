/// The attempts to register a product of which it is not known, or not for good, whether they did.
///
/// Of each submission the first one counts: whatever a later one made is newer, too. Submissions are told apart by their
/// hash, so that no pictures are held; two that had the same one would only be looked for from further back.
actor OpenAttempts {
  private struct Entry {
    let number: Int
    let before: ProductsBefore
    var told: Set<ProductID> = []
  }

  private var entries: [Int: Entry] = [:]
  private var lastNumber = 0

  func attempt(at submission: Submission) -> Attempt? {
    entries[submission.hashValue].map {
      Attempt(number: $0.number, submission: submission, before: $0.before)
    }
  }

  /// - Returns: the attempt that counts.
  func begin(_ submission: Submission, before: ProductsBefore) -> Attempt {
    if let earlier = attempt(at: submission) { return earlier }
    lastNumber += 1
    entries[submission.hashValue] = Entry(number: lastNumber, before: before)
    return Attempt(number: lastNumber, submission: submission, before: before)
  }

  /// Takes note that everybody is told of a product.
  ///
  /// - Returns: whether this is the first time.
  func isNews(_ id: ProductID, of attempt: Attempt) -> Bool {
    entries[attempt.submission.hashValue]?.told.insert(id).inserted ?? false
  }

  func end(_ attempt: Attempt) {
    let key = attempt.submission.hashValue
    if entries[key]?.number == attempt.number { entries[key] = nil }
  }

  func end(_ submission: Submission) {
    entries[submission.hashValue] = nil
  }
}
