/// A kind of object that is read: a request that changes the market, or a part of a file. It has
/// the names that are valid in it.
struct FormKind: Hashable, Sendable {
  /// The names of the keys or parts.
  var names: [String]
  /// The names that an object must have.
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

  /// The registration of a product. Real servers need only a currency and a secret.
  static func registration(_ api: SandboxMarket.API) -> FormKind {
    var kind = FormKind(schema: "ProductParams", api, imagePart: "images", needsImages: true)
    kind.expected = kind.required.filter { !["currency", "secret"].contains($0) }
    kind.required.removeAll(where: kind.expected.contains)
    return kind
  }

  /// The change of a product.
  static func change(_ api: SandboxMarket.API) -> FormKind {
    FormKind(schema: "ProductChanges", api)
  }

  static let item = FormKind(schema: "ItemForm", nil, imagePart: "images[]", needsImages: true)
  static let itemChange = FormKind(schema: "ItemChanges", nil, imagePart: "images[]")
  /// A request that contains only the secret of a product's vendor.
  static let secret = FormKind(schema: "Secret", .v3)
  /// A request that contains only the password of an item.
  static let password = FormKind(schema: "Password", nil)

  /// A Boolean value that indicates whether the form has a part for each value, instead of a JSON
  /// object with all values.
  var hasPartForEachValue: Bool { imagePart != nil && api == nil }
  /// The word for a name in messages.
  var noun: String { hasPartForEachValue ? "part" : "key" }

  var name: String { api == nil ? "title" : "name" }
  var description: String { api?.descriptionKey ?? "descriptions" }
  var secret: String { api == nil ? "password" : "secret" }

  /// Returns a complaint about an unknown name, with the valid name that the client probably meant.
  /// `meant` is `nil` if no valid name is similar.
  func complaint(about name: String) -> (complaint: RequestRejection, meant: String?) {
    let text = "`\(name.excerpt)` isn't a \(noun) of \(owner)"
    guard let meant = Self.nearest(to: name, in: names) else {
      let complaint = RequestRejection(
        text + ".", "These are the \(noun)s: \(names.quoted).",
        korean: "`\(name.excerpt)` 키는 사용할 수 없습니다. 사용할 수 있는 키: \(names.quoted).")
      return (complaint, nil)
    }
    let complaint = RequestRejection(
      text + "; did you mean `\(meant)`?",
      "Rename `\(name.excerpt)` to `\(meant)`.",
      korean: "`\(name.excerpt)` 키는 사용할 수 없습니다. `\(meant)` 키로 바꾸세요.")
    return (complaint, meant)
  }

  /// Words for the same value, which clients have taken for each other, without punctuation.
  private static let synonyms: [Set<String>] = [
    ["name", "title"], ["stock", "amount", "quantity"], ["secret", "password"],
    ["discountedprice", "discount", "discountprice"], ["images", "image", "file", "files"],
  ]

  /// Returns the valid name that a client probably meant by an unknown name: a name that differs
  /// only in case and punctuation, a name that the unknown name is a synonym for, or a name with a
  /// small typo.
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

extension FormKind {
  /// Creates the kind of an object that the OpenAPI document describes.
  init(
    schema: String, _ api: SandboxMarket.API?, imagePart: String? = nil, needsImages: Bool = false,
    owner: String = "this API"
  ) {
    let members = APIDocument.schemas(in: api ?? .v3).first { $0.name == schema }?.members ?? []
    let required = members.filter { $0.isRequired && $0.name != imagePart }
    self.init(
      names: members.map(\.name), required: required.map(\.name), imagePart: imagePart,
      needsImages: needsImages, api: api, owner: owner)
    // Clients of both versions send the key of a description in both versions.
    guard let api, names.contains(api.descriptionKey) else { return }
    names += SandboxMarket.API.allCases.map(\.descriptionKey).filter { $0 != api.descriptionKey }
  }
}

extension [String] {
  /// The names in backquotes, separated by commas.
  var quoted: String { map { "`\($0)`" }.joined(separator: ", ") }
}
