import Foundation
import Testing

@testable import OpenMarketSandbox

/// Tests for the forms that register a product.
struct ProductFormTests {
  /// Returns the form that the market reads from a valid form in which the given JSON values
  /// replace the usual values.
  private func form(
    _ changes: [String: String], images: [Data] = [SampleForm.png], _ rules: FormRules = .strict
  ) throws -> SandboxProductForm {
    let values = [
      "name": #""Lamp""#, "description": #""Warm light""#, "price": "100", "currency": #""KRW""#,
      "stock": "0", "discounted_price": "0", "secret": #""s""#,
    ].merging(changes) { $1 }
    let params = "{" + values.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    let body = SampleForm.product(params: params, images: images)
    return try SampleForm.read(.registration(.v3), body, rules)
  }

  private func rejected(_ body: Data, _ rules: FormRules = .strict) throws -> RequestRejection {
    try SampleForm.rejected(.registration(.v3), body, rules)
  }

  private func rejected(
    _ changes: [String: String], images: [Data] = [SampleForm.png]
  ) throws -> RequestRejection {
    try rejection { try form(changes, images: images) }
  }

  // MARK: - Parts

  @Test(arguments: [FormRules.strict, .lenient])
  func `a good form is read, with its parts in any order`(rules: FormRules) throws {
    let body =
      SampleForm.file(SampleForm.png) + SampleForm.text("identifier", "i")
      + SampleForm.product(images: [SampleForm.jpeg])
    let form = try SampleForm.read(.registration(.v3), body, rules)
    #expect(
      form.fields
        == SandboxProductFields(
          name: "Desk lamp", description: "Warm light, little used", price: 24000,
          currency: "KRW", discountedPrice: 1000, stock: 3, secret: "c9w1x7yz"))
    #expect(form.images.map(\.body) == [SampleForm.png, SampleForm.jpeg])
  }

  @Test func `lenient rules need a currency, a secret and an image`() throws {
    let params = #"{"price":"","currency":"KRW","secret":"s","nam":1}"#
    let images = (0..<6).map { Data("no picture \($0)".utf8) }
    let form = try SampleForm.read(
      .registration(.v3), SampleForm.product(params: params, images: images), .lenient)
    #expect(form.fields == SandboxProductFields(currency: "KRW", secret: "s"))
    #expect(
      form.hints.prefix(2) == [
        "`nam` isn't a key of this API; did you mean `name`?", "`name` is missing.",
      ])
    #expect(form.images.map(\.body) == images)
  }

  @Test(arguments: [
    ("params", #"{"name":"Lamp"}"#, "images", "`currency` is missing. `secret` is missing."),
    ("params", "{'name'}", "images", "The part `params` isn't valid JSON"),
    ("params", #"{"currency":"EUR","secret":"s"}"#, "images", "`currency` is `EUR`."),
    ("name", "1", "images", "no part `params`: `name` was sent as a separate part"),
    ("param", "1", "images", "Rename the part `param` to `params`."),
    ("json", "1", "images", "(MissingServletRequestPartException: Required request part 'params'"),
    ("params", SampleForm.params, "images[]", "Name each of the parts `images`, without brackets."),
    ("params", SampleForm.params, "image", "Rename the part `image` to `images`."),
    ("params", SampleForm.params, "attachment", "no part `images`: found `params`, `attachment`"),
  ])
  func `a form needs valid params and images`(
    name: String, params: String, file: String, message: String
  ) throws {
    let image = SampleForm.file(SampleForm.png, name: file)
    let body = SampleForm.text(name, params) + image + SampleForm.end
    #expect(try rejected(body).status == 400)
    #expect(try rejected(body, .lenient).tells(message))
  }

  @Test func `an end before the images is reported`() throws {
    let end = SampleForm.text("params", SampleForm.params) + SampleForm.end
    try rejected(end + SampleForm.product).expect(
      400, "no part `images`", "closes the form: write it once, at the end.")
    try rejected(SampleForm.end).expect(
      400, "no part `params`: the form has no parts.", "no part `images`: the form has no parts.")
  }

  // MARK: - Limits

  @Test(arguments: [
    ("name", 2, "1 too few"), ("name", 3, nil), ("name", 100, nil),
    ("name", 101, "1 too many"), ("description", 9, "1 too few"), ("description", 10, nil),
    ("description", 1000, nil), ("description", 1001, "1 too many"),
  ])
  func `texts have a length in characters`(key: String, count: Int, message: String?) throws {
    for character in ["a", "한", "👩‍👩‍👧‍👦", "e\u{301}"] {
      let text = "\"\(String(repeating: character, count: count))\""
      if let message {
        let rejection = try rejected([key: text])
        #expect(rejection.message == "`\(key)` has \(count) characters, \(message).")
      } else {
        #expect(throws: Never.self) { try form([key: text]) }
      }
      #expect(throws: Never.self) { try form([key: text], .lenient) }
    }
  }

  @Test(arguments: [
    ("description", "null", "`description` is missing."), ("price", "null", "`price` is missing."),
    ("secret", "null", "`secret` is missing."), ("price", "-0.0001", "`price` is below 0."),
    ("price", "0", nil), ("price", "1e30", nil), ("discounted_price", "100", nil),
    ("discounted_price", "-1", "`discounted_price` is below 0."), ("discounted_price", "null", nil),
    ("discounted_price", "100.0001", "more than the price of 100."), ("stock", "null", nil),
    ("stock", "-1", "`stock` is below 0."), ("stock", "9223372036854775807", nil),
    ("stock", "9223372036854775808", "a whole number of 64 bits"), ("currency", #""HKD""#, nil),
    ("currency", #""krw""#, "`currency` is `krw`."),
  ])
  func `values have bounds`(key: String, value: String, message: String?) throws {
    guard let message else {
      _ = try form([key: value])
      return
    }
    try rejected([key: value]).expect(400, message)
  }

  @Test(arguments: [
    (5, 299_999, nil), (7, 9_000, "There are 7 images, 2 too many."),
    (2, 300_000, "Image 2 is 300000 bytes, 1 too many."),
  ])
  func `images have a number and a size`(count: Int, size: Int, message: String?) throws {
    let last = SampleForm.png(byteCount: size)
    let images = Array(repeating: SampleForm.jpeg, count: count - 1) + [last]
    #expect(try form([:], images: images, .lenient).images.map(\.body) == images)
    guard let message else {
      _ = try form([:], images: images)
      return
    }
    let rejection = try rejected([:], images: images)
    #expect(rejection.status == (size == 300_000 ? 413 : 400))
    #expect(rejection.message == message)
  }

  @Test func `all mistakes are reported at once`() throws {
    let rejection = try rejected(
      ["name": #""ab""#, "stock": "-1", "currency": #""EUR""#],
      images: [Data("GIF89a".utf8), SampleForm.png(byteCount: 300_412)])
    #expect(rejection.status == 400)
    for text in ["`name` has 2", "`stock`", "`EUR`", "Image 1 begins with", "413 too many"] {
      #expect(rejection.message.contains(text), "\(rejection)")
    }
  }

  // MARK: - Images

  private func part(_ content: Data, fileName: String? = "a.png") -> ReceivedForm.Part {
    ReceivedForm.Part(name: "images", fileName: fileName, body: content)
  }

  @Test(arguments: [
    ("154 bytes", "is the text `154 bytes`", "Append the Data"), ("", "has no bytes", "pngData()"),
    ("/9j/4AAQSkZJRg==", "is Base64 text instead of bytes", "Append the Data"),
    ("\u{FFFD}PNG", "was turned into a string, which loses bytes", "Append the Data"),
    ("154 bytes more", "begins with the bytes 31 35 34 20 62 79 74 65", "jpegData"),
  ])
  func `a file that is not a picture is reported`(content: String, text: String, advice: String) {
    let complaints = part(Data(content.utf8)).imageComplaints(1)
    #expect(complaints.map(\.message) == ["Image 1 \(text); it is neither PNG nor JPEG."])
    #expect(complaints.first?.hint?.contains(advice) == true)
  }

  @Test func `mistakes in the headers of a picture are reported`() {
    let parts = [
      part(Data([0x0D, 0x0A]) + SampleForm.png), part(SampleForm.png, fileName: nil),
      part(SampleForm.jpeg), part(Data([0xFF, 0xD8, 0xFF])), part(SampleForm.png.dropLast(9)),
    ]
    #expect(
      zip(1..., parts).flatMap { $1.imageComplaints($0) }.map(\.message) == [
        "Image 1 begins with the bytes 0D 0A 89 50 4E 47 0D 0A; it is neither PNG nor JPEG.",
        "Image 2 has no file name, so it counts as text.",
        "Image 4 ends early; its end is missing.", "Image 5 ends early; its end is missing.",
      ])
  }

  @Test(
    arguments: [
      ("a.JPEG", "jpeg"), ("a.b.webp", "webp"), ("a", nil), ("", nil), ("a.", "jpg"),
      ("a.jpeg2000", "jpg"), ("../../a.sh/../x", "jpg"), ("a.p%6", "jpg"), ("a.ﬁ", "jpg"),
      (nil, "jpg"),
    ] as [(String?, String?)])
  func `the extension comes from the file name where it can`(fileName: String?, text: String?) {
    #expect(part(SampleForm.jpeg, fileName: fileName).imageExtension == text)
    let unknown = part(Data("x".utf8), fileName: fileName).imageExtension
    #expect(unknown == (text == "jpg" ? nil : text))
  }
}
