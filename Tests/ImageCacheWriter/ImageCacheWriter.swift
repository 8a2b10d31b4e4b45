import Foundation
import OpenMarketData

/// Keeps pictures in a folder until it is ended, so that a test can end it at any moment.
///
/// Its arguments are the folder, the ceiling in bytes, and a number that says which pictures come in which order. After
/// some pictures have been kept it says how many in all; it ends when nobody is left to hear it.
@main
struct ImageCacheWriter {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let ceiling = Int(arguments[2]), let seed = UInt64(arguments[3])
    else { return }
    let cache = ImageDiskCache(
      folder: URL(filePath: arguments[1], directoryHint: .isDirectory), ceiling: ceiling)
    for (place, picture) in WrittenPicture.sequence(seed: seed).enumerated() {
      if let image = picture.image { cache.store(image, at: picture.url) }
      guard (place + 1).isMultiple(of: 8) else { continue }
      await cache.flush()
      do {
        try FileHandle.standardOutput.write(contentsOf: Data("\(place + 1)\n".utf8))
      } catch {
        return
      }
    }
  }
}
