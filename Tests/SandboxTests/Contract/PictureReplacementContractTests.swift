import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

@testable import struct OpenMarketSandbox.SandboxVendor

/// Tests that replace an image with a PUT request, over both transports.
struct PictureReplacementContractTests {
  typealias Transport = MarketUnderTest.Transport

  private static let put = HTTPMethod(rawValue: "PUT")

  @Test(arguments: Transport.allCases, [true, false])
  func `a replacement at either URL appears at both`(
    transport: Transport, isThumbnail: Bool
  ) async throws {
    try await MarketUnderTest.with(transport) { market in
      let product = try await market.registered()
      let image = product.images[0]
      let before = try await market.send(.get, image.url)
      let address = isThumbnail ? image.thumbnail : image.url
      let answer = try await market.replace(address, .sampleJPEG)
      #expect(answer.status == 204)
      #expect(answer.body.isEmpty)
      for address in [image.url, image.thumbnail] {
        let picture = try await market.send(.get, address)
        #expect(picture.status == 200)
        #expect(picture.body == .sampleJPEG)
        #expect(picture.headers["Content-Type"] == "image/jpeg")
        #expect(picture.headers["Cache-Control"] == "public, max-age=60")
        #expect(picture.headers["Last-Modified"] == "Wed, 24 May 2023 03:46:40 GMT")
        #expect(picture.headers["ETag"] != before.headers["ETag"])
      }
      // The replacement doesn't change the product or its image URLs.
      let read: ProductAnswer = try await market.send(.get, "/api/products/\(product.id)").decoded()
      #expect(read == product)
    }
  }

  @Test(arguments: Transport.allCases)
  func `a replaced picture supports conditional and range requests`(
    transport: Transport
  ) async throws {
    try await MarketUnderTest.with(transport) { market in
      let address = try #require(try await market.registered().images.first).thumbnail
      let before = try await market.send(.get, address)
      _ = try await market.replace(address, .sampleJPEG)
      let after = try await market.send(.get, address)
      for (name, field) in [("If-None-Match", "ETag"), ("If-Modified-Since", "Last-Modified")] {
        let stale = try #require(before.headers[field])
        let fresh = try #require(after.headers[field])
        let changed = try await market.send(.get, address, headers: [name: stale])
        #expect(changed.status == 200)
        #expect(changed.body == .sampleJPEG)
        #expect(try await market.send(.get, address, headers: [name: fresh]).status == 304)
        let part: HTTPHeaders = ["Range": "bytes=4-", "If-Range": fresh]
        let answer = try await market.send(.get, address, headers: part)
        #expect(answer.status == 206)
        #expect(answer.body == Data.sampleJPEG.dropFirst(4))
        let old: HTTPHeaders = ["Range": "bytes=4-", "If-Range": stale]
        #expect(try await market.send(.get, address, headers: old).body == .sampleJPEG)
      }
    }
  }

  @Test(arguments: Transport.allCases)
  func `a vendor can replace a generated picture`(transport: Transport) async throws {
    try await MarketUnderTest.with(transport) { market in
      let product: ProductAnswer = try await market.send(.get, "/api/products/32").decoded()
      let image = try #require(product.images.first)
      let identifier = SandboxVendor.afternoon.identifier
      let answer = try await market.replace(image.url, .sampleJPEG, identifier: identifier)
      #expect(answer.status == 204)
      #expect(try await market.send(.get, image.thumbnail).body == .sampleJPEG)
    }
  }

  static let refusals = [
    Refusal("no identifier", 401, "`identifier`") {
      try await $0.send(put, $0.newPicture(), body: .sampleJPEG)
    },
    Refusal("an unknown identifier", 401, "started") {
      try await $0.replace($0.newPicture(), .sampleJPEG, identifier: "unknown")
    },
    Refusal("another vendor", 403, "belongs to") {
      try await $0.replace(
        $0.newPicture(), .sampleJPEG, identifier: SandboxVendor.afternoon.identifier)
    },
    Refusal("an unknown picture", 404, "no such picture") {
      try await $0.replace($0.newPicture().replacing(".png", with: ".jpg"), .sampleJPEG)
    },
    Refusal("no bytes", 400, "has no bytes") { try await $0.replace($0.newPicture(), Data()) },
    Refusal("a file of another kind", 400, "neither PNG nor JPEG") {
      try await $0.replace($0.newPicture(), Data("GIF89a".utf8))
    },
    Refusal("300 000 bytes", 413, "1 too many") {
      try await $0.replace(
        $0.newPicture(), .samplePNG + Data(count: 300_000 - Data.samplePNG.count))
    },
    Refusal("more than the market reads", 413, "bytes") {
      try await $0.replace($0.newPicture(), .samplePNG + Data(count: 8 << 20))
    },
  ]

  @Test(arguments: Transport.allCases, refusals)
  func `a refused picture doesn't replace the old one`(
    transport: Transport, refusal: Refusal
  ) async throws {
    try await MarketUnderTest.with(transport) { market in
      let response = try await refusal.send(market)
      #expect(response.status == refusal.status)
      let answer: ErrorAnswer = try response.decoded()
      #expect((answer.message + (answer.hint ?? "")).contains(refusal.words), "\(answer)")
      let newest = try #require(try await market.listed().pages.first)
      let picture = try await market.send(.get, newest.thumbnail)
      #expect(picture.body == .samplePNG)
      #expect(picture.headers["Last-Modified"] == "Tue, 23 May 2023 15:00:00 GMT")
    }
  }

  @Test(arguments: [Data("GIF89a".utf8), Data(), Data(count: 300_001)])
  func `a lenient market accepts any bytes, as in forms`(bytes: Data) async throws {
    try await MarketUnderTest.with(.inProcess, isStrict: false) { market in
      let address = try #require(try await market.registered().images.first).url
      #expect(try await market.replace(address, bytes).status == 204)
      let url = try #require(URL(string: address))
      let picture = market.market.response(to: HTTPRequest(url: url))
      #expect(picture.body == bytes)
      #expect(picture.headers["Content-Type"] == "application/octet-stream")
    }
  }
}

extension MarketUnderTest {
  /// Registers a product, and returns the URL of its thumbnail.
  func newPicture() async throws -> String {
    try await registered().thumbnail
  }

  func replace(
    _ address: String, _ bytes: Data, identifier: String? = nil
  ) async throws -> HTTPResponse {
    try await send(
      HTTPMethod(rawValue: "PUT"), address,
      headers: ["identifier": identifier ?? seller.identifier], body: bytes)
  }
}
