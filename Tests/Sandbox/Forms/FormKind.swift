/// A kind of request that changes the market, with the names that are valid in it.
struct FormKind: Hashable, Sendable {
  /// The names of the keys or parts.
  let names: [String]
  /// The names that a request must have.
  var required: [String] = []
  /// The names that a request must have if the rules are strict.
  var expected: [String] = []
  /// The name of the parts with images, or `nil` if the request is JSON.
  var imagePart: String?
  var needsImages = false
  /// The version of the API, or `nil` for version 1, in which products are called items.
  var api: SandboxMarket.API?
  /// What has the names, for messages.
  var owner = "this API"

  /// The registration of a product. The key of a description in the other version of the API is accepted, too, because clients of both
  /// versions send both keys.
  static func registration(_ api: SandboxMarket.API) -> FormKind {
    let key = api.descriptionKey
    let otherKeys = SandboxMarket.API.allCases.map(\.descriptionKey).filter { $0 != key }
    return FormKind(
      names: ["name", key, "price", "currency", "discounted_price", "stock", "secret"] + otherKeys,
      required: ["currency", "secret"], expected: ["name", "price", key], imagePart: "images",
      needsImages: true, api: api)
  }

  /// The change of a product.
  static func change(_ api: SandboxMarket.API) -> FormKind {
    FormKind(names: registration(api).names + ["thumbnail_id"], required: ["secret"], api: api)
  }

  static let item = item(
    requires: ["title", "descriptions", "price", "currency", "stock", "password"], images: true)
  static let itemChange = item(requires: ["password"], images: false)

  private static func item(requires required: [String], images needsImages: Bool) -> FormKind {
    FormKind(
      names: [
        "title", "descriptions", "price", "currency", "stock", "discounted_price", "password",
        "images[]",
      ], required: required, imagePart: "images[]", needsImages: needsImages)
  }

  /// A request that contains only a credential, as the value of the given key.
  static func credential(_ key: String) -> FormKind {
    FormKind(names: [key], required: [key], api: key == "secret" ? .v3 : nil)
  }

  /// A Boolean value that indicates whether the form has a part for each value, instead of a JSON object with all values.
  var hasPartForEachValue: Bool { imagePart != nil && api == nil }
  /// The word for a name in messages.
  var noun: String { hasPartForEachValue ? "part" : "key" }

  var name: String { api == nil ? "title" : "name" }
  var description: String { api?.descriptionKey ?? "descriptions" }
  var secret: String { api == nil ? "password" : "secret" }

  /// Returns a complaint about an unknown name, with the valid name that the client probably meant. `meant` is `nil` if no valid name
  /// is similar.
  func complaint(about name: String) -> (complaint: Complaint, meant: String?) {
    let text = "`\(name.excerpt)` is not a \(noun) of \(owner)"
    guard let meant = Self.nearest(to: name, in: names) else {
      return (Complaint(text: text + ".", advice: "These are the \(noun)s: \(names.quoted)."), nil)
    }
    let complaint = Complaint(
      text: text + "; did you mean `\(meant)`?",
      advice: "Rename `\(name.excerpt)` to `\(meant)`.")
    return (complaint, meant)
  }

  /// Words for the same value, which clients have taken for each other, without punctuation.
  private static let synonyms: [Set<String>] = [
    ["name", "title"], ["stock", "amount", "quantity"], ["secret", "password"],
    ["discountedprice", "discount", "discountprice"], ["images", "image", "file", "files"],
  ]

  /// Returns the valid name that a client probably meant by an unknown name: a name that differs only in case and punctuation, a
  /// name that the unknown name is a synonym for, or a name with a small typo.
  static func nearest(to name: String, in names: [String]) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let letters = letters(of: name)
    if let name = names.first(where: { Self.letters(of: $0) == letters }) { return name }
    let words = synonyms.first { $0.contains(letters) } ?? []
    if let name = names.first(where: { words.contains(Self.letters(of: $0)) }) { return name }
    return names.first { Self.letters(of: $0).difference(from: letters).count <= 2 }
  }

  /// Returns the letters and digits of a name, in lowercase.
  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension [String] {
  /// The names in backquotes, separated by commas.
  var quoted: String { map { "`\($0)`" }.joined(separator: ", ") }
}
