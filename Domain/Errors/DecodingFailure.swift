/// What is wrong with a server's answer, and where.
public struct DecodingFailure: Error, Hashable, Sendable {
  /// The place in the answer, such as `pages[3].price`; empty for the answer as a whole.
  public let path: String
  /// What keeps the place from being read.
  public let problem: ResponseProblem

  /// Says what is wrong at a place of an answer.
  ///
  /// - Parameters:
  ///   - path: the place, such as `pages[3].price`; empty for the answer as a whole.
  ///   - problem: what keeps it from being read.
  public init(path: String, problem: ResponseProblem) {
    self.path = path
    self.problem = problem
  }
}
