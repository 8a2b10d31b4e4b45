import Synchronization

/// A queue of prepared responses for a fake.
final class AnswerScript<Value: Sendable, Failure: Error>: Sendable {
  private let answers: Mutex<[Result<Value, Failure>]>
  private let fake: String
  private let site: FailureLocation
  private let failure: @Sendable (_ reason: String) -> Failure

  /// Creates a queue with responses in the order of the calls.
  ///
  /// - Parameters:
  ///   - answers: The responses, in the order of the calls.
  ///   - fake: The name of the fake, for failure messages.
  ///   - site: The source location that created the fake. The test fails at this location.
  ///   - failure: A closure that returns the error for a call without a prepared response.
  init(
    _ answers: [Result<Value, Failure>], of fake: String, at site: FailureLocation,
    otherwise failure: @escaping @Sendable (_ reason: String) -> Failure
  ) {
    self.answers = Mutex(answers)
    self.fake = fake
    self.site = site
    self.failure = failure
  }

  /// Returns the next response, or throws the next error. If the queue is empty, fails the test and throws the error for a call
  /// without a prepared response.
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
