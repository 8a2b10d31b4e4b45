/// A problem that keeps pages from being saved in a folder or read from it.
public struct SavingProblem: Error, Hashable, Sendable {
  /// The path of the folder.
  public let path: String
  /// The description of the problem from the operating system, such as `Read-only file system`.
  public let reason: String

  /// Creates a problem.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}
