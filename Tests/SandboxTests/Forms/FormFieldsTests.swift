import Foundation
import Testing

@testable import OpenMarketSandbox

/// Tests for the fields of requests: JSON bodies that change a product, and the item forms of
/// version 1 of the API.
struct FormFieldsTests {
  private func form(_ json: String, _ rules: FormRules = .strict) throws -> SandboxProductForm {
    try SampleForm.read(.change(.v3), Data(json.utf8), rules, type: "application/json")
  }

  private func rejected(_ json: String) throws -> RequestRejection {
    try SampleForm.rejected(.change(.v3), Data(json.utf8), type: "application/json")
  }

  /// Returns the body of an item form with the given parts.
  private func item(_ parts: KeyValuePairs<String, String>) -> Data {
    parts.reduce(Data()) { $0 + SampleForm.text($1.key, $1.value) } + SampleForm.end
  }

  // MARK: - Accepted

  @Test(arguments: [FormRules.strict, .lenient])
  func `every field is read`(rules: FormRules) throws {
    let json =
      #"{"name":"Lamp","description":"Warm light, used","price":0.1,"currency":"USD","#
      + #""discounted_price":1e-2,"stock":2.0,"thumbnail_id":7,"secret":"s"}"#
    #expect(
      try form(json, rules).fields
        == SandboxProductFields(
          name: "Lamp", description: "Warm light, used", price: Decimal(string: "0.1"),
          currency: "USD", discountedPrice: Decimal(string: "0.01"), stock: 2, thumbnailID: 7,
          secret: "s"))
    let item = try SampleForm.read(.item, SampleForm.item, rules)
    #expect(
      item.fields
        == SandboxProductFields(
          name: "Desk lamp", description: "Warm light", price: 24000, currency: "EUR",
          discountedPrice: 23000, stock: 1_000_000_000_000, secret: "pw1"))
    #expect(item.images.map(\.body) == [SampleForm.png])
  }

  @Test(arguments: [
    ("-0", "0"), ("0.1", "0.1"), ("1E+3", "1000"), ("12345678901234.5678", "12345678901234.5678"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("1e42", "1e42"), ("\" 1500 \"", "1500"), ("\"007\"", "7"), ("null", nil),
  ])
  func `prices are exact, as numbers and as strings`(price: String, value: String?) throws {
    for rules in [FormRules.strict, .lenient] {
      let form = try form(#"{"price":\#(price),"secret":"s"}"#, rules)
      #expect(form.fields.price == value.flatMap { Decimal(string: $0) })
    }
  }

  @Test func `lenient rules read like the original`() throws {
    let form = try form(
      #"{"name":5,"stock":2.9,"price":1,"price":"2","description":true,"secret":"s"}"#, .lenient)
    #expect(
      form.fields
        == SandboxProductFields(name: "5", description: "true", price: 2, stock: 2, secret: "s"))
    #expect(
      form.hints == [
        "`price` occurs twice; the last one counts.",
        "`name` has 1 character, 2 too few.", "`description` has 4 characters, 6 too few.",
      ])
  }

  // MARK: - Unknown names

  @Test(arguments: [
    ("product_id", "key of this API.", "part of this API."),
    ("DISCOUNTED-PRICE", "key of this API; did you mean `discounted_price`?", nil),
    ("Quantity", "key of this API; did you mean `stock`?", nil),
    ("pirce", "key of this API; did you mean `price`?", nil),
    ("thumbnailId", "key of this API; did you mean `thumbnail_id`?", "part of this API."),
    ("image", "key of this API.", "part of this API; did you mean `images[]`?"),
  ])
  func `an unknown key or part is ignored, with a hint for the log`(
    name: String, key: String, part: String?
  ) throws {
    let json = try form(#"{"\#(name)":1,"secret":"s"}"#)
    let item = try SampleForm.read(.itemChange, item(["password": "s", name: "1"]))
    for (form, hint) in [(json, key), (item, part ?? key.replacing("key", with: "part"))] {
      #expect(form.hints == ["`\(name)` isn't a \(hint)"])
      #expect(form.fields == SandboxProductFields(secret: "s"))
    }
  }

  // MARK: - Refused

  /// The last value of each case indicates whether the lenient rules accept the field.
  @Test(arguments: [
    (#""name":5"#, "`name` isn't a string.", "Send `name` as a string.", true),
    (#""price":true"#, "`price` isn't a number.", "as a number", false),
    (#""price":"""#, "`price` is ``; a number is expected.", "leave it out", true),
    (#""price":"1,500""#, "`price` is `1,500`; a number is expected.", "1500", false),
    (#""price":1e99"#, "`price` is `1e99`; a number", "1500", false),
    (#""price":123456789012345678901234567890123456789"#, "a number is expected", "1500", false),
    (#""stock":2.5"#, "`stock` is `2.5`; a whole number", "without a fraction", true),
    (#""stock":1e30"#, "a whole number of 64 bits", "fraction", true),
    (#""currency":"EUR""#, "`currency` is `EUR`.", "KRW, USD, JPY, HKD", false),
    (#""price":5,"discounted_price":5.01"#, "5.01, more than the price of 5.", "taken off", true),
  ])
  func `strict rules report what is wrong`(
    members: String, message: String, hint: String, isLenient: Bool
  ) throws {
    let json = "{\(members),\"secret\":\"s\"}"
    try rejected(json).expect(400, message, hint)
    #expect(((try? form(json, .lenient)) != nil) == isLenient)
  }

  @Test(arguments: [
    ("price", "1.5", "`price` is `1.5`; a whole number"),
    ("discounted_price", "6", "`discounted_price` is 6, more than the price of 5."),
  ])
  func `strict rules report an item's fault`(name: String, value: String, message: String) throws {
    let body = item(["password": "pw1", "price": "5", name: value])
    try SampleForm.rejected(.itemChange, body).expect(400, message)
  }

  @Test(arguments: [FormRules.strict, .lenient])
  func `everything that is required of an item is reported at once`(rules: FormRules) throws {
    let new = try SampleForm.rejected(.item, SampleForm.end, rules)
    for name in ["title", "descriptions", "price", "currency", "stock", "password"] {
      #expect(new.message.contains("`\(name)` is missing."))
    }
    #expect(new.message.contains("There's no part `images[]`."))
    let change = try SampleForm.rejected(.itemChange, item(["title": "Lamp"]), rules)
    #expect(change.message == "`password` is missing.")
  }

  @Test func `lenient rules limit the number of an item's images, and not their content`() throws {
    let image = SampleForm.file(Data("9 bytes".utf8), name: "images[]")
    func body(_ count: Int) -> Data {
      let images = (0..<count).reduce(Data()) { images, _ in images + image }
      return SampleForm.text("password", "pw1") + images + SampleForm.end
    }
    #expect(try SampleForm.read(.itemChange, body(5), .lenient).images.count == 5)
    let many = try SampleForm.rejected(.itemChange, body(6), .lenient)
    #expect(many.message == "There are 6 images, 1 too many.")
    let text = try SampleForm.rejected(.itemChange, body(1))
    #expect(text.message.hasPrefix("Image 1 is the text `9 bytes`"))
  }

  @Test(arguments: [
    (nil, "no Content-Type"), ("text/plain", "`text/plain`"),
    ("multipart/form-data; boundary=X", "images can't be changed"),
  ])
  func `another Content-Type is reported`(type: String?, message: String) throws {
    for kind in [FormKind.change(.v3), .secret, .password] {
      try SampleForm.rejected(kind, Data("{}".utf8), .lenient, type: type)
        .expect(415, message, "Set `Content-Type: application/json`.")
    }
  }

  @Test(arguments: [("secret", "password"), ("password", "secret")])
  func `a secret is read from every type of JSON`(key: String, other: String) throws {
    let kind = key == "secret" ? FormKind.secret : .password
    let form = Data(#"{"id":5,"\#(key)":"s"}"#.utf8)
    for type in ["Application/JSON; charset=utf-8", "application/merge-patch+json"] {
      #expect(try SampleForm.read(kind, form, type: type).fields.secret == "s")
    }
    for (json, message) in [
      (#"{"\#(key)":5}"#, "`\(key)` isn't a string."),
      (#"{"\#(other)":"s"}"#, "did you mean `\(key)`? `\(key)` is missing."),
    ] {
      let refused = try SampleForm.rejected(kind, Data(json.utf8), type: "application/json")
      #expect(refused.message.contains(message), "\(refused)")
    }
  }

  @Test func `the response to malformed JSON contains no values`() throws {
    #expect(try !rejected(#"{"secret":"open sesame","price":}"#).tells("sesame"))
  }

  // MARK: - Changes of a product

  private static let product = SandboxProduct(
    id: 5, createdOn: CalendarDay(2024_02_29), vendor: .anna,
    images: [SandboxImage(id: 41, name: "a")], password: nil,
    SandboxProductFields(price: 1000, currency: "KRW", discountedPrice: 300))

  @Test(arguments: [
    (SandboxProductFields(price: 300), nil), (SandboxProductFields(discountedPrice: 1000), nil),
    (SandboxProductFields(thumbnailID: 41), nil),
    (SandboxProductFields(price: 299), "`discounted_price` is 300, more than the price of 299."),
    (
      SandboxProductFields(discountedPrice: 1001),
      "`discounted_price` is 1001, more than the price of 1000."
    ),
    (
      SandboxProductFields(thumbnailID: 0),
      "`thumbnail_id` is 0, which isn't an image of the product."
    ),
  ])
  func `changes must suit the product`(fields: SandboxProductFields, message: String?) throws {
    let changed = Self.product.changed(by: fields)
    #expect(changed.thumbnailID == (fields.thumbnailID == 41 ? 41 : nil))
    let hints = try fields.check(changed, .change(.v3), rules: .lenient)
    #expect(hints == (message.map { [$0] } ?? []))
    guard let message else { return }
    try rejection { try fields.check(changed, .change(.v3), rules: .strict) }.expect(400, message)
  }
}
