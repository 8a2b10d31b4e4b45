import OpenMarketDomain
import OpenMarketLock

/// A queue of the responses that a test prepared for a fake.
final class AnswerScript<Value: Sendable, Failure: Error>: Sendable {
  private let answers: Mutex<[Result<Value, Failure>]>
  private let fake: Any.Type
  private let site: FailureLocation
  private let failure: @Sendable (_ reason: String) -> Failure

  /// Creates a queue of responses.
  ///
  /// - Parameters:
  ///   - answers: The responses. The first call gets the first response.
  ///   - fake: The type of the fake, for failure messages.
  ///   - file: The file in which the test created the fake. If a response is missing, the test
  ///     fails there.
  ///   - line: The line at which the test created the fake.
  ///   - failure: A closure that returns the error to throw after all responses have been used. Its
  ///     argument is the failure message.
  init(
    _ answers: [Result<Value, Failure>], of fake: Any.Type, _ file: StaticString, _ line: UInt,
    otherwise failure: @escaping @Sendable (_ reason: String) -> Failure
  ) {
    self.answers = Mutex(answers)
    self.fake = fake
    site = FailureLocation(file: file, line: line)
    self.failure = failure
  }

  /// The number of prepared responses that no call has used yet.
  var count: Int { answers.withLock(\.count) }

  /// Returns the next response, or throws the next error. If all responses have been used, fails
  /// the test and throws the error that the closure from the initializer returns.
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

/// A fake with prepared responses. It counts the responses that no call has used yet.
public protocol AnswerCounting: Sendable {
  /// The number of prepared responses that no call has used yet.
  var unusedAnswerCount: Int { get }
}

extension AnswerCounting {
  /// Fails the test at the line of this call if the fake has prepared responses that no call has
  /// used.
  public func expectAllUsed(file: StaticString = #filePath, line: UInt = #line) {
    guard unusedAnswerCount > 0 else { return }
    FailureLocation(file: file, line: line).fail(
      "\(Self.self) has \(unusedAnswerCount.counted("unused answer"))."
        + " Give it no more than the code asks for, or see why it doesn't ask."
    )
  }
}
