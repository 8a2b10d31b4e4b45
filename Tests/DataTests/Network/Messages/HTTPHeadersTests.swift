import OpenMarketData
import Testing

struct HTTPHeadersTests {
  @Test func `what is put in the place of a secret, or beside it, is one`() {
    var headers = HTTPHeaders([HTTPHeaders.Field(name: "Key", value: "old", isSensitive: true)])
    headers["key"] = "new"
    headers.append("more", for: "KEY")
    headers["Accept"] = "image/png"
    #expect(headers.fields.map(\.value) == ["new", "more", "image/png"])
    #expect(headers.fields.map(\.isSensitive) == [true, true, false])
  }
}
