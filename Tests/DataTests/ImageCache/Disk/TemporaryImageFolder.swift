import Foundation
import OpenMarketDomain
import OpenMarketLock
import OpenMarketTestSupport

@testable import OpenMarketData

/// A folder for the disk caches of one test. The folder is deleted when this object is released.
final class TemporaryImageFolder: Sendable {
  private let folder: TemporaryFolder
  /// The URL of the folder that the caches use. The folder doesn't exist before a cache creates it.
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.url.appending(path: "caches/images", directoryHint: .isDirectory)
  }

  var root: URL { folder.url }
  var path: String { url.path }

  /// Creates a cache that uses the folder. The folder isn't deleted before the cache has written its last file.
  func cache(
    limit: Int = 1 << 20, calls: FailingCalls = FailingCalls(),
    onProblem: @escaping @Sendable (CacheProblem) -> Void = { _ in }
  ) -> ImageDiskCache {
    calls.keep(self)
    return ImageDiskCache(folder: url, limit: limit, calls: calls, onProblem: onProblem)
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func name(of image: NumberedImage) -> String {
    CacheFolder.hash(of: image.url.rawValue) + ".image"
  }

  func bytes(of image: NumberedImage) -> Data? {
    FileManager.default.contents(atPath: path(name(of: image)))
  }

  func names() -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
  }

  func imageNames() -> Set<String> { names().filter { $0.hasSuffix(".image") } }

  /// Returns the total size of all files in the folder, in bytes.
  func size() -> Int {
    names().reduce(0) { sum, name in
      let size = try? FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int
      return sum + (size ?? 0)
    }
  }

  func write(_ bytes: Data, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try bytes.write(to: url.appending(path: name))
  }

  /// Sets the modification date of the image's file, so that the file has the given age in hours.
  func setAge(_ hours: Double, of image: NumberedImage) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3_600 * hours)],
      ofItemAtPath: path(name(of: image)))
  }

  /// Returns the age of the image's file in hours.
  func age(of image: NumberedImage) throws -> Double {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name(of: image)))
    let date = attributes[.modificationDate] as? Date ?? .distantPast
    return -date.timeIntervalSinceNow / 3_600
  }

  func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

/// The result of an attempt to read a numbered image from a cache.
enum CachedVersion: Hashable {
  case none
  case version(Int)
  case wrong
}

extension ImageDiskCache {
  func store(_ image: NumberedImage, length: Int = 500) {
    store(image.image(length: length), at: image.url)
  }

  func remove(_ url: ImageURL) {
    cache.store(nil, for: url.rawValue)
  }

  func version(_ number: Int) -> CachedVersion {
    guard let image = readImage(at: .numbered(number)) else { return .none }
    guard let found = NumberedImage(image), found.number == number else { return .wrong }
    return .version(found.version)
  }
}

/// A recorder that collects the problems that a cache reports.
final class ProblemRecorder: Sendable {
  private let problems = Mutex<[CacheProblem]>([])

  var all: [CacheProblem] { problems.withLock(\.self) }

  func add(_ problem: CacheProblem) { problems.withLock { $0.append(problem) } }
}
