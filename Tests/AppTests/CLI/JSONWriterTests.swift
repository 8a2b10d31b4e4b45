import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite struct JSONWriterTests {
  @Test func `a compact value is one line without blanks`() {
    let value = JSONValue.object([
      .init("a", .array([.integer(1), .number("0.5"), .array([])])), .init("b", .string("x\ny")),
      .init("c", .object([])),
    ])
    #expect(
      JSONWriter.text(value, isCompact: true)
        == #"{"a":[1,0.5,[]],"b":"x\ny","c":{}}"# + "\n")
  }

  @Test func `members keep their order, two spaces deep`() {
    let value = JSONValue.object([
      .init("z", .integer(-3)), .init("a", .array([.bool(true), .null, .array([]), .object([])])),
      .init("m", .object([.init("n", .string("x"))])),
    ])
    #expect(
      JSONWriter.text(value) == """
        {
          "z": -3,
          "a": [
            true,
            null,
            [],
            {}
          ],
          "m": {
            "n": "x"
          }
        }

        """)
  }

  @Test(arguments: [
    ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1B}\u{7F}\u{9B}", #""\u0000\u001b\u007f\u009b""#),
    ("\u{2028}\u{202E}\u{200B}\u{FEFF}", #""\u2028\u202e\u200b\ufeff""#),
    ("\u{E0041}", #""\udb40\udc41""#), ("한글 👩‍🌾", #""한글 👩‍🌾""#),
  ])
  func `what does something to a terminal is escaped`(text: String, expected: String) {
    #expect(JSONWriter.text(.string(text)) == expected + "\n")
  }

  @Test func `nothing is lost on the way through another reader`() throws {
    let scalars = (UInt32(0)...0x10FFFF).lazy.filter {
      $0 < 0x3000 || $0 % 251 == 0 || $0 > 0xE0000
    }
    var text = ""
    for scalar in scalars.compactMap(Unicode.Scalar.init) { text.unicodeScalars.append(scalar) }
    let written = Data(JSONWriter.text(.array([.string(text)])).utf8)
    let read = try JSONDecoder().decode([String].self, from: written)
    #expect(read.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  @Test func `a product has all its keys in order`() {
    let product = Product(
      id: ProductID(7), vendor: Vendor(id: VendorID(2)), name: "Tin", description: "",
      thumbnail: nil,
      pricing: Pricing(undiscounted: Money(tenThousandths: 23_600, currency: .usd)), stock: -1,
      createdAt: Timestamp(millisecondsSince1970: 1_666_051_200_000))
    #expect(
      JSONWriter.text(JSONValue(product)) == """
        {
          "id": 7,
          "name": "Tin",
          "vendorId": 2,
          "vendorName": null,
          "description": "",
          "thumbnail": null,
          "currency": "USD",
          "price": "2.36",
          "discount": "0",
          "bargainPrice": "2.36",
          "stock": -1,
          "createdAt": "2022-10-18T00:00:00Z"
        }

        """)
  }

  @Test(
    arguments: [
      (1_666_051_200_000, "2022-10-18T00:00:00Z"), (0, "1970-01-01T00:00:00Z"),
      (7, "1970-01-01T00:00:00.007Z"), (1_234, "1970-01-01T00:00:01.234Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (-1_000, "1969-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func `a moment is written in UTC`(milliseconds: Int64, expected: String) {
    #expect(Timestamp(millisecondsSince1970: milliseconds).internetText == expected)
  }
}
