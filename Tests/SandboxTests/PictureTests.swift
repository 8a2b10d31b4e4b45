import Foundation
import OpenMarketData
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@Suite(.oneAtATime(.calculating))
struct PictureTests {
  private let market = SandboxMarket()

  @Test(
    arguments: [
      ("123456789", 0xCBF4_3926, 0x091E_01DE), ("", 0, 1), ("a", 0xE8B7_BE43, 0x0062_0062),
    ] as [(String, UInt32, UInt32)])
  func `checksums have the published values`(text: String, crc: UInt32, adler: UInt32) {
    #expect(CRC32(text.utf8).value == crc)
    #expect(Adler32(text.utf8).value == adler)
  }

  @Test func `every picture is a valid PNG and like no other`() throws {
    var seen: Set<Data> = []
    var count = 0
    for id in try market.everything().map(\.id) {
      for image in try market.detail(id).images {
        for (address, side) in [(image.url, 240), (image.thumbnail, 80)] {
          let url = try #require(URL(string: address))
          let response = market.response(to: HTTPRequest(url: url))
          try #require(response.status == 200)
          #expect(response.headers["Content-Type"] == "image/png")
          #expect(response.body.count < 60_000)
          let png = try PNGFile(response.body)
          #expect(png.width == side && png.height == side)
          seen.insert(response.body)
          count += 1
        }
      }
    }
    #expect(count > 300)
    #expect(seen.count == count)
  }

  @Test func `a picture is the same each time and in each market`() throws {
    let path = try path(of: market.detail(32).images[0].url)
    let first = try market.ask(path)
    #expect(first == (try market.ask(path)))
    #expect(first == (try SandboxMarket().ask(path, at: "http://localhost:1")))
  }

  @Test func `a picture's address has its vendor, its day and a name`() throws {
    for image in try market.detail(32).images {
      let pattern = /\/training-resources\/15\/20221018\/([0-9a-f]{32})_(origin|thumb)\.png/
      let origin = try #require(try path(of: image.url).wholeMatch(of: pattern))
      let thumbnail = try #require(try path(of: image.thumbnail).wholeMatch(of: pattern))
      #expect((origin.2, thumbnail.2) == ("origin", "thumb"))
    }
  }

  @Test func `HEAD of a picture has its size and no bytes`() throws {
    let path = try path(of: market.detail(32).images[0].url)
    let head = try market.ask(path, .head)
    #expect(head.status == 200)
    #expect(head.headers == (try market.ask(path)).headers)
    #expect(head.body.isEmpty)
  }

  @Test func `a picture's address cannot be deleted`() throws {
    let response = try market.ask(try path(of: market.detail(32).images[0].url), .delete)
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == "GET, HEAD, PUT")
  }

  @Test(arguments: [
    ("/15/", "/9/"), ("/15/", "/015/"), ("/15/", "/+15/"), ("20221018", "20221019"),
    ("20221018", "x"), ("_origin", "_large"), ("_origin", ""), (".png", ".jpg"), (".png", ""),
    ("_origin", "_origin_thumb"), ("training-resources", "resources"), ("_origin.png", "/"),
  ])
  func `a picture is found at its own address alone`(part: String, other: String) throws {
    let path = try path(of: market.detail(32).images[0].url)
    let changed = path.replacing(part, with: other)
    try #require(changed != path)
    let response = try market.ask(changed)
    #expect(response.status == 404)
    #expect(response.headers["Content-Type"] == "application/json")
  }

  @Test func `an unknown name is no picture`() throws {
    let name = String(repeating: "0", count: 32)
    let response = try market.ask("/training-resources/15/20221018/\(name)_thumb.png")
    #expect(response.status == 404)
  }

  private func path(of address: String) throws -> String {
    try #require(URL(string: address)).path()
  }
}
