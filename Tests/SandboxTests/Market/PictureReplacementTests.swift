import Foundation
import OpenMarketData
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests that replace images at times that the test sets, with each kind of storage.
struct PictureReplacementTests {
  /// A clock whose time the test sets, in seconds since 1970.
  private final class Time: Sendable {
    private let seconds = Mutex(0.0)

    func set(_ seconds: Double) { self.seconds.withLock { $0 = seconds } }

    var now: Date { seconds.withLock { Date(timeIntervalSince1970: $0) } }
  }

  /// 1 June 2024, 12:00 UTC, in seconds since 1970.
  private static let noon = 1_717_243_200.0

  private let time = Time()

  private func market(storage: any MarketStorage = EphemeralStorage()) -> SandboxMarket {
    SandboxMarket(
      .seeded(key: 1), storage: storage, isStrict: true, faults: FaultPlan(),
      now: { [time] in time.now })
  }

  private func open(_ folder: TemporaryFolder) throws -> SandboxMarket {
    try SandboxMarket.open(folder: folder.url, now: { [time] in time.now }).market
  }

  /// Returns the URL of the first image of product 32. Only the images of this product's vendor can be passed to
  /// ``replace(_:_:at:in:)``, which uses the vendor's credentials.
  private func address(in market: SandboxMarket) throws -> URL {
    try #require(URL(string: try market.detail(32).images[0].url))
  }

  private func replace(
    _ address: URL, _ bytes: Data, at second: Double, in market: SandboxMarket
  ) -> Int {
    time.set(second)
    return market.response(
      to: HTTPRequest(
        method: .put, url: address, headers: ["identifier": SandboxVendor.afternoon.identifier],
        body: bytes)
    ).status
  }

  private func get(
    _ address: URL, _ headers: HTTPHeaders = [:], in market: SandboxMarket
  ) -> HTTPResponse {
    market.response(to: HTTPRequest(url: address, headers: headers))
  }

  private static func picture(_ number: UInt8) -> Data { .sampleJPEG + Data([number]) }

  @Test func `a date that two versions share doesn't validate either`() throws {
    let market = market()
    let address = try address(in: market)
    #expect(replace(address, Self.picture(1), at: Self.noon + 0.1, in: market) == 204)
    let first = get(address, in: market)
    let date = try #require(first.headers["Last-Modified"])
    #expect(date == "Sat, 01 Jun 2024 12:00:00 GMT")
    #expect(get(address, ["If-Modified-Since": date], in: market).status == 304)

    #expect(replace(address, Self.picture(2), at: Self.noon + 0.9, in: market) == 204)
    let second = get(address, in: market)
    #expect(second.headers["Last-Modified"] == nil)
    #expect(second.headers["ETag"] != first.headers["ETag"])
    for spelling in [date, "Saturday, 01-Jun-24 12:00:00 GMT", "Sat Jun  1 12:00:00 2024"] {
      let answer = get(address, ["If-Modified-Since": spelling], in: market)
      #expect(answer.status == 200, "\(spelling)")
      #expect(answer.body == Self.picture(2))
      let range: HTTPHeaders = ["Range": "bytes=0-1", "If-Range": spelling]
      #expect(get(address, range, in: market).status == 200, "\(spelling)")
    }
    // The entity tag distinguishes the two images, even though they have the same modification date.
    let tag = try #require(second.headers["ETag"])
    #expect(get(address, ["If-None-Match": tag], in: market).status == 304)
    let both: HTTPHeaders = ["If-None-Match": tag, "If-Modified-Since": date]
    #expect(get(address, both, in: market).status == 304)
    #expect(get(address, ["Range": "bytes=0-1", "If-Range": tag], in: market).status == 206)

    #expect(replace(address, Self.picture(3), at: Self.noon + 1, in: market) == 204)
    #expect(get(address, ["If-Modified-Since": date], in: market).body == Self.picture(3))
    let later = "Sat, 01 Jun 2024 12:00:01 GMT"
    #expect(get(address, ["If-Modified-Since": later], in: market).status == 304)
  }

