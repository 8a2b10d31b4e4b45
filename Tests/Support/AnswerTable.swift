import OpenMarketData
import Synchronization

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
