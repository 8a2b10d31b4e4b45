import Foundation
import OpenMarketPNG
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@Suite(.oneAtATime(.calculating))
struct PictureTests {
  private let market = SandboxMarket()

  /// The expected checksum covers all images, in order. It was computed after an independent PNG decoder had decoded each image.
  @Test func `every picture is unique and never changes`() throws {
    var bytes = Data()
    var seen: Set<Data> = []
    for id in try market.everything().map(\.id) {
      for image in try market.detail(id).images {
        for address in [image.url, image.thumbnail] {
          let url = try #require(URL(string: address))
          let response = market.response(to: HTTPRequest(url: url))
          #expect(response.headers["Content-Type"] == "image/png")
          #expect(response.body.count < 60_000)
          bytes += response.body
          seen.insert(response.body)
        }
      }
    }
    #expect(seen.count == 400)
    #expect(CRC32(bytes).value == 0xEAF4_05E5)
  }

  @Test func `a picture's address has its vendor, its day and a name`() throws {
    let address = try path(of: market.detail(32).images[0].url)
    #expect(try market.ask(address) == SandboxMarket().ask(address, at: "http://localhost:1"))
    for image in try market.detail(32).images {
      let pattern = /\/training-resources\/15\/20221018\/([0-9a-f]{32})_(origin|thumb)\.png/
      let origin = try #require(try path(of: image.url).wholeMatch(of: pattern))
      let thumbnail = try #require(try path(of: image.thumbnail).wholeMatch(of: pattern))
      #expect((origin.2, thumbnail.2) == ("origin", "thumb"))
    }
  }

  @Test(arguments: [
    ("/15/", "/9/"), ("/15/", "/015/"), ("/15/", "/+15/"), ("20221018", "20221019"),
    ("20221018", "x"), ("_origin", "_large"), ("_origin", ""), (".png", ".jpg"), (".png", ""),
    ("_origin", "_origin_thumb"), ("_origin.png", "/"),
  ])
  func `a picture is found at its own address alone`(part: String, other: String) throws {
    let path = try path(of: market.detail(32).images[0].url)
    let changed = path.replacing(part, with: other)
    try #require(changed != path)
    let response = try market.ask(changed)
    #expect(response.status == 404)
    #expect(response.headers["Content-Type"] == "application/json")
  }

  private func path(of address: String) throws -> String {
    try #require(URL(string: address)).path()
  }
}
