import Foundation
import OpenMarketSandbox
import Testing

struct JSONTests {
  @Test(arguments: [
    ("0", "0.0"), ("1", "1.0"), ("3500", "3500.0"), ("119.3", "119.3"), ("2.36", "2.36"),
    ("0.75", "0.75"), ("0.05", "0.05"), ("24.90", "24.9"), ("-200", "-200.0"),
    ("100", "100.0"), ("7777777", "7777777.0"), ("9999999", "9999999.0"),
    ("9999999.5", "9999999.5"), ("10000000", "1.0E7"), ("60000000", "6.0E7"),
    ("12345555", "1.2345555E7"), ("-66666666", "-6.6666666E7"),
    ("1323121323232", "1.323121323232E12"), ("12345678901234567890", "1.2345678901234567E19"),
    ("1e30", "1.0E30"), ("0.001", "0.001"), ("0.00123", "0.00123"), ("0.0001", "1.0E-4"),
    ("-0.00025", "-2.5E-4"), ("0.07", "0.07"), ("1234567.89", "1234567.89"),
  ])
  func `numbers are written as Java writes a double`(number: String, text: String) throws {
    #expect(JavaDoubleText(try #require(Decimal(string: number))).text == text)
  }

  @Test(arguments: [
    ("", #""""#),
    ("plain", #""plain""#),
    (#"a "quote" \ and /"#, #""a \"quote\" \\ and /""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{0}\u{1}\u{B}\u{F}\u{10}\u{1F}", #""\u0000\u0001\u000b\u000f\u0010\u001f""#),
    ("\r\n", #""\r\n""#),
    ("\u{7F}\u{2028}", "\"\u{7F}\u{2028}\""),
    ("한글 🌿 é", #""한글 🌿 é""#),
  ])
  func `strings are escaped where they must be`(text: String, json: String) throws {
    let data = JSONValue.string(text).encoded()
    #expect(Array(data) == Array(json.utf8))
    #expect(try JSONDecoder().decode(String.self, from: data) == text)
  }

  @Test func `members keep their order`() {
    let value = JSONValue.object([
      ("z", .integer(-1)), ("a", .array([])), ("m", .object([])),
      ("b", .array([.bool(true), .bool(false), .decimal(0)])), ("\"", .string("")),
    ])
    #expect(
      String(decoding: value.encoded(), as: UTF8.self)
        == #"{"z":-1,"a":[],"m":{},"b":[true,false,0.0],"\"":""}"#)
  }
}
