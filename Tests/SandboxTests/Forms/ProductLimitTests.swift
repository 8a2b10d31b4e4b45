import Foundation
import Testing

@testable import OpenMarketSandbox

/// Each limit, on both of its sides.
struct ProductLimitTests {
  /// The sample's parameters, with some replaced.
  private func params(_ changes: [String: String]) -> String {
    let values = [
      "name": #""Lamp""#, "description": #""Warm light""#, "price": "100", "currency": #""KRW""#,
      "stock": "0", "discounted_price": "0", "secret": #""s""#,
    ].merging(changes) { $1 }
    return "{" + values.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private func form(
    _ changes: [String: String] = [:], images: [Data] = [SampleForm.png],
    _ rules: FormRules = .strict
  ) throws(RequestRejection) -> ProductForm {
    try ProductForm(
      contentType: SampleForm.contentType,
      body: SampleForm.product(params: params(changes), images: images), rules: rules)
  }

  @Test(arguments: [
    ("name", 0, "3 too few"), ("name", 2, "1 too few"), ("name", 3, nil), ("name", 100, nil),
    ("name", 101, "1 too many"), ("description", 0, "10 too few"),
    ("description", 9, "1 too few"), ("description", 10, nil), ("description", 1000, nil),
    ("description", 1001, "1 too many"),
  ])
  func `texts have a length, counted in characters`(
    key: String, count: Int, message: String?
  ) throws {
    for character in ["a", "한", "👩‍👩‍👧‍👦", "e\u{301}"] {
      let text = "\"\(String(repeating: character, count: count))\""
      if let message {
        let rejection = try rejection { () throws(RequestRejection) in try form([key: text]) }
        #expect(rejection.status == 400)
        #expect(rejection.message == "`\(key)` has \(count) characters, \(message).")
      } else {
        #expect(throws: Never.self) { try form([key: text]) }
      }
      #expect(throws: Never.self) { try form([key: text], .lenient) }
    }
  }

  @Test func `one character is told in the singular`() throws {
    let rejection = try rejection { () throws(RequestRejection) in try form(["name": #""a""#]) }
    #expect(rejection.message == "`name` has 1 character, 2 too few.")
  }

  @Test(arguments: [
    ("price", "-0.0001", false), ("price", "0", true), ("price", "1e30", true),
    ("discounted_price", "-1", false), ("discounted_price", "100", true),
    ("discounted_price", "100.0001", false), ("stock", "-1", false), ("stock", "0", true),
    ("stock", "9223372036854775807", true), ("stock", "9223372036854775808", false),
    ("currency", #""KRW""#, true), ("currency", #""USD""#, true), ("currency", #""JPY""#, true),
    ("currency", #""HKD""#, true), ("currency", #""krw""#, false), ("currency", #""""#, false),
  ])
  func `values have bounds`(key: String, value: String, isGood: Bool) throws {
    if isGood {
      _ = try form([key: value])
      return
    }
    let rejection = try rejection { () throws(RequestRejection) in try form([key: value]) }
    #expect(rejection.status == 400)
    #expect(rejection.message.contains("`\(key)`"))
  }

  @Test(arguments: ["name", "description", "price", "currency", "secret"])
  func `what is required is told`(key: String) throws {
    let rejection = try rejection { () throws(RequestRejection) in try form([key: "null"]) }
    #expect(rejection.message == "`\(key)` is missing.")
  }

  @Test(arguments: [
    (0, "no part `images`"), (1, nil), (5, nil), (6, "There are 6 images, 1 too many."),
    (9, "There are 9 images, 4 too many."),
  ])
  func `the number of images has bounds`(count: Int, message: String?) throws {
    let images = Array(repeating: SampleForm.png, count: count)
    guard let message else { return #expect(try form(images: images).images.count == count) }
    let rejection = try rejection { () throws(RequestRejection) in try form(images: images) }
    #expect(rejection.status == 400)
    #expect(rejection.message.contains(message), "\(rejection)")
    if count > 0 { #expect(try form(images: images, .lenient).images.count == count) }
  }

  @Test(arguments: [299_999, 300_000, 300_001, 300_412])
  func `an image has a size`(count: Int) throws {
    let images = [SampleForm.jpeg, SampleForm.png(byteCount: count)]
    #expect(try form(images: images, .lenient).images.last?.content.count == count)
    guard count >= 300_000 else {
      return #expect(try form(images: images).images.last?.content.count == count)
    }
    let rejection = try rejection { () throws(RequestRejection) in try form(images: images) }
    #expect(rejection.status == 413)
    #expect(rejection.message == "Image 2 is \(count) bytes, \(count - 299_999) too many.")
    #expect(rejection.hint?.contains("fewer than 300000 bytes") == true)
  }

  @Test func `everything is told at once`() throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try form(
        ["name": #""ab""#, "stock": "-1", "currency": #""EUR""#],
        images: [Data("GIF89a".utf8), SampleForm.png(byteCount: 300_412)])
    }
    #expect(rejection.status == 400)
    for text in ["`name` has 2", "`stock`", "`EUR`", "Image 1 seems to be GIF", "413 too many"] {
      #expect(rejection.message.contains(text), "\(rejection)")
    }
    #expect(rejection.hint?.split(separator: "\n").count == 5)
  }
}
