import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

struct FileSystemTests {
  private let folder: TemporaryFolder
  private var root: String { String(folder.url.path(percentEncoded: false).dropLast()) }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func log(_ calls: InterruptibleCalls) -> [String] {
    calls.log.map { $0.replacingOccurrences(of: root + "/", with: "") }
  }

  @Test func `bytes are on the disk before their file has its name, and then the name is`() throws {
    let calls = InterruptibleCalls()
    let storage = try folder.open(calls: calls).storage
    calls.fail { _ in nil }
    let name = Picture.second
    let image = ProductImage(
      id: 1, name: name, content: .uploaded(mediaType: "image/jpeg", byteCount: 4))
    try storage.put(.sample(50, "New", images: [image]), pictures: [name: Data("jpeg".utf8)])
    let new = FileSystem.temporaryName
    #expect(
      log(calls)
        == [
          "open pictures/\(new)", "write pictures/\(new)", "synchronize pictures/\(new)",
          "rename pictures/\(new) pictures/\(name)", "open pictures", "synchronize pictures",
          "open products/000050.json",
          "open products/\(new)", "write products/\(new)", "synchronize products/\(new)",
          "rename products/\(new) products/000050.json", "open products", "synchronize products",
        ])
  }

  @Test func `a moved file is in its new folder before it has left the old one`() throws {
    let calls = InterruptibleCalls()
    let storage = try folder.open(calls: calls).storage
    calls.fail { _ in nil }
    try storage.remove(.lamp)
    #expect(
      log(calls) == [
        "rename products/000032.json removed/000032.json", "open removed", "synchronize removed",
        "open products", "synchronize products",
      ])
  }

  @Test func `the market file is the last of a first start`() throws {
    let calls = InterruptibleCalls()
    _ = try folder.open(calls: calls)
    let names = log(calls).filter { $0.hasPrefix("rename ") }.compactMap {
      $0.split(separator: " ").last.map(String.init)
    }
    #expect(
      names == [
        "products/000032.json", "products/000035.json", "removed/000033.json", "market.json",
      ])
  }

  @Test(arguments: [1, 7, 4096])
  func `a call that writes a part is followed by the next part`(bytesPerWrite: Int) throws {
    let files = FileSystem(calls: InterruptibleCalls(bytesPerWrite: bytesPerWrite))
    let bytes = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0) })
    try files.replace("file", in: root, with: bytes)
    #expect(folder.bytes("file") == bytes)
    #expect(folder.files().count == 1)
  }

  @Test func `a call that writes nothing is not repeated for ever`() throws {
    let files = FileSystem(calls: InterruptibleCalls(bytesPerWrite: 0))
    #expect(throws: SystemError.inputOutput) {
      try files.replace("file", in: root, with: Data("text".utf8))
    }
    #expect(folder.files() == [:])
  }

  @Test func `no more is read than was asked for, and one byte`() throws {
    try folder.write(String(repeating: "x", count: 200_000), to: "file")
    let files = FileSystem(calls: POSIXCalls())
    for limit in [0, 1, 1 << 16, 199_998] {
      #expect(try files.read("\(root)/file", limit: limit).count == limit + 1)
    }
    for limit in [199_999, 200_000, .max] {
      #expect(try files.read("\(root)/file", limit: limit).count == 200_000)
    }
    #expect(try files.read("\(root)/file", limit: -1).isEmpty)
  }
}
