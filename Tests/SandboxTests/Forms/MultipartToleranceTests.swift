import Foundation
import Testing

@testable import OpenMarketSandbox

struct MultipartToleranceTests {
  private static let parts = SampleForm.text("params", "1") + SampleForm.file(SampleForm.png)

  @Test(arguments: [
    parts + Data("--X--\r\n".utf8),
    parts + Data("--X--".utf8),
    parts + Data("--X--\n".utf8),
    parts + Data("--X-- \t\r\nepilogue\r\n--X--\r\n--Xy\r\n".utf8),
    Data("\r\n".utf8) + parts + SampleForm.end,
    Data("\n".utf8) + parts + SampleForm.end,
    Data("This is a preamble.\r\n--Xy\r\n".utf8) + parts + SampleForm.end,
  ])
  func `text around the form changes nothing`(body: Data) throws {
    let form = try PostedForm(contentType: SampleForm.contentType, body: body)
    #expect(form.parts.map(\.name) == ["params", "images"])
    #expect(form.parts.map(\.body) == [Data("1".utf8), SampleForm.png])
    #expect(form.parts.map(\.fileName) == [nil, "a.png"])
    #expect(form.parts.map(\.contentType) == [nil, "image/png"])
    #expect(!form.isClosedEarly)
    #expect(form.hints.isEmpty)
  }

  private static let noDashes = "The last boundary lacks its two closing dashes."
  private static let loneCR = "The last boundary ends with CR alone, without LF."

  @Test(arguments: [
    ("--X", [noDashes]), ("--X\r\n", [noDashes]), ("--X \r\n\r\n", [noDashes]),
    ("--X\r", [noDashes, loneCR]), ("--X--\r", [loneCR]), ("--X-- \repilogue", [loneCR]),
  ])
  func `an end that is not quite one is taken, with a hint for the log`(
    end: String, hints: [String]
  ) throws {
    let form = try PostedForm(
      contentType: SampleForm.contentType, body: Self.parts + Data(end.utf8))
    #expect(form.parts.map(\.body) == [Data("1".utf8), SampleForm.png])
    #expect(form.hints == hints)
    let product = SampleForm.product.dropLast(SampleForm.end.count) + Data(end.utf8)
    let read = try ProductForm(
      contentType: SampleForm.contentType, body: product, rules: .strict)
    #expect(read.hints == hints)
    let item = SampleForm.item.dropLast(SampleForm.end.count) + Data(end.utf8)
    let older = try LegacyItemForm(
      contentType: SampleForm.contentType, body: item, purpose: .create, rules: .strict)
    #expect(older.hints == hints)
  }

  @Test(arguments: [
    "multipart/form-data; boundary=X", "multipart/form-data; boundary=\"X\"",
    "Multipart/Form-Data;BOUNDARY=X", "multipart/form-data; charset=utf-8; boundary = X ",
    " multipart/form-data ;; boundary=X; boundary=Y",
  ])
  func `a boundary is read in every notation`(type: String) throws {
    let form = try PostedForm(contentType: type, body: SampleForm.product)
    #expect(form.parts.count == 2)
  }

  @Test(arguments: ["----WebKitFormBoundary7MA4", "a b", "'()+_,-./:=?", "-", "--"])
  func `every boundary of the standard is taken`(boundary: String) throws {
    let text = String(decoding: SampleForm.product, as: UTF8.self)
    let type = "multipart/form-data; boundary=\"\(boundary)\""
    let body = text.replacing("--X", with: "--" + boundary)
    let form = try PostedForm(contentType: type, body: Data(body.utf8))
    #expect(form.parts.map(\.name) == ["params", "images"])
  }

