import Foundation
import Testing

@testable import OpenMarketSandbox

/// Tests for the item forms of version 1 of the API.
struct LegacyFormTests {
  private func form(
    _ body: Data, _ kind: FormKind = .item, _ rules: FormRules = .strict
  ) throws(RequestRejection) -> SandboxProductForm { try SampleForm.read(kind, body, rules) }

  @Test(arguments: [FormRules.strict, .lenient])
  func `a good form is read`(rules: FormRules) throws {
    let form = try form(SampleForm.item, .item, rules)
    #expect(form.fields.name == "Desk lamp")
    #expect(form.fields.description == "Warm light")
    #expect(form.fields.price == 24000)
    #expect(form.fields.currency == "EUR")
    #expect(form.fields.stock == 1_000_000_000_000)
    #expect(form.fields.discountedPrice == 23000)
    #expect(form.fields.secret == "pw1")
    #expect(form.images.map(\.content) == [SampleForm.png])
  }

  @Test func `a change requires only a password`() throws {
    let form = try form(SampleForm.text("password", "pw1") + SampleForm.end, .itemChange)
    #expect(form.fields.secret == "pw1")
    #expect(form.fields.name == nil && form.fields.price == nil && form.images.isEmpty)
    let rejection = try rejection { () throws(RequestRejection) in
      try self.form(SampleForm.text("title", "Lamp") + SampleForm.end, .itemChange)
    }
    #expect(rejection.message == "`password` is missing.")
  }

  @Test(arguments: [
    ("price", "", "`price` is ``"), ("price", "ten", "`price` is `ten`"),
    ("price", "1.5", "`price` is `1.5`; a whole number"), ("price", "-1", "`price` is below 0."),
    ("stock", "-1", "`stock` is below 0."), ("discounted_price", "-1", "is below 0."),
    ("discounted_price", "6", "`discounted_price` is 6, more than the price of 5."),
  ])
  func `strict rules report what is wrong`(name: String, value: String, message: String) throws {
    let body =
      SampleForm.text("password", "pw1") + SampleForm.text("price", "5")
      + SampleForm.text(name, value) + SampleForm.end
    let rejection = try rejection { () throws(RequestRejection) in try form(body, .itemChange) }
    #expect(rejection.status == 400)
    #expect(rejection.message.contains(message), "\(rejection)")
  }

  @Test(arguments: [
    ("description", "`description` is not a part of this API; did you mean `descriptions`?"),
    ("name", "did you mean `title`?"), ("secret", "did you mean `password`?"),
    ("images", "did you mean `images[]`?"), ("image", "did you mean `images[]`?"),
    ("discountedPrice", "did you mean `discounted_price`?"),
    ("identifier", "`identifier` is not a part of this API."),
  ])
  func `an unknown part is ignored, with a hint for the log`(name: String, hint: String) throws {
    let body = SampleForm.text("password", "pw1") + SampleForm.text(name, "1") + SampleForm.end
    for rules in [FormRules.strict, .lenient] {
      let form = try form(body, .itemChange, rules)
      #expect(form.fields.secret == "pw1")
      #expect(form.fields.name == nil && form.images.isEmpty && form.fields.discountedPrice == nil)
      #expect(form.hints.count == 1)
      #expect(form.hints.first?.contains(hint) == true, "\(form.hints)")
    }
  }

  @Test func `everything that is required of a new item is reported at once`() throws {
    for rules in [FormRules.strict, .lenient] {
      let rejection = try rejection { () throws(RequestRejection) in
        try form(SampleForm.end, .item, rules)
      }
      for name in ["title", "descriptions", "price", "currency", "stock", "password"] {
        #expect(rejection.message.contains("`\(name)` is missing."))
      }
      #expect(rejection.message.contains("There is no part `images[]`."))
    }
  }

  @Test(arguments: [
    (5, SampleForm.png, nil, nil),
    (6, SampleForm.png, "There are 6 images, 1 too many.", "There are 6 images, 1 too many."),
    (1, Data("9 bytes".utf8), "Image 1 is the text `9 bytes`", nil),
  ])
  func `images have limits`(
    count: Int, content: Data, strict: String?, lenient: String?
  ) throws {
    let image = SampleForm.file(content, name: "images[]")
    let images = (0..<count).reduce(SampleForm.text("password", "pw1")) { body, _ in body + image }
    for (rules, message) in [(FormRules.strict, strict), (.lenient, lenient)] {
      guard let message else {
        let form = try form(images + SampleForm.end, .itemChange, rules)
        #expect(form.images.count == count)
        continue
      }
      let rejection = try rejection { () throws(RequestRejection) in
        try form(images + SampleForm.end, .itemChange, rules)
      }
      #expect(rejection.message.hasPrefix(message))
    }
  }
}
