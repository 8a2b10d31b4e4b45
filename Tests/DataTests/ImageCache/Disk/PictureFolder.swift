import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization

@testable import ImageCacheWriter
@testable import OpenMarketData

/// A folder for the caches of one test, removed with its last reference.
final class PictureFolder: Sendable {
  private let folder: TemporaryFolder
  /// The caches' folder, which doesn't exist at first.
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.url.appending(path: "caches/images", directoryHint: .isDirectory)
  }

  var root: URL { folder.url }

  /// Creates a cache. Its calls keep the folder until its last file is written.
  func cache(
    ceiling: Int = 1 << 20, calls: FailingCalls = FailingCalls(),
    onProblem: @escaping @Sendable (ImageCacheProblem) -> Void = { _ in }
  ) -> ImageDiskCache {
    calls.keep(self)
    return ImageDiskCache(folder: url, ceiling: ceiling, calls: calls, onProblem: onProblem)
  }

  var path: String { FileSystem.path(of: url) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func path(of picture: WrittenPicture) -> String { path(name(of: picture)) }

  func name(of picture: WrittenPicture) -> String {
    ImageCacheEntry.name(of: ImageCacheEntry.key(of: picture.url))
  }

  func bytes(of picture: WrittenPicture) -> Data? {
    FileManager.default.contents(atPath: path(of: picture))
  }

  func names() -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
  }

  func entryNames() -> Set<String> {
    names().filter { ImageCacheEntry.key(ofName: $0) != nil }
  }

  /// Returns the size of all files.
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

  func write(_ bytes: Data, for picture: WrittenPicture) throws {
    try write(bytes, to: name(of: picture))
  }

  /// Sets the date of a picture's file to a number of hours ago.
  func setAge(_ hours: Double, of picture: WrittenPicture) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3_600 * hours)],
      ofItemAtPath: path(of: picture))
  }

  func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

extension ImageDiskCache {
  func store(_ picture: WrittenPicture) {
    if let image = picture.image { store(image, at: picture.url) }
  }

  func store(_ picture: WrittenPicture, length: Int) {
    if let image = picture.image(length: length) { store(image, at: picture.url) }
  }

  /// Returns what the cache has for a number.
  func kept(_ number: Int) -> Kept {
    guard let image = readImage(at: WrittenPicture(number).url) else { return .nothing }
    guard let picture = WrittenPicture(image), picture.number == number else { return .wrong }
    return .version(picture.version)
  }
}

enum Kept: Hashable {
  case nothing
  case version(Int)
  case wrong
}

/// The problems that a cache reported, in order.
final class ProblemRecorder: Sendable {
  private let problems = Mutex<[ImageCacheProblem]>([])

  var all: [ImageCacheProblem] { problems.withLock { $0 } }

  func add(_ problem: ImageCacheProblem) { problems.withLock { $0.append(problem) } }
}