  @Test(arguments: [
    (#"form-data; name="a""#, "a", nil),
    (#"form-data; name=a"#, "a", nil),
    (#"FORM-DATA ;NAME = "a" ; FileName="b.png""#, "a", "b.png"),
    (#"form-data; filename="b.png"; name="a""#, "a", "b.png"),
    (#"form-data; name="a"; filename="b;c.png""#, "a", "b;c.png"),
    (#"form-data; name="a"; filename="b\"c\\d.png""#, "a", #"b"c\d.png"#),
    (#"form-data; name="a"; filename="C:\temp\b.png""#, "a", #"C:\temp\b.png"#),
    (#"form-data; name="a"; filename="한글.png""#, "a", "한글.png"),
    (#"form-data; name="a"; filename="x.png"; filename*=UTF-8''%ED%95%9C.png"#, "a", "한.png"),
    (#"form-data; name="a"; filename="x.png"; filename*=utf-8'ko'%ZZ"#, "a", "x.png"),
    (#"form-data; name="a"; filename="b"#, "a", "b"),
    (#"form-data; name="a"; filename="""#, "a", ""),
    ("form-data;\r\n name=\"a\"", "a", nil),
  ])
  func `a disposition is read in every notation`(
    text: String, name: String, fileName: String?
  ) throws {
    let body = Data("--X\r\ncontent-DISPOSITION:\(text)\r\n\r\n1\r\n--X--".utf8)
    let form = try PostedForm(contentType: SampleForm.contentType, body: body)
    #expect(form.parts.map(\.name) == [name])
    #expect(form.parts.map(\.fileName) == [fileName])
  }

  @Test(arguments: [
    "", "\r\n", "\r\n\r\n", "--X", "--X\r\n", "a\r\n--Xy\r\nb", "a--X\r\nb", "a\r\n --X\r\nb",
    "--X--", "a--X--\r\nb", "\r\n--x\r\n", "\n\n\r\r\n\r", "\r\n-\r\n--\r\n---X\r\n",
  ])
  func `what only looks like a delimiter is content`(content: String) throws {
    let content = Data("a\(content)b".utf8)
    let body = SampleForm.file(content) + SampleForm.end
    let form = try PostedForm(contentType: SampleForm.contentType, body: body)
    #expect(form.parts.map(\.body) == [content])
  }

  @Test func `all byte values pass unchanged`() throws {
    let content = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 5) })
    let body = SampleForm.file(content) + SampleForm.end
    let form = try PostedForm(contentType: SampleForm.contentType, body: body)
    #expect(form.parts.map(\.body) == [content])
  }

  @Test func `a blank line before a delimiter belongs to the content`() throws {
    let body = Data("--X\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n\r\n--X--".utf8)
    let form = try PostedForm(contentType: SampleForm.contentType, body: body)
    #expect(form.parts.map(\.text) == ["1\r\n"])
  }

  @Test func `a part without a body needs no blank line of its own`() throws {
    let body = Data("--X\r\nContent-Disposition: form-data; name=a\r\n\r\n--X--".utf8)
    let form = try PostedForm(contentType: SampleForm.contentType, body: body)
    #expect(form.parts.map(\.text) == [""])
  }

  @Test func `a form without parts is one`() throws {
    let form = try PostedForm(contentType: SampleForm.contentType, body: SampleForm.end)
    #expect(form.parts == [])
  }

  @Test func `parts behind the end are noticed`() throws {
    let body = SampleForm.text("params", "1") + SampleForm.end + SampleForm.file(SampleForm.png)
    let form = try PostedForm(contentType: SampleForm.contentType, body: body)
    #expect(form.parts.map(\.name) == ["params"])
    #expect(form.isClosedEarly)
  }

  /// A quarter of a megabyte takes a quadratic reader many minutes.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ("-", String(repeating: "-", count: 70)), ("-", String(repeating: "-", count: 69) + "x"),
      ("\n", "X"), ("\r\n", "X"), ("\r\n--X ", "X"), ("\r\n--X\r\n", "X"), ("--X--", "X"),
      ("\r\n--X--\r\n", "X"), (" ", "a b"), ("\r\n\r", "X"), ("A: b\r\n", "X"),
    ])
  func `the time grows with the size alone`(unit: String, boundary: String) throws {
    let type = "multipart/form-data; boundary=\"\(boundary)\""
    let filler = String(repeating: unit, count: 250_000 / unit.utf8.count)
    for body in [filler, "--\(boundary)\r\n\(filler)\r\n--\(boundary)--"] {
      do throws(RequestRejection) {
        let form = try PostedForm(contentType: type, body: Data(body.utf8))
        #expect(form.parts == [])
      } catch {
        #expect(error.status == 400)
      }
    }
  }
}
