import OpenMarketDomain
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

  /// The number of responses that no call has used.
  var count: Int { answers.withLock(\.count) }

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

/// A fake that counts the prepared responses that no call has used.
public protocol AnswerCounting: Sendable {
  /// The number of prepared responses that no call has used.
  var unusedAnswerCount: Int { get }
}

extension AnswerCounting {
  /// Fails the test at the line of the call if the fake has prepared responses that no call has used.
  public func expectAllUsed(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    guard unusedAnswerCount > 0 else { return }
    FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column).fail(
      "\(Self.self) has \(unusedAnswerCount.counted("unused answer"))."
        + " Give it no more than the code asks for, or see why it doesn't ask."
    )
  }
}
