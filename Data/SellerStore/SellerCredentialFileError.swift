/// Why a file is not taken for that of a seller. Nothing of what is in the file is told.
public enum SellerCredentialFileError: Error, Hashable, Sendable {
  /// It is a symbolic link, a folder, or something else that is no file.
  case notAFile(path: String)
  /// It belongs to another user.
  case foreign(path: String)
  /// Other users may read it, or write to it.
  case openToOthers(path: String)
  /// There is no seller in it, or in a form that is not known.
  case damaged(path: String)
  /// The operating system says why.
  case unreadable(path: String, reason: String)
}

extension SellerCredentialFileError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .notAFile(let path):
      "\(path) is no regular file; remove it."
    case .foreign(let path):
      "\(path) belongs to another user; remove it."
    case .openToOthers(let path):
      "Other users may open \(path); write 'chmod 600 \(ShellWord.quoted(path))', and change the secret if they have."
    case .damaged(let path):
      "\(path) holds no seller that can be read; remove it."
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason)."
    }
  }
}
