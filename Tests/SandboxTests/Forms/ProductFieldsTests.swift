import Foundation
import Testing

@testable import OpenMarketSandbox

/// Bodies of changes.
struct ProductFieldsTests {
  private func fields(
    _ json: String, type: String? = "application/json", _ rules: FormRules = .strict
  ) throws(RequestRejection) -> ProductFields {
    try ProductFields(changesIn: Data(json.utf8), contentType: type, rules: rules)
  }

  @Test(arguments: [FormRules.strict, .lenient])
  func `every key is read`(rules: FormRules) throws {
    let json =
      #"{"name":"Lamp","description":"Warm light, used","price":0.1,"currency":"USD","#
      + #""discounted_price":1e-2,"stock":2.0,"thumbnail_id":7,"secret":"s"}"#
    let expected = ProductFields(
      name: "Lamp", description: "Warm light, used", price: Decimal(string: "0.1"),
      currency: "USD", discountedPrice: Decimal(string: "0.01"), stock: 2, thumbnailID: 7,
      secret: "s")
    #expect(try fields(json, rules) == expected)
  }

  @Test(arguments: [FormRules.strict, .lenient])
  func `numbers may be strings, and null is nothing`(rules: FormRules) throws {
    let json = #"{"price":" 12345678901234.5678","stock":"3","name":null,"secret":"s"}"#
    let expected = ProductFields(
      price: Decimal(string: "12345678901234.5678"), stock: 3, secret: "s")
    #expect(try fields(json, rules) == expected)
  }

