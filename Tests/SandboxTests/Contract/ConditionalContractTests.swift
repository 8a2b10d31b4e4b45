import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// Tests for conditional requests and range requests (RFC 9110, sections 13 and 14).
struct ConditionalContractTests {
  private let market = MarketUnderTest()

  /// Returns the address of a picture.
  private func picture() async throws -> String {
    try await market.send(.get, "/api/products/32").decoded(as: ProductAnswer.self).thumbnail
  }

  @Test func `a matching entity tag returns 304 without a body`() async throws {
    let target = try await picture()
    let whole = try await market.send(.get, target)
    let tag = try #require(whole.headers["ETag"])
    for list in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let answer = try await market.send(.get, target, headers: ["If-None-Match": list])
      #expect(answer.status == 304 && answer.body.isEmpty)
      #expect(answer.headers["ETag"] == tag)
    }
    let other = try await market.send(.get, target, headers: ["If-None-Match": "\"other\""])
    #expect(other.status == 200 && other.body == whole.body)
  }

  @Test func `lists and products have no validators`() async throws {
    for target in ["/api/products", "/api/products/32", "/items/1", "/healthChecker"] {
      let headers = try await market.send(.get, target, headers: ["If-None-Match": "*"]).headers
      #expect(headers["ETag"] == nil && headers["Cache-Control"] == "no-cache")
    }
  }

  @Test func `a picture supports If-Modified-Since`() async throws {
    let target = try await picture()
    let whole = try await market.send(.get, target)
    #expect(whole.headers["Last-Modified"] == "Tue, 18 Oct 2022 00:00:00 GMT")
    #expect(whole.headers["Cache-Control"] == "public, max-age=60")
    for (date, status) in [
      ("Tue, 18 Oct 2022 00:00:00 GMT", 304), ("Wed, 19 Oct 2022 00:00:00 GMT", 304),
      ("Mon, 17 Oct 2022 23:59:59 GMT", 200), ("Tuesday, 18-Oct-22 00:00:00 GMT", 200),
      ("yesterday", 200),
    ] {
      let answer = try await market.send(.get, target, headers: ["If-Modified-Since": date])
      #expect(answer.status == status, "\(date)")
    }
  }

  @Test func `a picture supports range requests`() async throws {
    let target = try await picture()
    let whole = try await market.send(.get, target)
    let count = whole.body.count
    #expect(whole.headers["Accept-Ranges"] == "bytes")
    for (range, part) in [
      ("bytes=0-9", 0..<10), ("bytes=10-", 10..<count), ("bytes=-5", count - 5..<count),
      ("bytes=5-999999999", 5..<count), ("bytes=-999999999", 0..<count),
      ("bytes=0-99999999999999999999", 0..<count), ("bytes=-99999999999999999999", 0..<count),
    ] {
      let answer = try await market.send(.get, target, headers: ["Range": range])
      #expect(answer.status == 206 && answer.body == whole.body[part])
      let sent = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(count)"
      #expect(answer.headers["Content-Range"] == sent)
    }
    for range in ["bytes=\(count)-", "bytes=-0", "bytes=99999999999999999999-"] {
      let answer = try await market.send(.get, target, headers: ["Range": range])
      #expect(answer.status == 416)
      #expect(answer.headers["Content-Range"] == "bytes */\(count)")
    }
    for range in [
      "bytes=5-2", "bytes=99999999999999999999-5", "bytes=0-1,4-5", "lines=1-2", "bytes=a-b",
      "bytes=", "bytes=-",
    ] {
      let answer = try await market.send(.get, target, headers: ["Range": range])
      #expect(answer.status == 200, "\(range)")
    }
    for (tag, status) in [("\"other\"", 200), (try #require(whole.headers["ETag"]), 206)] {
      let headers: HTTPHeaders = ["Range": "bytes=0-9", "If-Range": tag]
      #expect(try await market.send(.get, target, headers: headers).status == status)
    }
  }
}
