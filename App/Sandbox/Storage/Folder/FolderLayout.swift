import Foundation

/// What a market's folder consists of, and how its files are called.
struct FolderLayout {
  static let marketFile = "market.json"
  /// What products and pictures are numbered with: however far a file has got, counting on from there never overflows.
  static let identifiers = 0..<1 << 47

  let root: String

  init(_ folder: URL) {
    var path = folder.path(percentEncoded: false)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    root = path
  }

  var lock: String { "\(root)/lock" }
  /// The product files of the market.
  var products: String { "\(root)/products" }
  /// Those of removed products. Moved back while nobody has the folder open, a product is in the market again.
  var removed: String { "\(root)/removed" }
  /// The uploaded pictures, byte for byte.
  var pictures: String { "\(root)/pictures" }
  /// What could not be used, for somebody to look at.
  var damaged: String { "\(root)/damaged" }

  static func productFile(_ id: Int) -> String {
    let digits = String(id)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".json"
  }

  static func isProductFile(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9]+\.json/) != nil
  }

  /// The identifier that a product's file, be it set aside, is called after; `nil` for none that a market gives.
  static func productID(ofFile name: String) -> Int? {
    guard let digits = name.wholeMatch(of: /([0-9]+)\.json(?:\.[0-9]+)?/)?.1, let id = Int(digits)
    else { return nil }
    return identifiers.contains(id) ? id : nil
  }

  /// Whether a name is one that the market gives to uploaded pictures.
  static func isPictureFile(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{32}(?:\.[^.]+)?/) != nil
  }

  /// A name that is not taken: `000032.json`, `000032.json.2`, `000032.json.3` and so on.
  static func freeName(like name: String, among names: [String]) -> String {
    var free = name
    var number = 1
    while names.contains(free) {
      number += 1
      free = "\(name).\(number)"
    }
    return free
  }
}
