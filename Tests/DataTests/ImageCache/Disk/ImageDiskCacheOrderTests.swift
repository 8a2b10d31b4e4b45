import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

/// A picture is stored and asked for while files are being written.
@Suite(.foldersRemoved) struct ImageDiskCacheOrderTests {
  private let folder: PictureFolder
  private let calls = FailingCalls()
  private let gate = Gate()

  init() throws {
    folder = try PictureFolder()
  }

  /// A cache with picture 1 in its folder, which is held when it next makes a certain call.
  private func heldCache(at held: String) async -> ImageDiskCache {
    let cache = folder.cache(calls: calls)
    cache.store(WrittenPicture(1))
    await cache.flush()
    calls.fail { [gate] _, call in
      if call.hasPrefix(held) { gate.passBlocking() }
      return nil
    }
    return cache
  }

  static let steps = ["remove", "open .openmarket", "write", "rename"]

  @Test(arguments: steps)
  func `an earlier picture is not seen while a newer one is written`(step: String) async throws {
    let cache = await heldCache(at: step)
    cache.store(WrittenPicture(1, version: 1))
    try await gate.arrivals()
    #expect(cache.kept(1) == .version(1))
    cache.store(WrittenPicture(1, version: 2))
    #expect(cache.kept(1) == .version(2))
    #expect(await cache.image(at: WrittenPicture(1).url) == WrittenPicture(1, version: 2).image)
    gate.open()
    await cache.flush()
    #expect(cache.kept(1) == .version(2))
    #expect(folder.bytes(of: WrittenPicture(1)) != nil)
  }

  @Test(arguments: steps)
  func `a picture that is removed while it is written does not come back`(step: String) async throws
  {
    let cache = await heldCache(at: step)
    cache.store(WrittenPicture(1, version: 1))
    try await gate.arrivals()
    cache.remove(WrittenPicture(1).url)
    #expect(cache.kept(1) == .nothing)
    gate.open()
    await cache.flush()
    #expect(cache.kept(1) == .nothing)
    #expect(folder.entryNames() == [])
  }

  @Test func `a picture stored while the earlier one is removed is there`() async throws {
    let cache = await heldCache(at: "remove")
    cache.remove(WrittenPicture(1).url)
    try await gate.arrivals()
    cache.store(WrittenPicture(1, version: 1))
    #expect(cache.kept(1) == .version(1))
    gate.open()
    await cache.flush()
    #expect(cache.kept(1) == .version(1))
  }

  @Test func `where too many pictures wait, an earlier one does not come back`() async throws {
    let cache = await heldCache(at: "write")
    for number in 100..<100 + PendingChanges.storeLimit { cache.store(WrittenPicture(number)) }
    try await gate.arrivals()
    cache.store(WrittenPicture(1, version: 1))
    #expect(cache.kept(1) == .nothing)
    gate.open()
    await cache.flush()
    #expect(cache.kept(1) == .nothing)
    for number in 100..<100 + PendingChanges.storeLimit {
      #expect(cache.kept(number) == .version(0))
    }
  }

  @Test func `a damaged file that was replaced before it is looked at again stays`() async throws {
    let cache = folder.cache(calls: calls)
    cache.store(WrittenPicture(1))
    cache.store(WrittenPicture(2))
    await cache.flush()
    let whole = try #require(folder.bytes(of: WrittenPicture(1)))
    try folder.write(Data(count: 10), for: WrittenPicture(1))
    let other = "rename \(folder.name(of: WrittenPicture(2)))"
    calls.fail { [gate] _, call in
      if call == other { gate.passBlocking() }
      return nil
    }
    cache.store(WrittenPicture(2, version: 1))
    try await gate.arrivals()
    #expect(cache.kept(1) == .nothing)
    try folder.write(whole, for: WrittenPicture(1))
    gate.open()
    await cache.flush()
    #expect(cache.kept(1) == .version(0))
    #expect(cache.totalSize == folder.size())
  }
}
