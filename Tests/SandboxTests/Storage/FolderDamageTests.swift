import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

struct FolderDamageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.open(files: FailingCalls().files).storage.put(.vase, pictures: Picture.bytes)
  }

  /// The edits that damage a product file. Each edit has a text that the note about the damaged file must contain.
  static let edits: [(old: String, new: String, reason: String)] = [
    ("{", "", "not JSON"),
    (#""id" : 40,"#, #""id" : 41,"#, "41"),
    (#""id" : 40,"#, "", "“id” is missing"),
    (#""id" : 400,"#, #""id" : 140737488355328,"#, "“id” is 140737488355328"),
    (#""id" : 401,"#, #""id" : -1,"#, "“id” is -1"),
    (#""vendor" : 3"#, #""vendor" : 4"#, "vendor 4"),
    (#""createdOn" : 20240229"#, #""createdOn" : 2024022"#, "createdOn"),
    (#""stock" : 1"#, #""stock" : 9223372036854775808"#, "out of range"),
    (#""amount" : "19.99""#, #""amount" : "19,99""#, "19,99"),
    (#""amount" : "19.99""#, #""amount" : 19.99"#, "“price.amount”"),
    (#""byteCount" : 4"#, #""byteCount" : "4""#, "“images[1].uploaded.byteCount”"),
    (#""uploaded""#, #""lost""#, "either drawn or uploaded"),
    (Picture.second, "../../secret", "../../secret"),
    (Picture.second, ".hidden", ".hidden"),
  ]

  @Test(arguments: edits)
  func `a damaged product is set aside with a note, and the market goes on`(
    edit: (old: String, new: String, reason: String)
  ) throws {
    try folder.edit("products/000040.json", edit.old, to: edit.new)
    let damaged = folder.bytes("products/000040.json")
    let (market, notes) = try folder.contents()
    #expect(market.products == StoredMarket.sample.products)
    #expect(market.lastID == 40)
    #expect(notes.count == 1)
    let note = notes.first?.english ?? ""
    #expect(note.contains("/products/000040.json was moved to "), "\(note)")
    #expect(note.contains("/damaged/000040.json"), "\(note)")
    #expect(note.contains(edit.reason), "\(note)")
    let reason = notes.first?.korean.split(separator: "/damaged/000040.json: ").last
    #expect(reason?.contains(/\p{Hangul}/) == true, "\(reason ?? "")")
    #expect(folder.bytes("damaged/000040.json") == damaged)
    #expect(folder.bytes("products/000040.json") == nil)
    #expect(try folder.contents().notes == [])
  }

  @Test func `a product with a flipped bit is set aside`() throws {
    let file = "products/000040.json"
    let whole = try #require(folder.bytes(file))
    // The checksum begins after the 18 characters of its key.
    let unnoticed = (18..<whole.count).filter { place in
      var bytes = whole
      bytes[place] ^= 1
      return (try? RecordCoding.record(ProductFile.self, from: bytes)) != nil
    }
    #expect(unnoticed == [])
    try folder.write(
      String(decoding: whole, as: UTF8.self).replacing("Vase", with: "Wase"), to: file)
    let (market, notes) = try folder.contents()
    #expect(market.products == StoredMarket.sample.products)
    #expect(notes.first?.english.contains("doesn't match its “checksum”") == true)
  }

  @Test(arguments: [0, 13, -1, 99])
  func `a picture that can't be drawn counts as damage`(number: Int) throws {
    try folder.edit("products/000032.json", #""number" : 1"#, to: #""number" : \#(number)"#)
    #expect(try folder.open().market.products.map(\.id) == [35, 40])
  }

  @Test func `damaged files don't overwrite earlier ones`() throws {
    for text in ["first", "second", "third"] {
      try folder.write(text, to: "products/000032.json")
      _ = try folder.open()
    }
    #expect(folder.bytes("damaged/000032.json") == Data("first".utf8))
    #expect(folder.bytes("damaged/000032.json.2") == Data("second".utf8))
    #expect(folder.bytes("damaged/000032.json.3") == Data("third".utf8))
  }

  @Test(arguments: ["32.json", "0000032.json", "000099.json", "99999999999999999999.json"])
  func `a product file must be named after its identifier`(name: String) throws {
    try folder.move("products/000032.json", to: "products/\(name)")
    let opened = try folder.open()
    #expect(opened.market.products.map(\.id) == [35, 40])
    #expect(opened.notes.first?.english.contains("products/\(name) was moved") == true)
  }

  @Test func `anything that isn't a file is set aside, too`() throws {
    try folder.write("mine", to: "products/000070.json/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("products/000071.json"), withDestinationPath: "nowhere")
    let opened = try folder.open()
    #expect(opened.market.products == StoredMarket.sample.with(.vase).products)
    #expect(opened.market.lastID == 71)
    #expect(opened.notes.count == 2)
    #expect(folder.bytes("damaged/000070.json/file") == Data("mine".utf8))
  }

  @Test func `a damaged product keeps its pictures, and comes back whole`() throws {
    try folder.edit("products/000040.json", #""stock" : 1"#, to: #""stock" : one"#)
    _ = try folder.open()
    try folder.edit("damaged/000040.json", #""stock" : one"#, to: #""stock" : 1"#)
    try folder.move("damaged/000040.json", to: "products/000040.json")
    let opened = try folder.open()
    #expect(opened.market == .sample.with(.vase))
    #expect(opened.storage.picture(named: Picture.first) == Picture.bytes[Picture.first])
  }

  @Test(arguments: [nil, Data(), Data("longer than the image".utf8)])
  func `a missing or damaged picture is told when the market opens`(bytes: Data?) throws {
    try folder.open().storage.put(.vase, pictures: Picture.bytes)
    let picture = folder.url.appending(path: "pictures/\(Picture.first)")
    try FileManager.default.removeItem(at: picture)
    try bytes?.write(to: picture)
    let path = folder.path("pictures/\(Picture.first)")
    let note = "An image of product #40 is missing or damaged: \(path)."
    #expect(try folder.open().notes.map(\.english) == [note])
    let opened = try FolderStorage.openForReading(folder: folder.url)
    #expect(opened?.notes.map(\.english) == [note])
  }

  @Test func `the identifier of a damaged product isn't reused`() throws {
    try folder.edit("products/000040.json", "{", to: "")
    for _ in 1...2 {
      var catalogue = Catalogue(try folder.open().market)
      #expect(catalogue.takeIdentifiers(images: 1).product == 41)
    }
    try folder.move("damaged/000040.json", to: "damaged/000050.json.2")
    try folder.write("", to: "damaged/99999999999999999999.json")
    try folder.write("", to: "damaged/9223372036854775807.json")
    try folder.write("", to: "damaged/notes.txt")
    var catalogue = Catalogue(try folder.open().market)
    #expect(catalogue.takeIdentifiers(images: 1).product == 51)
  }
}

/// Tests for the storage's handling of its own files and other files in the folder.
struct FolderUpkeepTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.open(files: FailingCalls().files).storage.put(.vase, pictures: Picture.bytes)
  }

  @Test func `the files of an interrupted write are deleted`() throws {
    let before = folder.files()
    for name in ["", "products/", "removed/", "pictures/"] {
      try folder.write("half", to: name + FileSystem.temporaryName)
    }
    try folder.write("orphan", to: "pictures/\(String(repeating: "e", count: 32))")
    try folder.write("orphan", to: "pictures/\(String(repeating: "0f", count: 16)).jpeg")
    _ = try folder.open()
    #expect(folder.files() == before)
  }

  @Test func `other files are left alone`() throws {
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

  @Test func `only the owner can access the folder`() throws {
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

  @Test func `people can read a product file`() throws {
    let text = String(decoding: try #require(folder.bytes("products/000032.json")), as: UTF8.self)
    #expect(
      text == """
        {
          "checksum" : "092b2183",
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
