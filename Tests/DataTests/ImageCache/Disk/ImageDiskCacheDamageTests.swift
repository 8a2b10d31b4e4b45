import Foundation
import OpenMarketDomain
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.timeLimit(.minutes(5))) struct ImageDiskCacheDamageTests {
  private let folder: PictureFolder
  private let picture = WrittenPicture(1)

  init() throws {
    folder = try PictureFolder()
  }

  /// A folder with the picture in it, whose cache is gone.
  private func keepPicture(length: Int = 60) async throws -> Data {
    let cache = folder.cache()
    cache.store(picture, length: length)
    await cache.flush()
    return try #require(folder.bytes(of: picture))
  }

  @Test func `a file that is cut or changed is a miss, and removed`() async throws {
    let bytes = try await keepPicture()
    let damaged: [Data] =
      stride(from: 0, to: bytes.count, by: 7).map { bytes.prefix($0) }
      + stride(from: 0, to: bytes.count, by: 7).map { place in
        var changed = bytes
        changed[place] ^= 0xFF
        return changed
      }
    for bytes in damaged {
      try folder.write(bytes, for: picture)
      // The folder may be listed, or not yet.
      let cache = folder.cache()
      #expect(await cache.image(at: picture.url) == nil)
      await cache.flush()
      #expect(folder.entryNames() == [])
      #expect(cache.totalSize == folder.size())
      cache.store(picture)
      await cache.flush()
      try folder.write(bytes, for: picture)
      #expect(cache.kept(1) == .nothing)
      await cache.flush()
      #expect(folder.entryNames() == [])
      #expect(cache.totalSize == 0)
    }
  }

  @Test(arguments: [true, false])
  func `a link is not followed, and removed`(isKnown: Bool) async throws {
    let bytes = try await keepPicture()
    let target = folder.root.appending(path: "target").path
    try bytes.write(to: URL(filePath: target))
    let earlier = isKnown ? folder.cache() : nil
    await earlier?.flush()
    try FileManager.default.removeItem(atPath: folder.path(of: picture))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: picture), withDestinationPath: target)
    let cache = earlier ?? folder.cache()
    #expect(cache.kept(1) == .nothing)
    await cache.flush()
    #expect(folder.entryNames() == [])
    #expect(FileManager.default.contents(atPath: target) == bytes)
    cache.store(picture)
    await cache.flush()
    #expect(cache.kept(1) == .version(0))
    #expect(FileManager.default.contents(atPath: target) == bytes)
  }

  /// Every name that the cache gives to a file.
  private static let ownNames = [FileSystem.temporaryName, "entry"]

  private func path(_ name: String) -> String {
    name == "entry" ? folder.path(of: picture) : folder.path(name)
  }

  @Test(arguments: ownNames)
  func `links under the cache's names lead nobody outside`(name: String) async throws {
    try folder.write(Data(), to: "foreign")
    let target = folder.root.appending(path: "target").path
    try Data("mine".utf8).write(to: URL(filePath: target))
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    let cache = folder.cache()
    cache.store(picture)
    await cache.flush()
    #expect(cache.kept(1) == .version(0))
    #expect(FileManager.default.contents(atPath: target) == Data("mine".utf8))
    #expect(folder.names() == ["foreign", "lock", folder.name(of: picture)])
  }

  @Test(arguments: ownNames)
  func `a pipe is not waited for, and removed`(name: String) async throws {
    try folder.write(Data(), to: "foreign")
    #expect(mkfifo(path(name), 0o600) == 0)
    let cache = folder.cache()
    #expect(cache.kept(1) == .nothing)
    cache.store(picture)
    await cache.flush()
    #expect(cache.kept(1) == .version(0))
    #expect(folder.names() == ["foreign", "lock", folder.name(of: picture)])
  }

  @Test func `a folder under a picture's name is a miss, and stays`() async throws {
    try folder.write(Data(), to: "foreign")
    let path = folder.path(of: picture)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let told = ProblemRecorder()
    let cache = folder.cache(onProblem: told.add)
    cache.store(picture)
    await cache.flush()
    #expect(cache.kept(1) == .nothing)
    #expect(told.all.count == 1)
    cache.store(WrittenPicture(2))
    await cache.flush()
    #expect(cache.kept(2) == .version(0))
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(!folder.names().contains(FileSystem.temporaryName))
  }

  @Test func `what has another name is left alone`() async throws {
    let names = ["0123456789abcdef", "0123456789ABCDEF.image", "photo.png", ".hidden", "index"]
    for name in names { try folder.write(Data(count: 5000), to: name) }
    let cache = folder.cache(ceiling: 4000)
    cache.store(picture, length: 1000)
    await cache.flush()
    #expect(folder.names() == Set(names + ["lock", folder.name(of: picture)]))
    #expect(cache.totalSize < 4000)
  }

  @Test(arguments: [0, 10, 100_000])
  func `a file that only looks like an entry takes its place in the reckoning`(size: Int)
    async throws
  {
    try folder.write(Data(count: size), to: "0123456789abcdef.image")
    let cache = folder.cache(ceiling: 3000)
    cache.store(picture, length: 1000)
    await cache.flush()
    #expect(cache.kept(1) != .wrong)
    #expect(cache.totalSize == folder.size())
    #expect(folder.size() <= 3000)
  }
}
