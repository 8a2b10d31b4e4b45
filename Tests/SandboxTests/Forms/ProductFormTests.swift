import Foundation
import Testing

@testable import OpenMarketSandbox

/// Whole products: which parts there have to be, and what is in them.
struct ProductFormTests {
  private func form(
    _ body: Data, _ rules: FormRules = .strict
  ) throws(RequestRejection) -> ProductForm {
    try ProductForm(contentType: SampleForm.contentType, body: body, rules: rules)
  }

  @Test(arguments: [FormRules.strict, .lenient])
  func `a good form is read`(rules: FormRules) throws {
    let form = try form(SampleForm.product(images: [SampleForm.png, SampleForm.jpeg]), rules)
    #expect(form.name == "Desk lamp")
    #expect(form.description == "Warm light, little used")
    #expect(form.price == .krw(24000, off: 1000))
    #expect(form.stock == 3)
    #expect(form.secret == "c9w1x7yz")
    #expect(form.images.map(\.content) == [SampleForm.png, SampleForm.jpeg])
    #expect(form.images.map(\.mediaType) == ["image/png", "image/jpeg"])
  }

  @Test func `parts may come in any order, with others among them`() throws {
    let body =
      SampleForm.file(SampleForm.png) + SampleForm.text("identifier", "i")
      + SampleForm.text("params", SampleForm.params) + SampleForm.file(SampleForm.jpeg)
      + SampleForm.end
    #expect(try form(body).images.map(\.content) == [SampleForm.png, SampleForm.jpeg])
  }

  @Test func `what may be left out is 0`() throws {
    let params =
      #"{"name":"Lamp","description":"Warm light","price":"0.1","currency":"USD","secret":"s"}"#
    let form = try form(SampleForm.product(params: params, images: [SampleForm.png]))
    #expect(form.stock == 0)
    #expect(form.price == Price(currency: "USD", amount: Decimal(string: "0.1") ?? 9, discount: 0))
  }

  @Test func `lenient rules make do with less`() throws {
    let params = #"{"price":"","currency":"KRW","secret":"s","colour":1}"#
    let images = (0..<6).map { Data("no picture \($0)".utf8) }
    let form = try form(SampleForm.product(params: params, images: images), .lenient)
    #expect([form.name, form.description, form.secret] == ["", "", "s"])
    #expect(form.price == .krw(0))
    #expect(form.images.map(\.content) == images)
    #expect(Set(form.images.map(\.mediaType)) == ["application/octet-stream"])
  }

