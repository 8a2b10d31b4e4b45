import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests in which a call to the operating system fails during a change. The tests repeat each
/// change for each call that can fail.
struct InterruptionTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let result: Catalogue
    let apply: @Sendable (OpenFolder) throws -> Void
  }

  private static let start = Catalogue.sample.with(.vase)
  private static let jar = SandboxProduct.sample(
    51, "Jar", images: [SandboxImage(id: 510, name: String(repeating: "c", count: 32))])

  static let changes = [
    Change(testDescription: "a new product with a picture", result: start.with(jar)) {
      try $0.put(jar, pictures: [jar.images[0].name: Data("one".utf8)])
    },
    Change(testDescription: "a removed product", result: start.without(.vase)) {
      try $0.remove(.vase)
    },
  ]

  /// Applies a change to a new folder while some calls fail, and then releases the storage, as if
  /// the process had been killed.
  private func apply(
    _ change: Change, _ failure: @escaping @Sendable (Int) -> SystemError? = { _ in nil }
  ) throws -> (folder: TemporaryFolder, before: [String: Data], error: SystemError?, log: [String])
  {
    let (folder, calls) = (try TemporaryFolder(), FailingCalls(bytesPerCall: 700))
    let opened = try folder.open(files: calls.files)
    try opened.put(.vase, pictures: Picture.bytes)
    let before = folder.files()
    calls.fail { number, _ in failure(number) }
    do {
      try change.apply(opened)
      return (folder, before, nil, calls.log)
    } catch let error as SystemError {
      return (folder, before, error, calls.log)
    }
  }

  @Test(arguments: changes)
  func `a full disk at any call leaves the market as it was`(change: Change) throws {
    let whole = try apply(change)
    #expect(whole.error == nil)
    expectEqual(try whole.folder.market(), change.result)
    for number in 1...whole.log.count where !whole.log[number - 1].hasPrefix("remove") {
      let (folder, before, error, log) = try apply(change) { $0 == number ? .noSpace : nil }
      #expect(error != nil, "\(log)")
      #expect(folder.files() == before, "\(log)")
      #expect(try folder.market() == Self.start, "\(log)")
    }
  }

  @Test(arguments: changes)
  func `a change is complete or absent if the market is killed at any call`(change: Change) throws {
    for number in 1...(try apply(change).log.count + 1) {
      // Make this call and all later calls fail, as if the process had ended.
      let outcome = try apply(change) { $0 >= number ? .inputOutput : nil }
      let market = try outcome.folder.market()
      let allowed = outcome.error == nil ? [change.result] : [change.result, Self.start]
      #expect(allowed.contains(market))
      for image in market.products.flatMap(\.images) where image.artwork == nil {
        #expect(outcome.folder.bytes("pictures/\(image.name)") != nil, "\(outcome.log)")
      }
    }
  }

  /// A power failure keeps what was synchronized, in the order of the calls.
  @Test func `a picture is on the disk before the product, and both before the answer`() throws {
    let (folder, _, _, calls) = try apply(Self.changes[0])
    let log = calls.filter { !$0.hasPrefix("write") && !$0.hasPrefix("status") }
    let picture = Self.jar.images[0].name
    let saving = { (name: String, folder: String) in
      [
        "open \(FileSystem.temporaryName)", "synchronize", "rename \(name)", "open \(folder)",
        "synchronize",
      ]
    }
    let market = saving("market.json", folder.url.lastPathComponent)
    #expect(log.suffix(10) == (saving(picture, "pictures") + market)[...])
  }

  @Test func `an interrupted first start is completed by the next`() throws {
    let (whole, calls) = (try TemporaryFolder(), FailingCalls())
    _ = try whole.open(files: calls.files)
    for number in 1...calls.log.count {
      let (folder, calls) = (try TemporaryFolder(), FailingCalls())
      calls.fail { call, _ in call >= number ? .noSpace : nil }
      _ = try? folder.open(files: calls.files)
      #expect(try folder.market() == .sample, "\(calls.log)")
      #expect(folder.files().keys.sorted() == ["market.json"], "\(calls.log)")
    }
  }
}
