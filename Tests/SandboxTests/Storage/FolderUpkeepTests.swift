import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// What the storage does to files that are, and are not, its own.
struct FolderUpkeepTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.open(calls: InterruptibleCalls()).storage.put(.vase, pictures: Picture.bytes)
  }

  @Test func `what an interrupted writer left is deleted`() throws {
    let before = folder.files()
    for name in ["", "products/", "removed/", "pictures/"] {
      try folder.write("half", to: name + FileSystem.temporaryName)
    }
    try folder.write("orphan", to: "pictures/\(String(repeating: "e", count: 32))")
    try folder.write("orphan", to: "pictures/\(String(repeating: "0f", count: 16)).jpeg")
    _ = try folder.open()
    #expect(folder.files() == before)
  }

  @Test func `pictures of removed products stay`() throws {
    try folder.open().storage.remove(.vase)
    _ = try folder.open()
    #expect(folder.bytes("pictures/\(Picture.first)") == Picture.bytes[Picture.first])
  }

  @Test func `files of others are left alone`() throws {
    let names = [
      "README", "notes.json", "products/notes.json", "products/000032.json~",
      "products/.000032.json.swp", "products/32", "removed/old/000001.json",
      "pictures/me.png", "pictures/\(String(repeating: "e", count: 31))",
      "pictures/\(String(repeating: "e", count: 32)).tar.gz", "mine/000040.json",
    ]
    for name in names { try folder.write("foreign", to: name) }
    let before = folder.files()
    let opened = try folder.open()
    #expect(opened.market == .sample.with(.vase))
    #expect(opened.notes == [])
    #expect(folder.files() == before)
  }

  @Test func `the folder is its owner's alone, and stays so`() throws {
    let fresh = folder.url.appending(path: "new")
    do {
      let storage = try FolderStorage.open(folder: fresh) { .sample }.storage
      try storage.put(.vase, pictures: Picture.bytes)
      try storage.put(.sample(32, "Changed"), pictures: [:])
      try storage.remove(.chair)
    }
    try folder.write("{", to: "new/products/000040.json")
    _ = try FolderStorage.open(folder: fresh) { .sample }
    for name in ["", "/products", "/removed", "/pictures", "/damaged"] {
      #expect(try folder.permissions("new\(name)") == 0o700, "\(name)")
    }
    for name in [
      "lock", "market.json", "products/000032.json", "removed/000035.json", "removed/000033.json",
      "pictures/\(Picture.first)",
    ] {
      #expect(try folder.permissions("new/\(name)") == 0o600, "\(name)")
    }
  }

  @Test func `a file that others could read is for its owner alone after rewriting`() throws {
    let path = folder.path("products/000032.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try folder.open().storage.put(.lamp, pictures: [:])
    #expect(try folder.permissions("products/000032.json") == 0o600)
  }

  @Test func `a link in place of a product is read, and replaced when it is written`() throws {
    try folder.move("products/000032.json", to: "elsewhere.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("products/000032.json"), withDestinationPath: "../elsewhere.json")
    let elsewhere = folder.bytes("elsewhere.json")
    let opened = try folder.open()
    #expect(opened.market == .sample.with(.vase))
    try opened.storage.put(.sample(32, "Changed"), pictures: [:])
    #expect(folder.bytes("elsewhere.json") == elsewhere)
    let kind = try FileManager.default.attributesOfItem(
      atPath: folder.path("products/000032.json"))[.type]
    #expect(kind as? FileAttributeType == .typeRegular)
  }

  @Test func `a link in place of a temporary file is not followed`() throws {
    let storage = try folder.open().storage
    try folder.write("mine", to: "elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("products/\(FileSystem.temporaryName)"),
      withDestinationPath: "../elsewhere")
    #expect(throws: StorageError.self) { try storage.put(.lamp, pictures: [:]) }
    #expect(folder.bytes("elsewhere") == Data("mine".utf8))
    try storage.put(.lamp, pictures: [:])
  }

  @Test func `a product file is for people to read`() throws {
    let text = String(decoding: try #require(folder.bytes("products/000032.json")), as: UTF8.self)
    #expect(
      text == """
        {
          "createdOn" : 20240229,
          "description" : "It is a Lamp.\\nAs good as new.",
          "id" : 32,
          "images" : [
            {
              "drawn" : {
                "number" : 1,
                "seed" : "fffffffffffffff8"
              },
              "id" : 320,
              "name" : "drawn32"
            }
          ],
          "name" : "Lamp",
          "price" : {
            "amount" : "19.99",
            "currency" : "USD",
            "discount" : "1.5"
          },
          "stock" : 4,
          "vendor" : 3
        }

        """)
    let market = String(decoding: try #require(folder.bytes("market.json")), as: UTF8.self)
    #expect(market.contains(#""key" : "0123456789abcdef""#))
    #expect(market.contains(#""version" : 1"#))
  }
}
