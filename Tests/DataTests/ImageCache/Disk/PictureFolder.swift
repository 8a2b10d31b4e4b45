import Foundation
import OpenMarketDomain
import OpenMarketTestSupport

@testable import ImageCacheWriter
@testable import OpenMarketData

/// A folder for the caches of one test. It is removed with its last reference.
final class PictureFolder: Sendable {
  let root: URL
  /// The caches' own folder; it is not there at first.
  let url: URL
  private let removal = Gate()

  init() throws {
    FolderRemoval.folders?.add(removal)
    root = FileManager.default.temporaryDirectory
      .appending(path: "openmarket-images-\(UUID().uuidString)", directoryHint: .isDirectory)
    url = root.appending(path: "caches/images", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
    removal.open()
  }

  /// A cache on the folder, which is there at least as long as the cache has something to do.
  func cache(
    ceiling: Int = 1 << 20, calls: FailingCalls = FailingCalls(),
    onProblem: @escaping @Sendable (ImageCacheProblem) -> Void = { _ in }
  ) -> ImageDiskCache {
    calls.keep(self)
    return ImageDiskCache(folder: url, ceiling: ceiling, calls: calls, onProblem: onProblem)
  }

  var path: String { CacheFolder.path(of: url) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func path(of picture: WrittenPicture) -> String { path(name(of: picture)) }

  func name(of picture: WrittenPicture) -> String {
    EntryName.name(of: EntryName.key(of: picture.url))
  }

  func bytes(of picture: WrittenPicture) -> Data? {
    FileManager.default.contents(atPath: path(of: picture))
  }

  func names() -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
  }

  func entryNames() -> Set<String> {
    names().filter { EntryName.key(ofName: $0) != nil }
  }

  /// The bytes of all files, as the operating system counts them.
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

  /// What is kept for a number: a picture that is whole and belongs there, or nothing, or something else.
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