  @Test(arguments: [
    ("params", #"{"name":"Lamp"}"#, "`currency` is missing. `secret` is missing."),
    ("params", "{'name'}", "The part `params` is not valid JSON"),
    ("params", "", "The part `params` is empty."),
    ("params", "[]", "The part `params` is an array instead of a JSON object."),
    ("params", #"{"currency":"EUR","secret":"s"}"#, "`currency` is `EUR`."),
    ("parameters", SampleForm.params, "There is no part `params`"),
  ])
  func `lenient rules have ends`(name: String, params: String, message: String) throws {
    let body = SampleForm.text(name, params) + SampleForm.file(SampleForm.png) + SampleForm.end
    for rules in [FormRules.lenient, .strict] {
      let rejection = try rejection { () throws(RequestRejection) in try form(body, rules) }
      #expect(rejection.status == 400)
      #expect(rules == .strict || rejection.message.contains(message), "\(rejection)")
    }
  }

  @Test(arguments: [
    ("name", "price", "`name`, `price` were sent as parts of their own", "one part `params`"),
    ("title", "amount", "`title`, `amount` were sent as parts of their own", "one part `params`"),
    ("param", "x", "no part `params`: found `param`, `x`, `images`", "Rename the part `param`"),
    ("Params", "x", "no part `params`", "Rename the part `Params` to `params`"),
    ("\u{201C}params\u{201D}", "x", "no part `params`", "Rename the part"),
    ("json", "x", "no part `params`: found `json`, `x`", "Add a part named `params`."),
  ])
  func `a form without params is told`(
    first: String, second: String, message: String, hint: String
  ) throws {
    let body =
      SampleForm.text(first, "1") + SampleForm.text(second, "1") + SampleForm.file(SampleForm.png)
      + SampleForm.end
    let rejection = try rejection { () throws(RequestRejection) in try form(body) }
    #expect(rejection.status == 400)
    #expect(rejection.message.contains(message), "\(rejection)")
    #expect(rejection.hint?.contains(hint) == true, "\(rejection)")
    #expect(rejection.hint?.contains("MissingServletRequestPartException") == true)
    #expect(rejection.hint?.contains("'params'") == true)
  }

  @Test(arguments: [
    ("images[]", "parts named `images[]`", "without brackets"),
    ("image", "no part `images`: found `params`, `image`", "Rename the part `image` to `images`."),
    ("file", "no part `images`", "Rename the part `file` to `images`."),
    ("attachment", "no part `images`: found `params`, `attachment`", "Add a part named `images`."),
  ])
  func `a form without images is told`(name: String, message: String, hint: String) throws {
    let body =
      SampleForm.text("params", SampleForm.params) + SampleForm.file(SampleForm.png, name: name)
      + SampleForm.end
    for rules in [FormRules.strict, .lenient] {
      let rejection = try rejection { () throws(RequestRejection) in try form(body, rules) }
      #expect(rejection.status == 400)
      #expect(rejection.message.contains(message), "\(rejection)")
      #expect(rejection.hint?.contains(hint) == true, "\(rejection)")
    }
  }

  @Test func `an end before the images is told`() throws {
    let body =
      SampleForm.text("params", SampleForm.params) + SampleForm.end
      + SampleForm.file(SampleForm.png) + SampleForm.end
    let rejection = try rejection { () throws(RequestRejection) in try form(body) }
    #expect(rejection.message.contains("no part `images`"))
    #expect(rejection.hint?.contains("closes the form before further parts") == true)
  }

  @Test func `a form without anything is told`() throws {
    let rejection = try rejection { () throws(RequestRejection) in try form(SampleForm.end) }
    #expect(rejection.message.contains("no part `params`: the form has no parts."))
    #expect(rejection.message.contains("no part `images`: the form has no parts."))
  }

  @Test func `parts that would get lost are told`() throws {
    let body =
      SampleForm.text("params", SampleForm.params) + SampleForm.text("params", "{}")
      + SampleForm.file(SampleForm.png) + SampleForm.file(SampleForm.png, name: "images[]")
      + SampleForm.end
    let rejection = try rejection { () throws(RequestRejection) in try form(body) }
    #expect(rejection.message.contains("There are 2 parts `params`."))
    #expect(rejection.message.contains("parts named `images[]`"))
    #expect(try form(body, .lenient).images.count == 1)
  }

  @Test(arguments: [
    ("id", "`id` is decided by the market."), ("thumbnail_id", "can only be changed later"),
    ("images", "images are parts of their own"), ("colour", "`colour` is not a key of this API."),
    ("discountedPrice", "did you mean `discounted_price`?"),
  ])
  func `keys that do not belong to a new product are ignored`(key: String, hint: String) throws {
    let params = SampleForm.params.replacing("{", with: "{\"\(key)\":1,")
    let body = SampleForm.product(params: params, images: [SampleForm.png])
    for rules in [FormRules.strict, .lenient] {
      let form = try form(body, rules)
      #expect(form.name == "Desk lamp")
      #expect(form.hints.count == 1)
      #expect(form.hints.first?.contains(hint) == true)
    }
  }

  @Test func `a key that may mean a required one is told`() throws {
    let params = SampleForm.params.replacing("\"price\"", with: "\"prise\"")
    let body = SampleForm.product(params: params, images: [SampleForm.png])
    let rejection = try rejection { () throws(RequestRejection) in try form(body) }
    #expect(rejection.message.contains("did you mean `price`? `price` is missing."))
  }
}
