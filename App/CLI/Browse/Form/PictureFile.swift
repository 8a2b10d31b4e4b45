import Foundation
import OpenMarketDomain

/// A picture on this machine that is to be uploaded.
enum PictureFile {
  /// Reads a file, away from the screen.
  ///
  /// - Parameter typed: its path, as somebody types it or a terminal puts it in.
  @concurrent
  static func read(_ typed: String, home: String?) async -> Result<ImageFile, UsageError> {
    let path = TypedPath.path(typed, home: home, exists: FileManager.default.fileExists(atPath:))
    do throws(UsageError) {
      return .success(
        try ImageFile(path: path, givenAs: PrepareRequest.placeholder))
    } catch {
      return .failure(error)
    }
  }
}
