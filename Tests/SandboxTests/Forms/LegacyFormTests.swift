import Foundation
import Testing

@testable import OpenMarketSandbox

/// Items of the first version of the API.
struct LegacyFormTests {
  private func form(
    _ body: Data, _ purpose: LegacyItemForm.Purpose = .create, _ rules: FormRules = .strict
  ) throws(RequestRejection) -> LegacyItemForm {
    try LegacyItemForm(
      contentType: SampleForm.contentType, body: body, purpose: purpose, rules: rules)
  }

  @Test func `a part without a blank line is told in words of this API`() throws {
    let body = Data(
      "--X\r\nContent-Disposition: form-data; name=\"title\"\r\nLamp\r\n".utf8)
    let rejection = try rejection { () throws(RequestRejection) in
      try form(body + SampleForm.end, .change)
    }
    #expect(rejection.tells("Part `title` has no blank line after its headers."))
    #expect(!rejection.tells("servlet"))
  }

  @Test(arguments: [FormRules.strict, .lenient])
  func `a good form is read`(rules: FormRules) throws {
    let form = try form(SampleForm.item, .create, rules)
    #expect(form.title == "Desk lamp")
    #expect(form.descriptions == "Warm light")
    #expect(form.price == 24000)
    #expect(form.currency == "EUR")
    #expect(form.stock == 1_000_000_000_000)
    #expect(form.discountedPrice == 23000)
    #expect(form.password == "pw1")
    #expect(form.images.map(\.content) == [SampleForm.png])
  }

  @Test func `a change needs a password alone`() throws {
    let form = try form(SampleForm.text("password", "pw1") + SampleForm.end, .change)
    #expect(form.password == "pw1")
    #expect(form.title == nil && form.price == nil && form.images.isEmpty)
    let rejection = try rejection { () throws(RequestRejection) in
      try self.form(SampleForm.text("title", "Lamp") + SampleForm.end, .change)
    }
    #expect(rejection.message == "`password` is missing.")
  }

  @Test(arguments: [
    ("price", "", "`price` is an empty string"), ("price", "ten", "`price` is `ten`"),
    ("price", "1.5", "`price` is `1.5`; a whole number"), ("price", "-1", "`price` is below 0."),
    ("stock", "-1", "`stock` is below 0."), ("discounted_price", "-1", "is below 0."),
    ("title", "Optional(\"Lamp\")", "`title` is the text `Optional(…)`."),
    ("password", "again", "`password` is given twice."),
  ])
  func `strict rules tell what is wrong`(name: String, value: String, message: String) throws {
    let body = SampleForm.text("password", "pw1") + SampleForm.text(name, value) + SampleForm.end
    let rejection = try rejection { () throws(RequestRejection) in try form(body, .change) }
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
      let form = try form(body, .change, rules)
      #expect(form.password == "pw1")
      #expect(form.title == nil && form.images.isEmpty && form.discountedPrice == nil)
      #expect(form.hints.count == 1)
      #expect(form.hints.first?.contains(hint) == true, "\(form.hints)")
    }
  }

  @Test func `a part that may mean a missing one is told with it`() throws {
    let text = String(decoding: SampleForm.item, as: UTF8.self)
    for (name, missing) in [("images", "images[]"), ("description", "descriptions")] {
      let body = Data(text.replacing("\"\(missing)\"", with: "\"\(name)\"").utf8)
      let rejection = try rejection { () throws(RequestRejection) in try form(body) }
      #expect(rejection.message.contains("`\(name)` is not a part of this API; did you mean"))
      #expect(rejection.hint?.contains("Rename `\(name)` to `\(missing)`.") == true)
    }
  }

  @Test func `a discount above the price is told`() throws {
    let body =
      SampleForm.text("password", "pw1") + SampleForm.text("price", "5")
      + SampleForm.text("discounted_price", "6") + SampleForm.end
    let rejection = try rejection { () throws(RequestRejection) in try form(body, .change) }
    #expect(rejection.message == "`discounted_price` is 6, more than the price of 5.")
    #expect(rejection.hint?.contains("what is left to pay") == true)
    #expect(try form(body, .change, .lenient).discountedPrice == 6)
  }

  @Test func `what is required of a new item is told at once`() throws {
    for rules in [FormRules.strict, .lenient] {
      let rejection = try rejection { () throws(RequestRejection) in
        try form(SampleForm.end, .create, rules)
      }
      for name in ["title", "descriptions", "price", "currency", "stock", "password"] {
        #expect(rejection.message.contains("`\(name)` is missing."))
      }
      #expect(rejection.message.contains("There is no part `images[]`."))
    }
  }

  @Test func `both rules allow five images`() throws {
    let text = SampleForm.text("password", "pw1")
    let image = SampleForm.file(SampleForm.png, name: "images[]")
    for rules in [FormRules.strict, .lenient] {
      let five = (0..<5).reduce(text) { body, _ in body + image }
      #expect(try form(five + SampleForm.end, .change, rules).images.count == 5)
      let rejection = try rejection { () throws(RequestRejection) in
        try form(five + image + SampleForm.end, .change, rules)
      }
      #expect(rejection.message == "There are 6 images, 1 too many.")
    }
  }

  @Test func `a broken picture is told`() throws {
    let body =
      SampleForm.text("password", "pw1")
      + SampleForm.file(Data("9 bytes".utf8), name: "images[]") + SampleForm.end
    let rejection = try rejection { () throws(RequestRejection) in try form(body, .change) }
    #expect(rejection.message.contains("`9 bytes`"))
    #expect(try form(body, .change, .lenient).images.count == 1)
  }

  @Test(arguments: [#"{"password":"pw1"}"#, #"{"id":5,"password":"pw1"}"#])
  func `a password is read from JSON`(json: String) throws {
    let form = try LegacyPasswordForm(
      contentType: "application/json", body: Data(json.utf8), rules: .strict)
    #expect(form.password == "pw1")
  }

  @Test(arguments: [
    ("application/json", #"{"secret":"a"}"#, 400, "did you mean `password`?"),
    ("application/json", "{}", 400, "`password` is missing."),
    ("application/json", #"{"password":5}"#, 400, "`password` is a number"),
    ("text/plain", "{}", 415, "`text/plain`"),
  ])
  func `a body without a password is told`(
    type: String, json: String, status: Int, message: String
  ) throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try LegacyPasswordForm(contentType: type, body: Data(json.utf8), rules: .strict)
    }
    #expect(rejection.status == status)
    #expect(rejection.message.contains(message))
  }

  @Test func `a secret is read from JSON`() throws {
    let body = Data(#"{"secret":"s"}"#.utf8)
    for rules in [FormRules.strict, .lenient] {
      let form = try SecretForm(contentType: "application/json", body: body, rules: rules)
      #expect(form.secret == "s")
    }
  }
}
