import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport

/// A folder for the stores of one test. It is removed with its last reference.
struct EntryFolder {
  private let root: TemporaryFolder
  /// The stores' own folder; it is not there at first.
  let url: URL

  init() throws {
    root = try TemporaryFolder()
    url = root.url.appending(path: "kept/entries", directoryHint: .isDirectory)
  }

  func store(_ calls: any FileSystemCalls = POSIXCalls()) -> FileDraftStore {
    FileDraftStore(folder: url, calls: calls)
  }

  func names() -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
  }

  func pictures() -> Set<String> { names().filter { $0.hasSuffix(".picture") } }

  func bytes(of name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  func write(_ bytes: Data, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try bytes.write(to: url.appending(path: name))
  }

  func permissions(_ name: String = "") throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.appending(path: name).path)[
      .posixPermissions] as? Int
  }

  func setPermissions(_ permissions: Int, of name: String = "") throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: url.appending(path: name).path)
  }
}

extension SavedDraft {
  /// An entry with something in every field, which differs by the name.
  static func sample(_ name: String = "Desk lamp", images: [ImageFile] = []) -> SavedDraft {
    var entry = ProductForm(currency: .hkd)
    entry.name = name
    entry.description = "  \u{1100}\u{1161} 👨‍👩‍👧‍👦 \"quoted\"\n\u{0}\\ "
    entry.price = "1.2,3x"
    entry.discount = "１"
    entry.stock = "-0"
    entry.images = images
    return SavedDraft(
      form: entry, style: NumberFormat(decimalSeparator: ",", groupingSeparator: "."),
      isOutcomeUnknown: true)
  }

  /// An entry for a product of the market.
  static func sampleChange() -> SavedDraft {
    let base = ProductForm(.sample(id: 5), style: NumberFormat())
    var entry = base
    entry.stock = "7"
    entry.thumbnail = ImageID(52)
    return SavedDraft(
      form: entry, base: base, style: NumberFormat(groupingSeparator: nil, higherGroupSize: 2),
      isOutcomeUnknown: true, sentFields: [.stock, .thumbnail])
  }
}
