import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// What a folder without a usable `market.json` becomes.
struct FolderStartTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ["market.json"],
    ["market.json", "removed/000033.json"],
    ["market.json", "removed/000033.json", "products/000035.json"],
    ["market.json", "removed", "products/000035.json", "products/000032.json"],
    ["market.json", "removed", "products", "pictures"],
    ["market.json", "removed", "products", "pictures", "lock"],
  ])
  func `a start that was interrupted begins again`(missing: [String]) throws {
    _ = try folder.open()
    let whole = folder.files()
    for name in missing { try folder.delete(name) }
    #expect(try folder.market() == .sample)
    #expect(folder.files() == whole)
    #expect(try folder.open().notes == [])
  }

  @Test func `what somebody wrote outlives a market file that was lost`() throws {
    var changed = Product.lamp
    changed.name = "Mine"
    do {
      let storage = try folder.open().storage
      try storage.put(changed, pictures: [:])
      try storage.put(.vase, pictures: Picture.bytes)
      try storage.remove(.chair)
    }
    try folder.delete("market.json")
    let opened = try folder.open()
    #expect(opened.market == .sample.with(changed).with(.vase).without(.chair))
    #expect(opened.storage.picture(named: Picture.first) != nil)
    #expect(opened.notes.count == 1)
  }

  @Test(arguments: [
    "", "{", "[]", "null", #"{"version":1}"#, #"{"version":"1"}"#,
    #"{"version":1,"key":"12","vendors":[]}"#,
    #"{"version":1,"key":"0123456789abcdeg","vendors":[]}"#,
    #"{"version":1,"key":"0123456789abcdef","vendors":[{"id":3}]}"#,
  ])
  func `a damaged market file is set aside, and its products stay`(text: String) throws {
    let stranger = Vendor(id: 77, name: "Stranger", identifier: "x", secret: "y")
    let theirs = Product.sample(60, "Theirs", vendor: stranger)
    var seed = StoredMarket.sample
    seed.vendors.append(stranger)
    do {
      let storage = try folder.open(seed: seed).storage
      try storage.put(theirs, pictures: [:])
      try storage.remove(.lamp)
    }
    try folder.write(text, to: "market.json")
    seed = .sample
    seed.key = 9
    let opened = try folder.open(seed: seed)
    #expect(opened.market.key == 9)
    #expect(opened.market.products.map(\.id) == [35, 60])
    #expect(opened.market.removed.map(\.id) == [32, 33])
    #expect(opened.market.vendors.prefix(2) == [.anna, .ben])
    #expect(opened.market.vendors.map(\.id) == [3, 6, 77])
    #expect(opened.market.products.last?.vendor == opened.market.vendors.last)
    #expect(opened.notes.count == 1)
    #expect(opened.notes.first?.contains("market.json was moved to ") == true)
    #expect(folder.bytes("damaged/market.json") == Data(text.utf8))
  }

  @Test func `credentials that stand in for lost ones are never the same`() {
    let vendors = (0..<50).map { _ in Vendor(unknownID: 8) }
    #expect(Set(vendors.map(\.identifier)).count == 50)
    #expect(Set(vendors.map(\.secret)).count == 50)
    #expect(vendors.allSatisfy { $0.secret.count == 16 })
  }

  @Test func `what replaced a damaged market file is kept`() throws {
    _ = try folder.open()
    try folder.write("{", to: "market.json")
    let market = try folder.open().market
    let again = try folder.open()
    #expect(again.market == market)
    #expect(again.notes == [])
  }

  @Test func `a folder of a later version is left alone`() throws {
    _ = try folder.open()
    try folder.write(#"{"version":2,"keys":[]}"#, to: "market.json")
    try folder.write("{", to: "products/000032.json")
    let before = folder.files()
    let path = folder.url.path(percentEncoded: false).dropLast()
    #expect(throws: FolderStorageError.newerVersion(path: String(path), version: 2)) {
      try folder.open()
    }
    #expect(folder.files() == before)
  }

  @Test func `a market without its products is not opened, and what is missing is said`() throws {
    do { _ = try folder.open() }
    try folder.delete("products")
    let before = folder.files()
    let error = FolderStorageError.inaccessible(
      path: folder.path("products"), reason: SystemError.missing.reason)
    #expect(throws: error) { try folder.open() }
    #expect(throws: error) { try FolderStorage.openForReading(folder: folder.url) }
    #expect(folder.files() == before)
    #expect(try FolderStorage.clear(folder: folder.url).products == 0)
    #expect(try folder.market() == .sample)
  }

  @Test func `a file is not a folder`() throws {
    try folder.write("mine", to: "file")
    for name in ["file", "file/below", "file/far/below"] {
      let url = folder.url.appending(path: name)
      #expect(throws: FolderStorageError.notAFolder(path: folder.path(name))) {
        try FolderStorage.open(folder: url) { .sample }
      }
    }
    try folder.write("mine", to: "market/products")
    #expect(throws: FolderStorageError.notAFolder(path: folder.path("market/products"))) {
      try FolderStorage.open(folder: folder.url.appending(path: "market")) { .sample }
    }
    #expect(folder.bytes("file") == Data("mine".utf8))
  }

  @Test func `a folder that cannot be written is said to be so`() throws {
    let calls = InterruptibleCalls()
    calls.fail { _ in .noSpace }
    let error = #expect(throws: FolderStorageError.self) { try folder.open(calls: calls) }
    #expect(error?.description.contains(SystemError.noSpace.reason) == true)
  }
}
