import Foundation
import Testing

@testable import OpenMarketSandbox

struct JSONReaderTests {
  @Test(
    arguments: [
      ("{}", .object([])), (" [ ] ", .array([])), ("\u{FEFF}null", .null), ("true", .bool(true)),
      ("[false,-0,1.5E+3]", .array([.bool(false), .number("-0"), .number("1.5E+3")])),
      (
        #"{"b":1,"a":[{}],"b":2}"#,
        .object([
          .init(key: "b", value: .number("1")), .init(key: "a", value: .array([.object([])])),
          .init(key: "b", value: .number("2")),
        ])
      ),
      (#""a\"\\\/\b\f\n\r\t\u0041\uD83C\uDF3F🌿한""#, .string("a\"\\/\u{8}\u{C}\n\r\tA🌿🌿한")),
    ] as [(String, ReceivedJSON)])
  func `values are read`(text: String, value: ReceivedJSON) throws {
    #expect(try JSONReader.value(of: Data(text.utf8)) == value)
  }

  @Test(arguments: [
    ("{'name':1}", 1, 2, "`'`", "double quotes, not single"),
    ("{\u{201C}name\u{201D}:1}", 1, 2, "`\u{201C}`", "smart quotes"),
    ("{\"name\":\u{2018}a\u{2019}}", 1, 9, "`\u{2018}`", "smart quotes"),
    ("{\"a\":1,}", 1, 8, "`}`", "trailing comma"),
    ("[1,\n 2,\n]", 3, 1, "`]`", "trailing comma"),
    ("{\n  \"a\": 1\n  \"b\": 2\n}", 3, 3, "a comma or `}`", "A comma is missing"),
    ("{\"a\":\"b\"c\"}", 1, 9, "`c`", "double quotes"),
    ("[\"a\": 1]", 1, 5, "`:`", "Swift prints a dictionary"),
    ("Params(name: \"a\")", 1, 1, "`P`", "Swift prints a value"),
    ("{\"a\":Optional(3)}", 1, 6, "`O`", "unwrap it"),
    ("{\"a\":nil}", 1, 6, "`n`", "null in JSON"),
    ("{\"a\":True}", 1, 6, "`T`", "true, false and null"),
    ("{name:1}", 1, 2, "`n`", "double quotes"),
    ("{\"a\":b}", 1, 6, "`b`", "double quotes"),
    ("{\"a\"=1}", 1, 5, "`=` where a colon", "JSONEncoder"),
    ("{\"a\":1,500}", 1, 8, "`5` where a key", "thousands separators"),
    ("{\"a\":.5}", 1, 6, "`.`", "0.75"),
    ("{\"a\":+5}", 1, 6, "`+`", "0.75"),
    ("{\"a\":5.}", 1, 8, "digit behind its point", "0.75"),
    ("{\"a\":05}", 1, 6, "does not begin with 0", "1500"),
    ("{\"a\":-}", 1, 7, "needs a digit here", "1500"),
    ("{\"a\":1e}", 1, 8, "digit in its exponent", "1e3"),
    ("{\"a\":\"b\nc\"}", 1, 8, "control character 10", "line break as \\n"),
    ("{\"a\":\"b}", 1, 6, "begins and never ends", "partner"),
    ("{\"a\":\"\\'\"}", 1, 7, "backslash begins no escape", "Allowed"),
    ("{\"a\":\"\\uD83C\"}", 1, 7, "backslash begins no escape", "halves"),
    ("{\"a\":\"\\u+041\"}", 1, 7, "backslash begins no escape", "four digits"),
    ("\"\\", 1, 2, "backslash begins no escape", "Allowed"),
    ("{\"a\":1", 1, 7, "ends where a comma or `}`", "partner"),
    ("{\"한글🌿\":1", 1, 9, "ends where", "partner"),
    ("{} x", 1, 4, "`x` where the end", "double quotes"),
    ("154 bytes", 1, 5, "`b` where the end", "append the Data itself"),
    (String(repeating: "[", count: 65), 1, 65, "deeper than 64", "flat"),
    (String(repeating: "{\"a\":", count: 100_000), 1, 321, "deeper than 64", "flat"),
  ])
  func `what is no JSON is told with its place`(
    text: String, line: Int, column: Int, problem: String, hint: String
  ) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONReader.value(of: Data(text.utf8))
    }
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
    #expect(error?.hint.contains(hint) == true, "\(error?.hint ?? "")")
    #expect([error?.line, error?.column] == [line, column])
  }

  @Test(arguments: [
    ([0x22, 0x61, 0xFF, 0x22], 3), ([0xFF, 0xFE, 0x7B, 0], 1), ([0, 0x7B, 0, 0x7D], 1),
    ([0x7B, 0, 0x7D, 0], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 2), ([0x22, 0xED, 0x95], 2),
  ])
  func `other encodings are told`(bytes: [UInt8], column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONReader.value(of: Data(bytes)) }
    #expect(error?.problem == "It is not UTF-8")
    #expect(error?.hint.contains("UTF-8") == true)
    #expect(error?.column == column)
  }
}