  @Test(arguments: [
    (#""product_id":1"#, "`product_id` is not a key of this API."),
    (
      #""discountedPrice":1"#,
      "`discountedPrice` is not a key of this API; did you mean `discounted_price`?"
    ),
    (#""DISCOUNTED-PRICE":1"#, "did you mean `discounted_price`?"),
    (#""descriptions":"a""#, "did you mean `description`?"),
    (#""amount":1"#, "did you mean `stock`?"),
    (#""Quantity":1"#, "did you mean `stock`?"),
    (#""discount_price":1"#, "did you mean `discounted_price`?"),
    (#""title":"a""#, "did you mean `name`?"),
    (#""thumbnailId":1"#, "did you mean `thumbnail_id`?"),
    (#""pirce":1"#, "did you mean `price`?"),
    (#""prices":1"#, "did you mean `price`?"),
    (#""currancy":"KRW""#, "did you mean `currency`?"),
    (#""vendor_id":1"#, "`vendor_id` cannot be changed."),
    (#""images":[]"#, "`images` cannot be changed."),
    (#""colour":1,"colour":2"#, "`colour` is not a key of this API."),
  ])
  func `an unknown key is ignored, with a hint for the log`(members: String, hint: String) throws {
    for rules in [FormRules.strict, .lenient] {
      let fields = try fields("{\(members),\"secret\":\"s\"}", rules)
      #expect(fields.hints.first?.contains(hint) == true, "\(fields.hints)")
      var known = fields
      known.hints = []
      #expect(known == ProductFields(secret: "s"))
    }
  }

  @Test func `a key that may mean a missing one is told with it`() throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try fields(#"{"name":"Lamp","pirce":1,"Secret":"s"}"#)
    }
    #expect(
      rejection.message
        == "`Secret` is not a key of this API; did you mean `secret`? `secret` is missing.")
    #expect(rejection.hint == "Rename `Secret` to `secret`.\nAdd the key `secret`.")
  }

  @Test(arguments: [
    (#""stock":1,"stock":2"#, "`stock` is given twice.", "Send each key once."),
    (#""name":5"#, "`name` is a number; a string is expected.", "Send `name` as a string."),
    (#""name":["a"]"#, "`name` is an array; a string is expected.", ""),
    (#""price":true"#, "`price` is a boolean; a number is expected.", "as a number"),
    (#""price":"""#, "`price` is an empty string; a number is expected.", "Leave the key"),
    (#""price":"1,500""#, "`price` is `1,500`; a number is expected.", "1500"),
    (#""price":"Optional(5)""#, "`price` is `Optional(5)`; a number is expected.", "1500"),
    (#""price":1e99"#, "`price` is `1e99`", "38 digits"),
    (#""stock":2.5"#, "`stock` is `2.5`; a whole number", "without a fraction"),
    (#""stock":1e30"#, "`stock` is `1e30`; a whole number of 64 bits", ""),
    (#""name":"Optional(\"Lamp\")""#, "`name` is the text `Optional(…)`.", "Unwrap"),
    (#""currency":"EUR""#, "`currency` is `EUR`.", "KRW, USD, JPY, HKD"),
    (#""price":-1"#, "`price` is below 0.", "0 or more"),
    (#""stock":-1"#, "`stock` is below 0.", "0 or more"),
    (#""discounted_price":-0.01"#, "`discounted_price` is below 0.", "0 or more"),
    (#""price":5,"discounted_price":5.01"#, "5.01, more than the price of 5.", "taken off"),
  ])
  func `strict rules tell what is wrong`(members: String, message: String, hint: String) throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try fields("{\(members),\"secret\":\"s\"}")
    }
    #expect(rejection.status == 400)
    #expect(rejection.tells(message), "\(rejection)")
    #expect(rejection.tells(hint), "\(rejection)")
  }

  @Test(arguments: [
    #""price":"""#, #""price":-1"#,
    #""price":5,"discounted_price":6"#, #""name":"""#, #""stock":-1"#, #""description":"a""#,
  ])
  func `lenient rules take it as it is`(members: String) throws {
    let json = "{\(members),\"secret\":\"s\"}"
    #expect(try fields(json, .lenient).secret == "s")
    #expect(throws: RequestRejection.self) { try fields(json, .strict) }
  }

  @Test func `lenient rules read like the original`() throws {
    let json = #"{"name":5,"stock":2.9,"price":1,"price":"2","description":true,"secret":"s"}"#
    let expected = ProductFields(
      name: "5", description: "true", price: 2, stock: 2, secret: "s")
    #expect(try fields(json, .lenient) == expected)
  }

  @Test func `everything is told at once`() throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try fields(#"{"name":"ab","price":"x","stock":-1,"stock":-2,"currency":"EUR"}"#)
    }
    for text in [
      "`name` has 2", "`price` is `x`", "`stock` is given", "`stock` is below", "EUR",
      "`secret` is missing",
    ] {
      #expect(rejection.message.contains(text), "\(text)")
    }
    #expect(rejection.hint?.split(separator: "\n").count == 6)
  }

  @Test func `a body full of unknown keys gets few hints`() throws {
    let members = (0..<5_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(try fields("{\(members),\"secret\":\"s\"}").hints.count == 50)
  }

  @Test(arguments: [
    (nil, "no Content-Type", "Set `Content-Type: application/json`."),
    ("", "no Content-Type", "Set `Content-Type: application/json`."),
    ("text/plain", "`text/plain`", "Set `Content-Type: application/json`."),
    ("application/x-www-form-urlencoded", "urlencoded`", "Set `Content-Type: application/json`."),
    ("multipart/form-data; boundary=X", "multipart/form-data", "images cannot be changed"),
  ])
  func `another Content-Type is told`(type: String?, message: String, hint: String) throws {
    for rules in [FormRules.strict, .lenient] {
      let changes = try rejection { () throws(RequestRejection) in
        try fields(#"{"secret":"s"}"#, type: type, rules)
      }
      let secret = try rejection { () throws(RequestRejection) in
        try SecretForm(contentType: type, body: Data(#"{"secret":"s"}"#.utf8), rules: rules)
      }
      #expect(changes == secret)
      #expect(changes.status == 415)
      #expect(changes.message.contains(message))
      #expect(changes.hint?.contains(hint) == true)
    }
  }

  @Test(arguments: [
    "application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json",
  ])
  func `a Content-Type of JSON is taken`(type: String) throws {
    #expect(try fields(#"{"secret":"s"}"#, type: type).secret == "s")
  }

  @Test(arguments: [
    ("", "The body is empty", "JSON object"), (" \r\n", "The body is empty", "JSON object"),
    ("[]", "The body is an array instead", "without an array"),
    (#""{}""#, "The body is a string instead", "encoded twice"),
    ("5", "The body is a number instead", "`{`"),
    ("12 bytes", "the text `12 bytes` instead of JSON", "append the Data itself"),
    ("Optional(12 bytes)", "the text `Optional(…)`", "unwrap it"),
    ("{'a':1}", "at line 1, column 2", "double quotes"),
    ("{}", "`secret` is missing", "Add the key `secret`"),
  ])
  func `a body that is no object is told`(body: String, message: String, hint: String) throws {
    let rejection = try rejection { () throws(RequestRejection) in try fields(body) }
    #expect(rejection.status == 400)
    #expect(rejection.message.contains(message), "\(rejection)")
    #expect(rejection.hint?.contains(hint) == true, "\(rejection)")
  }

  @Test func `an answer to malformed JSON holds nothing of the values`() throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try fields(#"{"secret":"open sesame","price":}"#)
    }
    #expect(!rejection.tells("sesame"))
  }
}
