import Synchronization

/// The prepared answers of a fake, in order.
final class AnswerScript<Value: Sendable, Failure: Error>: Sendable {
  private let answers: Mutex<[Result<Value, Failure>]>
  private let fake: String
  private let site: FailureLocation
  private let failure: @Sendable (_ reason: String) -> Failure

  /// - Parameters:
  ///   - fake: The name of the fake.
  ///   - site: The location that created the fake.
  ///   - failure: The error for a call without a prepared answer. The test fails, too.
  init(
    _ answers: [Result<Value, Failure>], of fake: String, at site: FailureLocation,
    otherwise failure: @escaping @Sendable (_ reason: String) -> Failure
  ) {
    self.answers = Mutex(answers)
    self.fake = fake
    self.site = site
    self.failure = failure
  }

  /// Returns the next answer, or throws it if it is an error. Fails the test if none remains.
  func next(for call: String) throws(Failure) -> Value {
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let answer else {
      let reason =
        "\(fake) has no answer left for \(call). Give it one more, or see why it is asked."
      site.fail(reason)
      throw failure(reason)
    }
    return try answer.get()
  }
}
