import OpenMarketData

extension FolderStorageError {
  init(_ error: SystemError, at path: String) {
    self =
      error.isOne(of: .noFolder)
      ? .notAFolder(path: path) : .inaccessible(path: path, reason: error.reason)
  }

  /// Does something with a file, and says which one it was when that fails.
  static func at<Result>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(FolderStorageError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw FolderStorageError(error, at: path)
    }
  }
}