  @Test func `a clock that is set back doesn't make a picture older`() throws {
    let market = market()
    let address = try address(in: market)
    #expect(replace(address, Self.picture(1), at: Self.noon, in: market) == 204)
    let date = try #require(get(address, in: market).headers["Last-Modified"])
    #expect(replace(address, Self.picture(2), at: Self.noon - 3_600, in: market) == 204)
    let after = get(address, ["If-Modified-Since": date], in: market)
    #expect(after.status == 200)
    #expect(after.body == Self.picture(2))
    #expect(after.headers["Last-Modified"] == nil)
    // The same applies to an image that hasn't been replaced before.
    let other = try #require(URL(string: try market.detail(33).images[0].url))
    let drawn = get(other, in: market)
    time.set(0)
    let vendor = try #require(market.snapshot.product(33)).vendor
    let answer = market.response(
      to: HTTPRequest(
        method: .put, url: other, headers: ["identifier": vendor.identifier],
        body: Self.picture(1)))
    #expect(answer.status == 204)
    let date2 = try #require(drawn.headers["Last-Modified"])
    #expect(get(other, ["If-Modified-Since": date2], in: market).body == Self.picture(1))
  }

  @Test func `a replaced picture survives a restart, with its headers`() throws {
    let folder = try TemporaryFolder()
    var kept: HTTPResponse?
    var other: HTTPResponse?
    let address = try address(in: market())
    var own = address
    try {
      let market = try open(folder)
      own = try self.address(in: market)
      #expect(replace(own, Self.picture(1), at: Self.noon, in: market) == 204)
      #expect(replace(own, Self.picture(2), at: Self.noon + 0.5, in: market) == 204)
      kept = get(own, in: market)
      other = try market.ask("/api/products/32")
    }()
    let market = try open(folder)
    let again = get(own, in: market)
    #expect(again == kept)
    #expect(again.body == Self.picture(2))
    #expect(try market.ask("/api/products/32") == other)
    #expect(again.headers["Last-Modified"] == nil)
    // Only the latest of the two uploaded images is on disk.
    #expect(folder.files().keys.count { $0.hasPrefix("pictures/") } == 1)
    // The market accepts another replacement after it's opened again.
    time.set(Self.noon + 9)
    #expect(replace(own, Self.picture(3), at: Self.noon + 9, in: market) == 204)
    #expect(get(own, in: market).body == Self.picture(3))
  }

  @Test func `a read during a replacement returns a complete picture`() throws {
    let storage = YieldingStorage()
    let market = market(storage: storage)
    let address = try address(in: market)
    #expect(replace(address, Self.picture(1), at: Self.noon, in: market) == 204)
    // Replace the image after the market has found the image's file name, but before it reads the bytes.
    storage.beforeReading {
      #expect(replace(address, Self.picture(2), at: Self.noon + 5, in: market) == 204)
    }
    let answer = get(address, in: market)
    #expect(answer.status == 200)
    #expect(answer.body == Self.picture(2))
    #expect(answer.headers["Last-Modified"] == "Sat, 01 Jun 2024 12:00:05 GMT")
  }

  @Test func `an item whose picture was replaced can be changed`() throws {
    let market = market()
    let address = try address(in: market)
    #expect(replace(address, Self.picture(1), at: Self.noon, in: market) == 204)
    let password = SampleForm.text("password", SandboxVendor.afternoon.secret) + SampleForm.end
    let item = try #require(URL(string: "http://localhost/item/32"))
    let answer = market.response(
      to: HTTPRequest(
        method: .patch, url: item, headers: ["Content-Type": SampleForm.contentType],
        body: password))
    #expect(answer.status == 200)
    #expect(get(address, in: market).status == 404)
    #expect(get(try self.address(in: market), in: market).body == Self.picture(1))
  }
}

extension PictureReplacementTests {
  /// A storage that calls a closure once, immediately before it reads an image.
  private final class YieldingStorage: MarketStorage {
    private let storage = EphemeralStorage()
    private let event = Mutex<(@Sendable () -> Void)?>(nil)

    func beforeReading(_ event: @escaping @Sendable () -> Void) {
      self.event.withLock { $0 = event }
    }

    func put(_ product: SandboxProduct, pictures: [String: Data]) {
      storage.put(product, pictures: pictures)
    }

    func remove(_ product: SandboxProduct) { storage.remove(product) }

    func forget(pictures names: [String]) { storage.forget(pictures: names) }

    func picture(named name: String) -> Data? {
      let event = event.withLock { event in
        defer { event = nil }
        return event
      }
      event?()
      return storage.picture(named: name)
    }
  }
}
