/// A problem that keeps pages from being saved in a folder, read from it or removed.
public struct SavingProblem: Error, Hashable, Sendable {
  /// The path of the folder.
  public let path: String
  /// The description of the problem from the operating system, such as `Read-only file system`.
  public let reason: String

  /// A Boolean value that indicates whether files that may be outdated can't be removed.
  package let isRemoval: Bool

  /// Creates a problem.
  public init(path: String, reason: String, isRemoval: Bool = false) {
    self.isRemoval = isRemoval
    self.path = path
    self.reason = reason
  }
}
