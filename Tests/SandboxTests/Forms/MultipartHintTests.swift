import Foundation
import Testing

@testable import OpenMarketSandbox

/// Each mistake, and what is said about it.
struct MultipartHintTests {
  private static let head = "Content-Disposition: form-data; name=\"params\""
  private static let good = String(decoding: SampleForm.product, as: UTF8.self)

  @Test(arguments: [
    (nil, 415, "no Content-Type", "boundary=X"),
    ("", 415, "no Content-Type", "multipart/form-data"),
    ("application/json", 415, "`application/json`", "part `params`"),
    ("application/x-www-form-urlencoded", 415, "urlencoded`", "URLSession declares that by itself"),
    ("multipart/mixed; boundary=X", 415, "`multipart/mixed`", "multipart/form-data"),
    ("multipart/form-data", 400, "no boundary parameter", "boundary=X (The body begins"),
    ("multipart/form-data; boundary=", 400, "no boundary parameter", "boundary=X"),
    ("multipart/form-data; charset=utf-8", 400, "no boundary parameter", "boundary=X"),
    ("multipart/form-data boundary=X", 400, "no boundary parameter", "semicolon"),
    ("multipart/form-data, boundary=X", 400, "no boundary parameter", "semicolon"),
    ("multipart/form-data; boundary=\"a{b\"", 400, "holds `{`", "RFC 2046"),
    ("multipart/form-data; boundary=한글", 400, "holds `한`", "RFC 2046"),
    ("multipart/form-data; boundary=\"a \"", 400, "ends in a blank", "RFC 2046"),
    (
      "multipart/form-data; boundary=" + String(repeating: "b", count: 71), 400,
      "has 71 characters", "1 to 70"
    ),
  ])
  func `a wrong Content-Type is told`(
    type: String?, status: Int, message: String, hint: String
  ) throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try PostedForm(contentType: type, body: SampleForm.product)
    }
    #expect(rejection.status == status)
    #expect(rejection.message.contains(message), "\(rejection.message)")
    #expect(rejection.hint?.contains(hint) == true, "\(rejection.hint ?? "")")
  }

  @Test(arguments: [
    ("", "The body is empty", "httpBody"),
    (good.replacing("--X", with: "X"), "delimiters lack two leading dashes", "--\\(boundary)"),
    (good.replacing("--X", with: "--Y"), "in the body is `Y`, in the header `X`", "`let`"),
    (good.replacing("--X", with: "Y"), "in the body is `Y`, in the header `X`", "two dashes"),
    (good.replacing("--X", with: "  --X"), "indented", "start of its line"),
    (good.replacing("--X", with: "\u{2014}X"), "typographic dash", "hyphens"),
    ("garbage", "declares boundary `X`, but no line `--X` was found", "Begin the body"),
    (SampleForm.params, "it is JSON", "part named `params`"),
    (good.replacing("\r\n", with: "\n"), "at byte 0 ends with a bare LF", "multi-line literals"),
    (good.replacing("\r\n--X", with: "\n--X"), "The line before `--X`", "\\r\\n"),
    (good.replacing("--X\r\n", with: "--X\n"), "`--X` at byte 0 ends with a bare LF", "\\r\\n"),
    (
      good.replacing("image/png\r\n\r\n", with: "image/png\n\n"), "header line of part `images`",
      "bare LF"
    ),
    (good.replacing("params\"\r\n\r\n", with: "params\"\n\n"), "header line of part 1", "bare LF"),
    (
      good.replacing("params\"\r\n\r\n", with: "params\"\r\n"),
      "Part `params` has no blank line after its headers", "End the last header"
    ),
    (
      good.replacing("image/png\r\n\r\n", with: "image/png\r\n"),
      "Part `images` has no blank line after its headers", "End the last header"
    ),
    ("--X\r\n\(head)\r\n--X--", "Part `params` has no blank line", "\\r\\n\\r\\n"),
    (
      "--X\r\n\(head)\r\nA: \(String(repeating: "a", count: 11_000))\r\n\r\n\r\n--X--",
      "header section of part `params` has more than 10240 bytes", "blank line"
    ),
    (good.replacing("--X--\r\n", with: ""), "not closed by a line `--X--`", "ends without it"),
    (good.replacing("--X--", with: "--X-"), "not closed by a line `--X--`", "--\\(boundary)--"),
    (good.replacing("--X--", with: "--Y--"), "the last line is `--Y--`", "`let`"),
    (good.replacing("\r\n--X", with: "--X"), "is in the middle of a line", "before the next"),
    (good.replacing("}\r\n--X", with: "}--X"), "is in the middle of a line", "before the next"),
    (good.replacing("\r\n--X--", with: "--X--"), "is in the middle of a line", "before the next"),
    (
      good.replacing("Content-Disposition", with: "Content-Kind"), "no Content-Disposition", "name="
    ),
    (
      good.replacing("form-data; name=\"params\"", with: "form-data"), "Part 1 has no name", "name="
    ),
    (good.replacing("name=\"params\"", with: "name=\"\""), "Part 1 has no name", "name="),
    (good.replacing("form-data; name", with: "attachment; name"), "not `form-data", "semicolons"),
    (good.replacing("form-data; name", with: "form-data, name"), "not `form-data", "semicolons"),
    (good.replacing("--X\r\nC", with: "--X\r\n\r\nC"), "blank line before its headers", "one"),
    (good.replacing("--X\r\nC", with: "--X\r\n--X\r\nC"), "Part 1 is empty", "Write each"),
    ("--X\r\n\r\n--X--", "Part 1 is empty", "headers"),
    (
      String(repeating: "--X\r\n\(head)\r\n\r\n1\r\n", count: 65) + "--X--", "more than 64 parts",
      "`images`"
    ),
  ])
  func `a malformed body is told`(body: String, message: String, hint: String) throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try PostedForm(contentType: SampleForm.contentType, body: Data(body.utf8))
    }
    #expect(rejection.status == 400)
    #expect(rejection.tells(message), "\(rejection)")
    #expect(rejection.tells(hint), "\(rejection)")
    #expect(rejection.hint?.isEmpty == false)
  }

  @Test func `dashes that are declared with the boundary are told`() throws {
    let type = "multipart/form-data; boundary=--X"
    let body = Data("--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X--".utf8)
    let rejection = try rejection { () throws(RequestRejection) in
      try PostedForm(contentType: type, body: body)
    }
    #expect(rejection.message.contains("lack two leading dashes"))
    #expect(rejection.hint?.contains("declare boundary=X") == true)
  }

  @Test func `64 parts are not too many`() throws {
    let part = "--X\r\n\(Self.head)\r\n\r\n1\r\n"
    let body = Data((String(repeating: part, count: 64) + "--X--").utf8)
    let form = try PostedForm(contentType: SampleForm.contentType, body: body)
    #expect(form.parts.count == 64)
  }
}
