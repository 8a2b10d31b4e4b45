import Foundation
import Testing

@testable import OpenMarketData

struct RepeatedKeyTests {
  private func path(in text: String) -> String? {
    Data(text.utf8).withUnsafeBytes { RepeatedKeyScanner.path(in: $0) }
  }

  @Test(arguments: [
    (#"{"id":1,"id":2}"#, "id"),
    (#"{"a":{"b":1,"c":2,"b":3}}"#, "a.b"),
    (#"{"pages":[{"id":1},{"id":2,"price":1.0,"price":2.0}]}"#, "pages[1].price"),
    (#"[[],[0,{"x":[],"y":{},"x":null}]]"#, "[1][1].x"),
    (#"{"price":1,"pri\u0063e":2}"#, "price"),
    (#"{"\"":1,"\"":2}"#, "\""),
    (#"{"a":"{\"b\":1,\"b\":2}","a":1}"#, "a"),
    (#"{"":1,"":2}"#, ""),
    ("{ \"a\" :\n1 ,\t\"a\" : 2 }", "a"),
    ("{" + (0..<500).map { "\"k\($0)\":\($0)," }.joined() + #""k7":0}"#, "k7"),
  ])
  func `a key that is there twice is found, with its place`(text: String, expected: String) {
    #expect(path(in: text) == expected)
  }

  @Test(arguments: [
    "{}", "[]", "7", "", #"{"a":1,"b":1}"#, #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":1}]"#,
    #"{"a":"a","b":"a"}"#, #"{"a":["a","a","a"]}"#, #"{"a":"\"","b":"\\"}"#,
    #"{"a":"{\"b\":1,\"b\":2}"}"#, #"{"A":1,"a":2}"#,
    "{" + (0..<500).map { "\"k\($0)\":0" }.joined(separator: ",") + "}",
  ])
  func `keys that differ, or are in different objects, are none`(text: String) {
    #expect(path(in: text) == nil)
  }

  @Test(arguments: [
    #"{"a"#, #"{"a\"#, "}", "]]]", ",,,", #"{"a":1,"a""#, String(repeating: "[", count: 100_000),
    String(repeating: #"{"a":"#, count: 50_000), "\"", "{\"a\\",
  ])
  func `what is no JSON is left to the decoder`(text: String) {
    #expect(path(in: text) == nil)
  }
}
