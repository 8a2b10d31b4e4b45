import Testing

@testable import OpenMarketCLI

@Suite struct LoggedRequestTests {
  @Test(arguments: [
    ("/", "/"),
    ("/api/products?page_no=1&items_per_page=20", "/api/products?page_no=1&items_per_page=20"),
    ("/api/products/32", "/api/products/32"),
    ("/api/products/32/archived", "/api/products/32/archived"),
    ("/item/5", "/item/5"), ("/items/1", "/items/1"),
    ("/api/products/sandbox-30", "/api/products/***"),
    ("/api//products//IAAAAAA_%3D/", "/api//products//***/"),
    ("/api/%70roducts/sandbox-30", "/api/%70roducts/***"),
    ("/api/products/1secret", "/api/products/***"),
    ("/api/products?secret=sandbox-30&a=b", "/api/products?secret=***&a=b"),
    (
      "/a?vendor_Secre%74=x&%70assword=y&Identifier=z",
      "/a?vendor_Secre%74=***&%70assword=***&Identifier=***"
    ),
    ("http://me:hunter2@a.example/x", "http://***/x"),
    ("*", "*"),
  ])
  func `a target is logged without what may be a secret`(target: String, logged: String) {
    #expect(LoggedTarget(target).text == logged)
  }

  @Test(
    arguments: [
      (
        "GET", "/a", 200, 12, 1.04, nil, nil, "GET /a 200 12 B 1.0 ms\n",
        #"{"event":"request","method":"GET","target":"/a","status":200,"bytes":12,"#
          + #""milliseconds":1.0,"fault":null,"hint":null}"#
      ),
      (
        "GET", "/a", 200, 12, 1.04, "slow", "`b` is not a key.",
        "GET /a 200 12 B 1.0 ms  [slow]  `b` is not a key.\n",
        #"{"event":"request","method":"GET","target":"/a","status":200,"bytes":12,"#
          + #""milliseconds":1.0,"fault":"slow","hint":"`b` is not a key."}"#
      ),
      (
        nil, nil, nil, 0, 1234.56, "slow \u{1B}[2J\n", nil,
        "- - --- 0 B 1234.6 ms  [slow \u{FFFD}[2J ]\n",
        #"{"event":"request","method":null,"target":null,"status":null,"bytes":0,"#
          + #""milliseconds":1234.6,"fault":"slow \u001b[2J\n","hint":null}"#
      ),
    ] as [(String?, String?, Int?, Int, Double, String?, String?, String, String)])
  func `a request is one line`(
    method: String?, target: String?, status: Int?, size: Int, time: Double, fault: String?,
    hint: String?, text: String, json: String
  ) {
    let request = LoggedRequest(
      method: method, target: target, status: status, bodySize: size, milliseconds: time,
      fault: fault, hint: hint)
    #expect(request.line(isJSON: false) == text)
    #expect(request.line(isJSON: true) == json + "\n")
  }

  @Test func `only a yes is a yes`() {
    #expect(["y", " YES ", "예", "네"].allSatisfy(Question.isYes))
    #expect(!["", "n", "no", "아니요", "yesterday"].contains(where: Question.isYes))
  }
}
