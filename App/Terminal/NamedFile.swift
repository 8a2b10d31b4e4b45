public import Foundation

/// A file that a person names on the command line or at a prompt. The file may also be a pipe, or a
/// device such as `/dev/stdin`.
public struct NamedFile: Sendable {
  /// The maximum size of an image file, in bytes.
  public static let imageLimit = 100_000_000

  /// The path as the person wrote it.
  public let path: String
  /// The file URL of the path.
  public let url: URL

  /// Creates a file from a path.
  ///
  /// - Parameters:
  ///   - path: The path as the person wrote it.
  ///   - home: The user's home folder, which replaces `~` at the beginning of a path.
  public init(_ path: String, home: String?) {
    self.path = path
    let isInHome = path == "~" || path.hasPrefix("~/")
    let inHome = home.flatMap { isInHome ? $0 + path.dropFirst() : nil }
    // Foundation would take another `~` for a user's home folder, and would ignore the variable
    // HOME.
    url = URL(filePath: inHome ?? (path.hasPrefix("~") ? "./" + path : path)).absoluteURL
  }

  /// The last component of the path.
  public var name: String { url.lastPathComponent }

  /// Loads the file, and returns `nil` if it can't be read. A file that exceeds the limit is cut
  /// off after one more byte.
  public func bytes(limit: Int) -> Data? {
    let file = FileHandle(forReadingAtPath: url.path(percentEncoded: false))
    return try? file.map { try $0.read(upToCount: limit + 1) ?? Data() }
  }
}
