import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

final class FolderDamageTests: FolderScene {
  override init() throws {
    try super.init()
    try folder.open(files: FailingCalls().files).storage.put(.vase, pictures: Picture.bytes)
  }

  /// The edits that make a line unusable. Each edit has a text that the note about the line must contain.
  static let edits: [(old: String, new: String, reason: String)] = [
    (#"{"product""#, #""product""#, "not JSON"),
    (#""id":40,"#, "", "“product.id” is missing"),
    (#""id":400,"#, #""id":140737488355328,"#, "“id” is 140737488355328"),
    (#""id":401,"#, #""id":-1,"#, "“id” is -1"),
    (#""vendor":3"#, #""vendor":4"#, "vendor 4"),
    (#""createdOn":20240229"#, #""createdOn":2024022"#, "createdOn"),
    (#""stock":1"#, #""stock":9223372036854775808"#, "out of range"),
    (#""amount":"19.99""#, #""amount":"19,99""#, "19,99"),
    (#""amount":"19.99""#, #""amount":19.99"#, "“product.price.amount”"),
    (#""byteCount":4"#, #""byteCount":"4""#, "“product.images[1].uploaded.byteCount”"),
    (#""uploaded""#, #""lost""#, "either drawn or uploaded"),
    (Picture.second, "../../secret", "../../secret"),
    (Picture.second, ".hidden", ".hidden"),
  ]

  @Test(arguments: edits)
  func `a line that can't be used is set aside with a note, and the market goes on`(
    edit: (old: String, new: String, reason: String)
  ) throws {
    try folder.editLine(of: .vase, edit.old, to: edit.new)
    let opened = try folder.contents()
    #expect(opened.market.products == StoredMarket.sample.products)
    #expect(opened.market.lastID == 40 && opened.market.lastImageID < 1000)
    #expect(opened.notes.count == 2)
    let (note, place) = (opened.notes[0], opened.notes[1].english)
    #expect(note.english.contains("/products.journal:"), "\(note)")
    #expect(note.english.contains(edit.reason), "\(note)")
    #expect(note.korean.contains(/: .*\p{Hangul}.*\./), "\(note)")
    #expect(place.hasSuffix("/damaged/products.journal."), "\(place)")
    let damaged = String(
      decoding: folder.bytes("damaged/products.journal") ?? .init(), as: UTF8.self)
    #expect(damaged.contains(edit.new.isEmpty ? "Vase" : edit.new))
    #expect(folder.bytes("pictures/\(Picture.first)") != nil)
    #expect(try folder.contents() == (opened.market, []))
  }

  @Test func `with a flipped bit, no wrong product is served`() throws {
    let changed = SandboxProduct.sample(32, "Changed")
    do {
      let storage = try folder.open(files: FailingCalls().files).storage
      try storage.put(changed, pictures: [:])
      try storage.remove(.chair)
    }
    let whole = try #require(folder.bytes("products.journal"))
    var unnoticed: [Int] = []
    for place in Array(stride(from: 0, to: whole.count - 1, by: 13)) + [whole.count - 1] {
      var bytes = whole
      bytes[place] ^= place.isMultiple(of: 2) ? 1 : 16
      var journal = Journal(bytes)
      var reader = FolderReader(folder: MarketFolder(folder.url), setsAside: false)
      let market = MarketFile(key: 1, vendors: [.anna, .ben])
      let products = try reader.contents(&journal, market).products
      #expect([changed, .vase].filter(products.contains) == products, "\(place)")
      #expect(journal.lastID >= 40 || products.isEmpty || !products.contains(.vase), "\(place)")
      if reader.notes.isEmpty { unnoticed.append(place) }
    }
    // Only the line break at the end isn't needed.
    #expect(unnoticed == [whole.count - 1])
  }

  @Test func `an incomplete last line is dropped without a note`() throws {
    let whole = try #require(folder.bytes("products.journal"))
    let size = try Journal.line(putting: ProductFile(.vase)).count
    for count in [1, 9, 12, 100, size - 2] {
      try whole.dropLast(size).write(to: folder.url.appending(path: "products.journal"))
      let half = String(decoding: whole.suffix(size).prefix(count), as: UTF8.self)
      try folder.append(half, to: "products.journal")
      let opened = try folder.open()
      #expect(opened.market.products == StoredMarket.sample.products && opened.notes == [])
      try opened.storage.put(.sample(41, "Next"), pictures: [:])
      try opened.storage.remove(.sample(41, "Next"))
    }
  }

  @Test func `damaged lines don't overwrite earlier ones`() throws {
    for text in ["first", "second", "third"] {
      try folder.append(text + "\n", to: "products.journal")
      _ = try folder.open()
    }
    for (name, text) in [("", "first\n"), (".2", "second\n"), (".3", "third\n")] {
      #expect(folder.bytes("damaged/products.journal\(name)") == Data(text.utf8))
    }
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
}

/// Tests that open a folder of literal texts, because code that writes another format also reads it.
final class FolderFormatTests: FolderScene {
  @Test func `a market of version 2 is read`() throws {
    try folder.write(
      #"{"version":2,"key":"0123456789abcdef","vendors":[{"id":3,"identifier":"anna-1","name":"Anna","#
        + #""secret":"s-anna"},{"id":6,"identifier":"ben-2","name":"벤","secret":"s-ben"}]}"#,
      to: "market.json")
    try folder.write(
      #"50a57c4b 32 {"product":{"createdOn":20240229,"description":"It is a Lamp.\nAs good as new.","#
        + #""id":32,"images":[{"drawn":{"number":1,"seed":"fffffffffffffff8"},"id":320,"name":"drawn32"}],"#
        + #""name":"Lamp","price":{"amount":"19.99","currency":"USD","discount":"1.5"},"stock":4,"vendor":3}}"#
        + "\n", to: "products.journal")
    let (market, notes) = try folder.contents()
    #expect(market.products == [.lamp] && market.vendors == [.anna, .ben] && notes == [])
  }

}

/// Tests for the storage's handling of its own files and other files in the folder.
final class FolderUpkeepTests: FolderScene {
  override init() throws {
    try super.init()
    try folder.open(files: FailingCalls().files).storage.put(.vase, pictures: Picture.bytes)
  }

  @Test func `the files of an interrupted write are deleted, and other files left alone`() throws {
    let name = String(repeating: "e", count: 32)
    let others = [
      "README", "notes.json", "products/notes.json", "products/000032.json", "pictures/me.png",
      "pictures/\(name.dropLast())", "pictures/\(name).tar.gz", "mine/000040.json",
    ]
    for name in others { try folder.write("foreign", to: name) }
    let before = folder.files()
    for orphan in ["", "pictures/"].map({ $0 + FileSystem.temporaryName })
      + ["pictures/\(name)", "pictures/\(String(repeating: "0f", count: 16)).jpeg"]
    {
      try folder.write("orphan", to: orphan)
    }
    let opened = try folder.open()
    #expect(opened.market == .sample.with(.vase) && opened.notes == [])
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
    try folder.append("damaged\n", to: "new/products.journal")
    _ = try FolderStorage.open(folder: fresh) { .sample }
    for name in ["", "/pictures", "/damaged"] {
      #expect(try folder.permissions("new\(name)") == 0o700, "\(name)")
    }
    for name in [
      "lock", "market.json", "products.journal", "damaged/products.journal",
      "pictures/\(Picture.first)",
    ] {
      #expect(try folder.permissions("new/\(name)") == 0o600, "\(name)")
    }
  }
}
