import Foundation
import Testing

@testable import OpenMarketSandbox

struct ReceivedFormTests {
  private static let head = "Content-Disposition: form-data; name=\"params\""
  private static let parts = SampleForm.text("params", "1") + SampleForm.file(SampleForm.png)

  private func form(_ body: Data, type: String? = SampleForm.contentType) throws -> ReceivedForm {
    try ReceivedForm(contentType: type, body: body)
  }

  // MARK: - Accepted

  @Test(arguments: [
    "--X--\r\n", "--X--", "--X--\n", "--X--\r", "--X-- \repilogue",
    "--X-- \t\r\nepilogue\r\n--X--\r\n--Xy\r\n",
  ])
  func `the end may be written in several ways`(end: String) throws {
    for start in ["", "\r\n", "\n", "This is a preamble.\r\n--Xy\r\n"] {
      let form = try form(Data(start.utf8) + Self.parts + Data(end.utf8))
      #expect(
        form.parts == [
          .init(name: "params", fileName: nil, body: Data("1".utf8)),
          .init(name: "images", fileName: "a.png", body: SampleForm.png),
        ])
      #expect(!form.isClosedEarly)
      #expect(form.hints.isEmpty)
    }
  }

  @Test(arguments: ["--X", "--X\r\n", "--X \r\n\r\n", "--X\r"])
  func `an end without dashes is accepted with a hint for the log`(end: String) throws {
    let hints = ["The last boundary lacks its two closing dashes."]
    let product = SampleForm.product.dropLast(SampleForm.end.count) + Data(end.utf8)
    let item = SampleForm.item.dropLast(SampleForm.end.count) + Data(end.utf8)
    #expect(try form(product).parts.map(\.name) == ["params", "images"])
    #expect(try SampleForm.read(.registration(.v3), product).hints == hints)
    #expect(try SampleForm.read(.item, item).hints == hints)
  }

  @Test(arguments: [
    ("X", "Multipart/Form-Data;BOUNDARY=X"), ("X", "multipart/form-data; a=b; boundary = X "),
    ("X", " multipart/form-data ;; boundary=X; boundary=Y"),
    ("----WebKitFormBoundary7MA4", "multipart/form-data; boundary=----WebKitFormBoundary7MA4"),
    ("'()+_,-./:=?", #"multipart/form-data; boundary="'()+_,-./:=?""#),
    ("a b", #"multipart/form-data; boundary="a b""#), ("--", "multipart/form-data; boundary=--"),
  ])
  func `every boundary is read, in every notation`(boundary: String, type: String) throws {
    let body = SampleForm.productText.replacing("--X", with: "--" + boundary)
    #expect(try form(Data(body.utf8), type: type).parts.map(\.name) == ["params", "images"])
  }

  @Test(arguments: [
    ("form-data; name=a", nil), (#"FORM-DATA ;NAME = "a" ; FileName="b.png""#, "b.png"),
    (#"form-data; filename="b;c.png"; name="a""#, "b;c.png"),
    (#"form-data; name="a"; filename="b\"c\\d.png""#, #"b"c\d.png"#),
    (#"form-data; name="a"; filename="C:\temp\b.png""#, #"C:\temp\b.png"#),
    (#"form-data; name="a"; filename="한글.png""#, "한글.png"),
    (#"form-data; name="a"; filename="x.png"; filename*=UTF-8''%ED%95%9C.png"#, "한.png"),
    (#"form-data; name="a"; filename="x.png"; filename*=utf-8'ko'%ZZ"#, "x.png"),
    (#"form-data; name="a"; filename="b"#, "b"), ("form-data;\r\n name=\"a\"", nil),
    (#"form-data; name="a"; filename="""#, ""),
  ])
  func `a disposition has many notations`(text: String, fileName: String?) throws {
    let form = try form(Data("--X\r\ncontent-DISPOSITION:\(text)\r\n\r\n1\r\n--X--".utf8))
    #expect(form.parts == [.init(name: "a", fileName: fileName, body: Data("1".utf8))])
  }

  @Test(arguments: [
    "", "\r\n", "\r\n\r\n", "--X", "--X\r\n", "a\r\n--Xy\r\nb", "a--X\r\nb", "a\r\n --X\r\nb",
    "--X--", "a--X--\r\nb", "\r\n--x\r\n", "\n\n\r\r\n\r", "\r\n-\r\n--\r\n---X\r\n",
    String(decoding: (0..<128).map { UInt8($0) }, as: UTF8.self),
  ])
  func `text that only looks like a delimiter is content`(content: String) throws {
    let content = Data("a\(content)b".utf8)
    #expect(try form(SampleForm.file(content) + SampleForm.end).parts.map(\.body) == [content])
  }

  @Test(arguments: [
    ("--X\r\n\(head)\r\n\r\n1\r\n\r\n--X--", ["1\r\n"]),  // The blank line is part of the content.
    ("--X\r\n\(head)\r\n\r\n--X--", [""]), ("--X--", []),
  ])
  func `parts may be empty or missing`(body: String, texts: [String]) throws {
    #expect(try form(Data(body.utf8)).parts.map(\.text) == texts)
  }

  // MARK: - Refused

  @Test(arguments: [
    (nil, 415, "no Content-Type", "boundary=X"),
    ("application/json", 415, "`application/json`", "part `params`"),
    ("application/x-www-form-urlencoded", 415, "urlencoded`", "URLSession sends that"),
    ("multipart/mixed; boundary=X", 415, "`multipart/mixed`", "multipart/form-data"),
    ("multipart/form-data; boundary=", 400, "has no boundary", "boundary=X"),
    ("multipart/form-data boundary=X", 400, "has no boundary", "multipart/form-data; boundary=X"),
    ("multipart/form-data; boundary=\(String(repeating: "b", count: 71))", 400, "1 to 70", "=X"),
  ])
  func `a wrong Content-Type is reported`(
    type: String?, status: Int, message: String, hint: String
  ) throws {
    try SampleForm.rejected(.registration(.v3), SampleForm.product, type: type)
      .expect(status, message, hint)
  }

  /// Each case replaces a text in a valid form. Some cases replace the whole form with another body.
  @Test(arguments: [
    ("--X\r\n", "X\r\n", "`X` lack two leading dashes", "--\\(boundary)"),
    (
      "\r\n--X\r\n", "\r\n--X----X\r\n", "directly before another part", "once, after the last part"
    ),
    ("\r\n--X\r\n", "\r\n--Xtra\r\n", "The line `--Xtra` looks like a delimiter", "nothing else"),
    ("--X", "--Y", "in the body is `Y`, in the header `X`", "`let`"),
    ("--X", "  --X", "in the middle of a line", "\\r\\n"),
    ("\r\n", "\n", "The delimiter line `--X` ends with a bare LF", "multi-line literals"),
    ("\r\n--X", "\n--X", "The line before `--X`", "\\r\\n"),
    ("image/png\r\n\r\n", "image/png\n\n", "header line of part 2", "bare LF"),
    ("params\"\r\n\r\n", "params\"\r\n", "Part 1 has no blank line", "End the last header"),
    ("--X--\r\n", "", "isn't closed by a line `--X--`", "--\\(boundary)--"),
    ("\r\n--X", "--X", "is in the middle of a line", "before the next"),
    ("\r\n--X--", "--X--", "is in the middle of a line", "before the next"),
    ("Content-Disposition", "Content-Kind", "Part 1 has no name", "`missing`"),
    ("form-data; name", "attachment; name", "is `attachment; name=\"params\"`", "name="),
    ("form-data; name", "form-data, name", "Part 1 has no name", "form-data; name="),
    ("--X\r\nC", "--X\r\n\r\nC", "Part 1 has no name", "right below the delimiter line"),
    (SampleForm.productText, "", "The body is empty", "httpBody"),
    (SampleForm.productText, SampleForm.params, "no line `--X` was found", "JSON goes into a sep"),
    (SampleForm.productText, "--X\r\n\(head)\r\n--X--", "Part 1 has no blank line", "\\r\\n\\r\\n"),
  ])
  func `a malformed body is reported`(old: String, new: String, text: String, hint: String) throws {
    let body = SampleForm.productText.replacing(old, with: new)
    try rejection { try form(Data(body.utf8)) }.expect(400, text, hint)
  }

  /// The time limit detects a form reader with quadratic running time. It would need many minutes for 250 KB.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("-", String(repeating: "-", count: 70)), ("-", String(repeating: "-", count: 69) + "x"),
      ("\n", "X"), ("\r\n", "X"), ("\r\n--X ", "X"), ("\r\n--X\r\n", "X"), ("--X--", "X"),
      ("\r\n--X--\r\n", "X"), (" ", "a b"), ("\r\n\r", "X"), ("A: b\r\n", "X"),
    ])
  func `the time is proportional to the size`(unit: String, boundary: String) throws {
    let type = "multipart/form-data; boundary=\"\(boundary)\""
    let filler = String(repeating: unit, count: 250_000 / unit.utf8.count)
    for body in [filler, "--\(boundary)\r\n\(filler)\r\n--\(boundary)--"] {
      do throws(RequestRejection) {
        #expect(try ReceivedForm(contentType: type, body: Data(body.utf8)).parts == [])
      } catch {
        #expect(error.status == 400)
      }
    }
  }
}
