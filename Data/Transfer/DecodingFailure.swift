/// What cannot be read in an answer, and where.
public struct DecodingFailure: Error, Hashable, Sendable {
  /// The place in the answer, such as `pages[3].price`; empty for the answer as a whole.
  public let path: String
  /// What is wrong there.
  public let problem: String

  public init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }
}
