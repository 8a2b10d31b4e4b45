import Foundation
import OpenMarketTestSupport

extension TemporaryFolder {
  /// Writes the given bytes to a file in the folder, and returns the path of the file.
  func write(_ bytes: Data, to name: String) throws -> String {
    let file = url.appending(path: name)
    try bytes.write(to: file)
    return file.path
  }

  /// Returns the names of the files in the subfolder with the given name.
  func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)) ?? []
  }
}
