import Foundation
import OpenMarketDomain
import Testing

@testable import OpenMarketData

struct MultipartFormTests {
  static let png = ImageFormat.png.signature + [0x0D, 0x0A]

  @Test func `a form has the format of RFC 7578`() throws {
    let values = JSONBody(["name": "탁상 \"등\" /\n", "secret": "s\\"], secrets: [Secret("s\\")])
    let form = RequestBody.multipart([
      FormPart(name: "params", content: .json(values)),
      FormPart(name: "title", content: .text("plain")),
      FormPart(name: "images", image: ImageFile(name: "사진 \"1\".jpg", bytes: Self.png)),
    ])
    let boundary = "openmarket-0000000000000000"
    let expected =
      Data(
        """
        --\(boundary)\r
        Content-Disposition: form-data; name="params"\r
        Content-Type: application/json\r
        \r
        {"name":"탁상 \\"등\\" /\\n","secret":"s\\\\"}\r
        --\(boundary)\r
        Content-Disposition: form-data; name="title"\r
        \r
        plain\r
        --\(boundary)\r
        Content-Disposition: form-data; name="images"; filename="사진 %221%22.jpg"\r
        Content-Type: image/png\r
        \r

        """.utf8) + Data(Self.png) + Data("\r\n--\(boundary)--\r\n".utf8)
    let encoded = try form.encoded()
    #expect(encoded.bytes == expected)
    #expect(encoded.contentType == "multipart/form-data; boundary=\(boundary)")
  }

  @Test(arguments: [
    ([], 0), (["openmarket-0000000000000001"], 0),
    (["openmarket-0000000000000000", "--openmarket-0000000000000001--", "openmarket-"], 2),
    (["openmarket-0000000000000001openmarket-0000000000000000openmarket-0000000000000002"], 3),
    (["openmarket-openmarket-0000000000000000ff"], 1),
  ])
  func `the boundary is the first that no part contains`(texts: [String], number: Int) throws {
    let boundary = "openmarket-000000000000000\(number)"
    let parts: [(String) -> FormPart] = [
      { FormPart(name: "a", content: .text($0)) },
      { FormPart(name: $0, content: .text("")) },
      { FormPart(name: "a", content: .file(name: $0, mediaType: "a/b", bytes: [])) },
      { FormPart(name: "a", content: .file(name: "b", mediaType: "a/b", bytes: Array($0.utf8))) },
    ]
    for part in parts {
      let form = try RequestBody.multipart(texts.map(part)).encoded()
      #expect(form.contentType == "multipart/form-data; boundary=\(boundary)")
    }
  }

  /// Returns a form with an empty file.
  private func form(name: String, mediaType: String) throws -> String {
    let content = FormPart.PartContent.file(name: name, mediaType: mediaType, bytes: [])
    let form = RequestBody.multipart([FormPart(name: "images", content: content)])
    return String(decoding: try form.encoded().bytes, as: UTF8.self)
  }

  private func expected(_ name: String, _ mediaType: String) -> String {
    "--openmarket-0000000000000000\r\nContent-Disposition: form-data; name=\"images\"; "
      + "filename=\"\(name)\"\r\nContent-Type: \(mediaType)\r\n\r\n\r\n"
      + "--openmarket-0000000000000000--\r\n"
  }

  @Test(arguments: [
    ("한글 사진.png", "한글 사진.png"), ("🐿️.jpg", "🐿️.jpg"), ("a\"b.png", "a%22b.png"),
    ("a\r\nContent-Type: x.png", "a%0D%0AContent-Type: x.png"), ("\u{0}.png", "%00.png"),
    ("a\u{7F}b\tc", "a%7Fb%09c"), ("C:\\Users\\me\\a.png", "a.png"), ("folder/", "folder"),
    ("", "file"), ("///", "file"), ("a;b=c.png", "a;b=c.png"),
    ("../../etc/\u{301}passwd", "\u{301}passwd"), ("a\"\u{301}b", "a%22\u{301}b"),
  ])
  func `a file name can't break a header`(name: String, escaped: String) throws {
    let form = try form(name: name, mediaType: "image/png")
    #expect(form == expected(escaped, "image/png"))
  }

  @Test(arguments: ["", "png", "image/", "image/png\r\nX-Evil: 1", "image/png; a=b", "a/b/c"])
  func `an invalid media type is replaced`(mediaType: String) throws {
    let form = try form(name: "a", mediaType: mediaType)
    #expect(form == expected("a", "application/octet-stream"))
  }
}
