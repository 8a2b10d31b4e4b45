/// What is wrong with a server's answer, and where.
public struct ResponseDefect: Error, Hashable, Sendable {
  /// The place in the answer, such as `pages[3].price`; empty for the answer as a whole.
  public let path: String
  public let problem: ResponseProblem

  public init(path: String, problem: ResponseProblem) {
    self.path = path
    self.problem = problem
  }
}
