import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

struct JSONReaderTests {
  private func complaint(_ data: Data) throws -> RequestRejection {
    try rejection { try JSONReader.members(of: data, title: "The body") }
  }

  @Test func `values are read as they were sent`() throws {
    let text =
      "\u{FEFF} {\"b\":1,\n" + #" "a":[{}], "b":2, "m":-0, "n":1.5E+3, "o":null, "p":false,"#
      + #""s":"a\"\\\/\b\f\n\r\t\u0041\uD83C\uDF3F🌿한"}"# + "\n"
    let expected: [(String, ReceivedJSON.Content)] = [
      ("b", .number("1")), ("b", .number("2")), ("m", .number("-0")), ("n", .number("1.5E+3")),
      ("o", .null), ("p", .bool(false)), ("s", .string("a\"\\/\u{8}\u{C}\n\r\tA🌿🌿한")),
    ]
    let read = try JSONReader.members(of: Data(text.utf8), title: "The body")
    let array = try #require(read.first { $0.key == "a" }?.value)
    #expect(array.line == 2)
    #expect(Array(text.utf8)[array.range].elementsEqual("[{}]".utf8))
    #expect(
      array.content
        == .array([
          ReceivedJSON(content: .object([]), line: 2, range: array.range.dropFirst().dropLast())
        ]))
    let others = read.filter { $0.key != "a" }
    expectEqual(others.map(\.key), expected.map(\.0))
    expectEqual(others.map(\.value.content), expected.map(\.1))
  }

  @Test(arguments: [
    ("{'name':1}", 1, 2, "`'`", "JSON uses double quotes."),
    ("{\u{201C}name\u{201D}:1}", 1, 2, "`\u{201C}`", "smart quotes"),
    ("{\"a\":[1,\n 2,\n]}", 3, 1, "`]`", "trailing comma"),
    ("{\n  \"a\": 1\n  \"b\": 2\n}", 3, 3, "a comma or `}`", "A comma is missing"),
    ("{\"a\":\"b\"c\"}", 1, 9, "`c`", "double quotes"),
    ("[\"a\": 1]", 1, 5, "`:`", "Swift prints a dictionary"),
    ("{\"a\":Optional(3)}", 1, 6, "`O`", "Unwrap"),
    ("{name:1}", 1, 2, "`n` where a key", "double quotes"),
    ("{\"a\"=1}", 1, 5, "`=` where a colon", "JSONEncoder"),
    ("{\"a\":.5}", 1, 6, "`.`", "JSONEncoder"), ("{\"a\":05}", 1, 6, "`0`", "JSONEncoder"),
    ("{\"a\":5.}", 1, 6, "`5`", "JSONEncoder"), ("{\"a\":1e}", 1, 6, "`1`", "JSONEncoder"),
    ("{\"a\":\"b\nc\"}", 1, 8, "control character", "line break as \\n"),
    ("{\"a\":\"b}", 1, 6, "isn't closed", "must be closed"),
    ("{\"a\":\"\\uD83C\"}", 1, 6, "unknown escape", "backslash as"),
    ("\"\\", 1, 1, "isn't closed", "must be closed"),
    ("{\"한글🌿\":1", 1, 9, "ends where a comma or `}`", "must be closed"),
    ("{} x", 1, 4, "`x` where the end", "double quotes"),
    (String(repeating: "[", count: 65), 1, 65, "nested too deeply", "flat"),
    (String(repeating: "{\"a\":", count: 200), 1, 321, "nested too deeply", "flat"),
  ])
  func `a mistake is reported with its place`(
    text: String, line: Int, column: Int, problem: String, hint: String
  ) throws {
    let complaint = try complaint(Data(text.utf8))
    #expect(complaint.message.hasPrefix("The body isn't valid JSON. "))
    #expect(complaint.message.hasSuffix("at line \(line), column \(column)."), "\(complaint)")
    #expect(complaint.line == line, "\(complaint)")
    complaint.expect(400, problem, hint)
  }

  @Test(arguments: [
    (" \n", "is empty", "JSON object"), (#""{}""#, "isn't a JSON object", "as it is"),
    ("154 bytes", "the text `154 bytes`", "Append the Data itself"),
    ("[{}]", "isn't a JSON object", "begin with `{`"),
  ])
  func `a text that isn't an object is told`(text: String, message: String, hint: String) throws {
    try complaint(Data(text.utf8)).expect(400, message, hint)
  }

  @Test(
    arguments: [[0xFF, 0xFE, 0x7B, 0], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xED, 0x95]]
      as [[UInt8]])
  func `other encodings are reported`(bytes: [UInt8]) throws {
    #expect(try complaint(Data(bytes)).message == "The body isn't UTF-8.")
  }
}
