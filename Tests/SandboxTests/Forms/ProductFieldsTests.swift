import Foundation
import Testing

@testable import OpenMarketSandbox

/// Tests for the JSON bodies of requests that change a product.
struct ProductFieldsTests {
  private func form(
    _ json: String, type: String? = "application/json", _ rules: FormRules = .strict
  ) throws(RequestRejection) -> SandboxProductForm {
    try SampleForm.read(.change(.v3), Data(json.utf8), rules, type: type)
  }

  private func fields(
    _ json: String, type: String? = "application/json", _ rules: FormRules = .strict
  ) throws(RequestRejection) -> SandboxProductFields { try form(json, type: type, rules).fields }

  @Test(arguments: [FormRules.strict, .lenient])
  func `every key is read`(rules: FormRules) throws {
    let json =
      #"{"name":"Lamp","description":"Warm light, used","price":0.1,"currency":"USD","#
      + #""discounted_price":1e-2,"stock":2.0,"thumbnail_id":7,"secret":"s"}"#
    let expected = SandboxProductFields(
      name: "Lamp", description: "Warm light, used", price: Decimal(string: "0.1"),
      currency: "USD", discountedPrice: Decimal(string: "0.01"), stock: 2, thumbnailID: 7,
      secret: "s")
    #expect(try fields(json, rules) == expected)
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("0.1", "0.1"), ("1e3", "1000"), ("1E+3", "1000"),
    ("12345678901234.5678", "12345678901234.5678"), ("1.323121323232E12", "1323121323232"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("0.1234567890123456789012345678", "0.1234567890123456789012345678"), ("1e42", "1e42"),
    ("\" 1500 \"", "1500"), ("\"007\"", "7"), ("null", nil),
  ])
  func `prices are exact, as numbers and as strings`(price: String, value: String?) throws {
    for rules in [FormRules.strict, .lenient] {
      let fields = try fields(#"{"price":\#(price),"secret":"s"}"#, rules)
      #expect(fields.price == value.flatMap { Decimal(string: $0) })
    }
  }

  @Test(arguments: [
    (#""product_id":1"#, "`product_id` is not a key of this API."),
    (
      #""discountedPrice":1"#,
      "`discountedPrice` is not a key of this API; did you mean `discounted_price`?"
    ),
    (#""DISCOUNTED-PRICE":1"#, "did you mean `discounted_price`?"),
    (#""amount":1"#, "did you mean `stock`?"), (#""Quantity":1"#, "did you mean `stock`?"),
    (#""title":"a""#, "did you mean `name`?"), (#""pirce":1"#, "did you mean `price`?"),
    (#""prices":1"#, "did you mean `price`?"), (#""currancy":"a""#, "did you mean `currency`?"),
    (#""thumbnailId":1"#, "did you mean `thumbnail_id`?"),
    (#""images":[]"#, "`images` is not a key of this API."),
  ])
  func `an unknown key is ignored, with a hint for the log`(members: String, hint: String) throws {
    for rules in [FormRules.strict, .lenient] {
      let form = try form("{\(members),\"secret\":\"s\"}", rules)
      #expect(form.hints.first?.contains(hint) == true, "\(form.hints)")
      #expect(form.fields == SandboxProductFields(secret: "s"))
    }
  }

  @Test func `a key that may mean a missing one is reported with it`() throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try fields(#"{"name":"Lamp","pirce":1,"Secret":"s"}"#)
    }
    #expect(
      rejection.message
        == "`Secret` is not a key of this API; did you mean `secret`? `secret` is missing.")
    #expect(rejection.hint == "Rename `Secret` to `secret`.\nAdd the key `secret`.")
  }

  /// The last value of each case indicates whether the lenient rules accept the field.
  @Test(arguments: [
    (#""name":5"#, "`name` is not a string.", "Send `name` as a string.", true),
    (#""name":["a"]"#, "`name` is not a string.", "as a string", false),
    (#""price":true"#, "`price` is not a number.", "as a number", false),
    (#""price":"""#, "`price` is ``; a number is expected.", "leave it out", true),
    (#""price":"1,500""#, "`price` is `1,500`; a number is expected.", "1500", false),
    (#""price":"Optional(5)""#, "`price` is `Optional(5)`; a number is expected.", "1500", false),
    (#""price":1e99"#, "`price` is `1e99`; a number", "1500", false),
    (#""price":123456789012345678901234567890123456789"#, "a number is expected", "1500", false),
    (#""stock":2.5"#, "`stock` is `2.5`; a whole number", "without a fraction", true),
    (#""stock":1e30"#, "a whole number of 64 bits", "fraction", true),
    (#""currency":"EUR""#, "`currency` is `EUR`.", "KRW, USD, JPY, HKD", false),
    (#""stock":-1"#, "`stock` is below 0.", "0 or more", true),
    (#""price":5,"discounted_price":5.01"#, "5.01, more than the price of 5.", "taken off", true),
  ])
  func `strict rules report what is wrong`(
    members: String, message: String, hint: String, isLenient: Bool
  ) throws {
    let json = "{\(members),\"secret\":\"s\"}"
    let rejection = try rejection { () throws(RequestRejection) in try fields(json) }
    #expect(rejection.status == 400)
    #expect(rejection.tells(message), "\(rejection)")
    #expect(rejection.tells(hint), "\(rejection)")
    if isLenient {
      #expect(try fields(json, .lenient).secret == "s")
    } else {
      #expect(throws: RequestRejection.self) { try fields(json, .lenient) }
    }
  }

  @Test func `lenient rules read like the original`() throws {
    let json = #"{"name":5,"stock":2.9,"price":1,"price":"2","description":true,"secret":"s"}"#
    let expected = SandboxProductFields(
      name: "5", description: "true", price: 2, stock: 2, secret: "s")
    let form = try form(json, .lenient)
    #expect(form.fields == expected)
    #expect(
      form.hints == [
        "`price` occurs twice; the last one counts.",
        "`name` has 1 character, 2 too few.", "`description` has 4 characters, 6 too few.",
      ])
  }

  @Test func `a key is reported once, however often it's repeated`() throws {
    let members = Array(repeating: #""stock":1,"stok":1"#, count: 3).joined(separator: ",")
    #expect(
      try form("{\(members),\"secret\":\"s\"}").hints == [
        "`stock` occurs twice; the last one counts.",
        "`stok` is not a key of this API; did you mean `stock`?",
      ])
  }

  /// The time limit detects a search for a similar name at each occurrence of a key, which would take minutes.
  @Test(.timeLimit(.minutes(1))) func `a repeated key is searched once`() throws {
    let key = String(repeating: "xy", count: 32)
    let members = Array(repeating: "\"\(key)\":1", count: 60_000).joined(separator: ",")
    #expect(try form("{\(members),\"secret\":\"s\"}").hints.count == 1)
  }

  @Test func `a body full of unknown keys gets few hints`() throws {
    let members = (0..<5_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(try form("{\(members),\"secret\":\"s\"}").hints.count == 50)
  }

  @Test(arguments: [
    (nil, "no Content-Type"), ("", "no Content-Type"), ("text/plain", "`text/plain`"),
    ("application/x-www-form-urlencoded", "urlencoded`"),
    ("multipart/form-data; boundary=X", "images cannot be changed"),
  ])
  func `another Content-Type is reported`(type: String?, message: String) throws {
    for key in ["secret", "password"] {
      let rejections = [
        try rejection { () throws(RequestRejection) in try fields("{}", type: type) },
        try rejection { () throws(RequestRejection) in
          try SampleForm.read(.credential(key), Data("{}".utf8), .lenient, type: type)
        },
      ]
      for rejection in rejections {
        #expect(rejection.status == 415)
        #expect(rejection.tells(message))
        #expect(rejection.tells("Set `Content-Type: application/json`."))
      }
    }
  }

  @Test(arguments: [
    "application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json",
  ])
  func `a Content-Type of JSON is accepted`(type: String) throws {
    #expect(try fields(#"{"secret":"s"}"#, type: type).secret == "s")
  }

  @Test(arguments: ["secret", "password"])
  func `a secret is read from JSON`(key: String) throws {
    func secret(_ json: String) throws(RequestRejection) -> String? {
      try SampleForm.read(.credential(key), Data(json.utf8), type: "application/json")
        .fields.secret
    }
    #expect(try secret(#"{"id":5,"\#(key)":"s"}"#) == "s")
    for (json, message) in [
      ("{}", "`\(key)` is missing."), (#"{"\#(key)":5}"#, "`\(key)` is not a string."),
      (#"{"\#(key == "secret" ? "password" : "secret")":"s"}"#, "did you mean `\(key)`?"),
    ] {
      let rejection = try rejection { () throws(RequestRejection) in try secret(json) }
      #expect(rejection.message.contains(message), "\(rejection)")
    }
  }

  @Test func `the response to malformed JSON contains no values`() throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try fields(#"{"secret":"open sesame","price":}"#)
    }
    #expect(!rejection.tells("sesame"))
  }

  // MARK: - Changes of a product

  private let product = SandboxProduct(
    id: 5, createdOn: CalendarDay(20_240_102),
    vendor: SandboxVendor(id: 1, name: "seller", identifier: "i", secret: "s"), name: "Lamp",
    description: "Warm light", price: .krw(1000, off: 300), stock: 1,
    images: [
      SandboxImage(id: 41, name: "a", content: .drawn(Artwork(seed: 1, number: 1)))
    ])

  @Test(arguments: [
    (SandboxProductFields(), nil), (SandboxProductFields(price: 300), nil),
    (SandboxProductFields(discountedPrice: 1000), nil),
    (SandboxProductFields(price: 10, discountedPrice: 10), nil),
    (SandboxProductFields(thumbnailID: 41), nil),
    (SandboxProductFields(price: 299), "`discounted_price` is 300, more than the price of 299."),
    (
      SandboxProductFields(discountedPrice: 1001),
      "`discounted_price` is 1001, more than the price of 1000."
    ),
    (SandboxProductFields(thumbnailID: 0), "`thumbnail_id` is 0"),
  ])
  func `changes are checked against the product`(
    fields: SandboxProductFields, message: String?
  ) throws {
    let hints = try fields.check(against: product, rules: .lenient)
    let changed = product.changed(by: fields)
    #expect(changed.thumbnailID == (fields.thumbnailID == 41 ? 41 : nil))
    guard let message else {
      #expect(try hints == [] && fields.check(against: product, rules: .strict) == [])
      return
    }
    #expect(hints.count == 1 && hints[0].contains(message))
    let rejection = try rejection { () throws(RequestRejection) in
      _ = try fields.check(against: product, rules: .strict)
    }
    #expect(rejection.status == 400)
    #expect(rejection.message.contains(message))
  }
}
