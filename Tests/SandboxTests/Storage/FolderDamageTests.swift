import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

struct FolderDamageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.open(calls: InterruptibleCalls()).storage.put(.vase, pictures: Picture.bytes)
  }

  /// What is damaged, and what the note has to say about it.
  static let edits: [(old: String, new: String, reason: String)] = [
    ("{", "", "not JSON"),
    (#""id" : 40,"#, #""id" : 41,"#, "41"),
    (#""id" : 40,"#, #""id" : "40","#, "“id”"),
    (#""id" : 40,"#, "", "“id” is missing"),
    (#""id" : 400,"#, #""id" : 140737488355328,"#, "“id” is 140737488355328"),
    (#""id" : 401,"#, #""id" : -1,"#, "“id” is -1"),
    (#""vendor" : 3"#, #""vendor" : 4"#, "vendor 4"),
    (#""vendor" : 3"#, #""vendor" : null"#, "“vendor”"),
    (#""createdOn" : 20240229"#, #""createdOn" : 2024022"#, "createdOn"),
    (#""stock" : 1"#, #""stock" : 9223372036854775808"#, "out of range"),
    (#""stock" : 1"#, #""stock" : 1.5"#, "out of range"),
    (#""amount" : "19.99""#, #""amount" : "19,99""#, "19,99"),
    (#""amount" : "19.99""#, #""amount" : 19.99"#, "“price.amount”"),
    (#""amount" : "19.99""#, #""amount" : """#, "decimal"),
    (#""amount" : "19.99""#, #""amount" : "NaN""#, "“NaN” is no decimal"),
    (#""crc32" : ""#, #""crc32" : "x"#, "checksum"),
    (#""byteCount" : 4"#, #""byteCount" : "4""#, "“images.1.uploaded.byteCount”"),
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
    let note = notes.first ?? ""
    #expect(note.contains("/products/000040.json was moved to "), "\(note)")
    #expect(note.contains("/damaged/000040.json"), "\(note)")
    #expect(note.contains(edit.reason), "\(note)")
    #expect(folder.bytes("damaged/000040.json") == damaged)
    #expect(folder.bytes("products/000040.json") == nil)
    #expect(try folder.contents().notes == [])
  }

  @Test(arguments: [0, 13, -1, 99])
  func `a picture that cannot be drawn is damage`(number: Int) throws {
    try folder.edit("products/000032.json", #""number" : 1"#, to: #""number" : \#(number)"#)
    #expect(try folder.open().market.products.map(\.id) == [35, 40])
  }

  @Test func `a removed product is set aside likewise`() throws {
    try folder.write("", to: "removed/000033.json")
    let opened = try folder.open()
    #expect(opened.market.removed == [])
    #expect(opened.notes.count == 1)
  }

  @Test func `nothing in the folder of damages is overwritten`() throws {
    for text in ["first", "second", "third"] {
      try folder.write(text, to: "products/000032.json")
      _ = try folder.open()
    }
    #expect(folder.bytes("damaged/000032.json") == Data("first".utf8))
    #expect(folder.bytes("damaged/000032.json.2") == Data("second".utf8))
    #expect(folder.bytes("damaged/000032.json.3") == Data("third".utf8))
  }

  @Test(arguments: ["32.json", "0000032.json", "000099.json", "99999999999999999999.json"])
  func `a product is to be called after its identifier`(name: String) throws {
    try folder.move("products/000032.json", to: "products/\(name)")
    let opened = try folder.open()
    #expect(opened.market.products.map(\.id) == [35, 40])
    #expect(opened.notes.first?.contains("products/\(name) was moved") == true)
  }

  @Test(arguments: [1 << 47, Int.max])
  func `an identifier that leaves none above it is damage`(id: Int) throws {
    try folder.move("products/000040.json", to: "products/\(id).json")
    try folder.edit("products/\(id).json", #""id" : 40,"#, to: #""id" : \#(id),"#)
    let opened = try folder.open()
    #expect(opened.notes.first?.contains("“id” is \(id)") == true)
    var catalogue = Catalogue(opened.market)
    #expect(catalogue.takeIdentifiers(images: 1).product == 36)
  }

  @Test func `what is no file is set aside, too`() throws {
    try folder.write("mine", to: "products/000070.json/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("products/000071.json"), withDestinationPath: "nowhere")
    let opened = try folder.open()
    #expect(opened.market.products == StoredMarket.sample.with(.vase).products)
    #expect(opened.market.lastID == 71)
    #expect(opened.notes.count == 2)
    #expect(folder.bytes("damaged/000070.json/file") == Data("mine".utf8))
  }

  @Test func `a file too large to be a product is set aside`() throws {
    let file = folder.url.appending(path: "products/000072.json")
    try Data(repeating: 0x20, count: 16 << 20 + 1).write(to: file)
    let opened = try folder.open()
    #expect(opened.market.products == StoredMarket.sample.with(.vase).products)
    #expect(opened.notes.first?.contains("too large") == true)
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

  @Test func `a picture put by hand is served without a checksum`() throws {
    try folder.write("JPEG", to: "pictures/\(Picture.second)")
    let known = PictureCheck(try #require(Picture.bytes[Picture.second])).crc32?.hexDigits ?? ""
    try folder.edit("products/000040.json", #""crc32" : "\#(known)","#, to: "")
    #expect(try folder.open().storage.picture(named: Picture.second) == Data("JPEG".utf8))
  }

  @Test func `the identifier of a damaged product is not given again`() throws {
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
