/// Why pictures are not kept on the disk. Nothing is lost by it: they are loaded again.
@nonexhaustive
public enum ImageCacheProblem: Hashable, Sendable {
  /// The folder cannot be made, read or written, or is not for this user alone. The reason is for a person to read, and no
  /// whole sentence.
  case folderUnusable(path: String, reason: String)
  /// There is no room left on the volume.
  case full(path: String)
}

extension ImageCacheProblem {
  init(_ error: SystemError, at path: String) {
    self =
      error.isOne(of: .noSpace, .overQuota)
      ? .full(path: path) : .folderUnusable(path: path, reason: error.reason)
  }

  /// Tells apart what is told once each.
  var kind: Int {
    switch self {
    case .folderUnusable: 0
    case .full: 1
    }
  }
}
