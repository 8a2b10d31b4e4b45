import OpenMarketData
import Synchronization

/// The answers that a fake was given, which it gives in order.
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

  /// Returns the next answer. Fails the test if none remains.
  func next(for call: String) -> Result<Value, Failure> {
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let answer else {
      let reason =
        "\(fake) has no answer left for \(call). Give it one more, or see why it is asked."
      site.fail(reason)
      return .failure(failure(reason))
    }
    return answer
  }
}

/// The answers of a fake for each method and path.
final class AnswerTable: Sendable {
  private let answers = Mutex<[String: HTTPResponse]>([:])
  private let fake: String
  private let site: FailureLocation

  /// - Parameters:
  ///   - fake: the name of the fake.
  ///   - site: where the fake was made.
  init(of fake: String, at site: FailureLocation) {
    self.fake = fake
    self.site = site
  }

  /// The answer to a method and a path, such as `/api/products/5`; `nil` for none.
  subscript(method: HTTPMethod, path: String) -> HTTPResponse? {
    get { answers.withLock { $0["\(method) \(path)"] } }
    set { answers.withLock { $0["\(method) \(path)"] = newValue } }
  }

  /// Returns the answer to a call. Fails the test if the table has none.
  func answer(
    to method: HTTPMethod, _ path: String, of call: String
  ) throws(NetworkError) -> HTTPResponse {
    guard let answer = self[method, path] else {
      let reason = "\(fake) has no answer to \(call). Give it one, or see why it is asked."
      site.fail(reason)
      throw .invalidRequest(reason: reason)
    }
    return answer
  }
}
