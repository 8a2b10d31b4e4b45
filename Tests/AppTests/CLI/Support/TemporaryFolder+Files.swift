import Foundation
import OpenMarketTestSupport

extension TemporaryFolder {
  /// Writes a file, and returns its path.
  func write(_ bytes: Data, to name: String) throws -> String {
    let file = url.appending(path: name)
    try bytes.write(to: file)
    return file.path
  }

  /// Returns the names of the files in one of its folders.
  func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)) ?? []
  }
}
