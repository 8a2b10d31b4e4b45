import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

@Suite(.takingTurns(.calculating))
struct PictureTests {
  private let market = SandboxMarket()

  /// The expected checksum covers the images of every eighth product, in order. It was computed
  /// after an independent PNG decoder had decoded each image.
  @Test func `each picture is unique and never changes`() throws {
    let ids = try market.everything().map(\.id)
    let images = try stride(from: 0, to: ids.count, by: 8).flatMap {
      try market.detail(ids[$0]).images
    }
    let pictures = try images.flatMap { [$0.url, $0.thumbnailUrl] }.map { address in
      let response = market.response(to: HTTPRequest(url: try #require(URL(string: address))))
      #expect(response.headers["Content-Type"] == "image/png")
      #expect(response.headers["Cache-Control"] == "public, max-age=60")
      return response.body
    }
    #expect(Set(pictures).count == 46)
    #expect(PNGImage.crc32([UInt8](pictures.joined())) == 0x68C2_6155)
    // A person can give a product more drawings than there's room for squares.
    #expect(Artwork(seed: 1, number: 40).png(.thumb) == Artwork(seed: 1, number: 12).png(.thumb))
  }

  @Test(arguments: [
    ("/15/", "/9/"), ("/15/", "/015/"), ("20221018", "20221019"), ("20221018", "x"),
    ("_origin", "_large"), ("_origin", ""), (".png", ".jpg"), ("_origin.png", "/"),
  ])
  func `a picture is found at its own address alone`(part: String, other: String) throws {
    let path = try #require(URL(string: market.detail(32).images[0].url)).path()
    #expect(try market.ask(path) == SandboxMarket().ask(path, at: "http://localhost:1"))
    let changed = path.replacing(part, with: other)
    try #require(changed != path)
    #expect(try market.ask(changed).status == 404)
  }
}
