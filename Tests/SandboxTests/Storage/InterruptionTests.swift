import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests in which one call to the operating system fails during a change. The tests repeat each change for each call that can
/// fail.
struct InterruptionTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let result: StoredMarket
    let apply: @Sendable (FolderStorage) throws -> Void

    init(
      _ name: String, _ result: StoredMarket,
      apply: @escaping @Sendable (FolderStorage) throws -> Void
    ) {
      (testDescription, self.result, self.apply) = (name, result, apply)
    }
  }

  static let start = StoredMarket.sample.with(.vase)
  private static let new = SandboxProduct.sample(50, "New")
  private static let changed = SandboxProduct.sample(32, "Changed")

  static let changes = [
    Change("a new product", start.with(new)) { try $0.put(new, pictures: [:]) },
    Change("a new product with pictures", start.with(.jar)) {
      try $0.put(.jar, pictures: Picture.ofJar)
    },
    Change("a changed product", start.with(changed)) { try $0.put(changed, pictures: [:]) },
    Change("the same product again", start) { try $0.put(.vase, pictures: [:]) },
    Change("a removed product", start.without(.vase)) { try $0.remove(.vase) },
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.open(files: FailingCalls().files).storage.put(.vase, pictures: Picture.bytes)
    return folder
  }

  /// Applies the given change while some calls fail, and then releases the storage without closing it, as if the process had been
  /// killed.
  private func apply(
    _ change: Change, in folder: TemporaryFolder,
    _ failure: @escaping @Sendable (Int) -> SystemError?
  ) throws -> (error: StorageError?, log: [String]) {
    let calls = FailingCalls()
    let storage = try folder.open(files: calls.files).storage
    calls.fail { number, _ in failure(number) }
    do {
      try change.apply(storage)
      return (nil, calls.log)
    } catch let error as StorageError {
      return (error, calls.log)
    }
  }

  private func callCount(_ change: Change) throws -> Int {
    try apply(change, in: folder()) { _ in nil }.log.count
  }

  @Test(arguments: changes)
  func `if one call fails, nothing changes`(change: Change) throws {
    for number in 1...(try callCount(change)) {
      let folder = try folder()
      let before = folder.files()
      let outcome = try apply(change, in: folder) { $0 == number ? .noSpace : nil }
      if outcome.log[number - 1].hasPrefix("remove") {
        // The image of a removed product is harmless. The next start deletes it.
        #expect(outcome.error == nil)
        #expect(try folder.market() == change.result)
        continue
      }
      #expect(outcome.error == StorageError(.noSpace), "\(outcome.log)")
      #expect(folder.files() == before, "\(outcome.log)")
      #expect(try folder.market() == Self.start, "\(outcome.log)")
    }
  }

  @Test(arguments: changes)
  func `if the process ends at any call, the change is complete or absent`(change: Change)
    throws
  {
    let changed = try folder()
    #expect(try apply(change, in: changed) { _ in nil }.error == nil)
    // Opening the folder again deletes the images that aren't used anymore.
    #expect(try changed.market() == change.result)
    for number in 1...(try callCount(change) + 1) {
      let folder = try folder()
      let before = folder.files()
      // Make this call and all later calls fail, as if the process had ended.
      let outcome = try apply(change, in: folder) { $0 >= number ? .inputOutput : nil }
      let market = try folder.market()
      if outcome.error == nil || market != Self.start {
        #expect(market == change.result, "\(outcome.log)")
        #expect(folder.files() == changed.files(), "\(outcome.log)")
      } else {
        #expect(folder.files() == before, "\(outcome.log)")
      }
    }
  }

  @Test func `an interrupted first start is completed by the next`() throws {
    let whole = try TemporaryFolder()
    let calls = FailingCalls()
    _ = try whole.open(files: calls.files)
    for number in 1...calls.log.count {
      for isLast in [true, false] {
        let folder = try TemporaryFolder()
        let calls = FailingCalls()
        calls.fail { call, _ in call == number || isLast && call > number ? .noSpace : nil }
        _ = try? folder.open(files: calls.files)
        #expect(try folder.market() == .sample, "\(calls.log)")
        #expect(folder.files() == whole.files(), "\(calls.log)")
      }
    }
  }
}

/// Tests for the order of the calls to the operating system.
final class WritingOrderTests: FolderScene {
  @Test func `a picture and its name are synchronized before the product's line`() throws {
    let calls = FailingCalls()
    let storage = try folder.open(files: calls.files).storage
    calls.fail { _, _ in nil }
    let name = Picture.second
    let image = Picture.image(1, name, Data("jpeg".utf8))
    try storage.put(.sample(50, "New", images: [image]), pictures: [name: Data("jpeg".utf8)])
    let line = try #require(calls.log.firstIndex(of: "open products.journal"))
    #expect(calls.log[..<line].count { $0 == "synchronize" } == 2)
    #expect(calls.log[..<line].contains("open \(name)"))
    #expect(calls.log[line...].last == "synchronize")
  }

  @Test func `partial writes are continued`() throws {
    let calls = FailingCalls(bytesPerCall: 7)
    try folder.open(files: calls.files).storage.put(.vase, pictures: Picture.bytes)
    let opened = try folder.open()
    #expect(opened.market == .sample.with(.vase))
    #expect(opened.storage.picture(named: Picture.first) == Picture.bytes[Picture.first])
  }
}

extension SandboxProduct {
  fileprivate static let jar = SandboxProduct.sample(
    51, "Jar",
    images: Picture.ofJar.sorted { $0.key < $1.key }.enumerated().map { index, file in
      Picture.image(510 + index, file.key, file.value)
    })
}

extension Picture {
  fileprivate static let ofJar = [
    String(repeating: "c", count: 32): Data("one".utf8),
    String(repeating: "d", count: 32): Data("two".utf8),
  ]
}
