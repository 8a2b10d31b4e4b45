import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5)))
struct ImageRevalidationTests {
  private let fixture = ImageRepositoryFixture()

  /// Loads image 1, lets the image become stale, and reads it from memory, which starts a revalidation.
  private func showStale(
    in images: CachingImageRepository, after seconds: Double = 61
  ) async throws {
    try await fixture.show(1, in: images)
    fixture.date.advance(by: seconds)
    #expect(images.imageInMemory(at: .numbered(1)) == .numbered(1))
  }

  /// Responds to the next revalidation request, and waits for the revalidation to finish.
  private func answer(
    _ outcome: Result<HTTPResponse, NetworkError>, in images: CachingImageRepository
  ) async throws {
    try await fixture.network.calls.next().answer(outcome)
    await images.checks.settle()
  }

  private static let unchanged = Result<HTTPResponse, NetworkError>.success(
    HTTPResponse(status: 304))

  @Test func `a stale image is shown at once and revalidated in the background`() async throws {
    let images = fixture.repository()
    try await fixture.show(1, in: images)
    fixture.date.advance(by: 59)
    #expect(images.imageInMemory(at: .numbered(1)) != nil)
    #expect(images.checks.count == 0)
    fixture.date.advance(by: 1)
    // Read the image ten times, as for ten cells that show it. Only one request is sent.
    for _ in 1...10 { #expect(images.imageInMemory(at: .numbered(1)) == .numbered(1)) }
    let check = try await fixture.network.calls.next()
    #expect(check.request.request.headers["If-None-Match"] == "\"one\"")
    #expect(images.checks.count == 1)
    check.answer(Self.unchanged)
    await images.checks.settle()
    // After the revalidation, the image is fresh for another minute.
    fixture.date.advance(by: 59)
    #expect(images.imageInMemory(at: .numbered(1)) != nil)
    #expect(images.checks.count == 0)
    #expect(fixture.network.calls.count == 2)
  }

  @Test func `a changed image replaces the earlier one, and its subscribers receive it`()
    async throws
  {
    let images = fixture.repository()
    try await fixture.show(1, in: images)
    var replacements = images.replacements(at: .numbered(1)).makeAsyncIterator()
    var others = images.replacements(at: .numbered(5)).makeAsyncIterator()
    try await fixture.show(5, in: images)
    fixture.date.advance(by: 61)
    _ = images.imageInMemory(at: .numbered(1))
    try await fixture.network.calls.next().answer(fixture.response(2))
    #expect(await replacements.next() == .numbered(2))
    #expect(images.imageInMemory(at: .numbered(1)) == .numbered(2))
    // Subscribers to image 5 didn't receive its first load, because it wasn't a replacement.
    _ = images.imageInMemory(at: .numbered(5))
    try await fixture.network.calls.next().answer(fixture.response(6))
    #expect(await others.next() == .numbered(6))
  }

  @Test func `an incomplete image doesn't replace a complete one`() async throws {
    let images = fixture.repository()
    try await showStale(in: images)
    try await answer(fixture.response(2, droppingLast: 1), in: images)
    #expect(images.imageInMemory(at: .numbered(1)) == .numbered(1))
  }

  @Test(arguments: [404, 410, 403])
  func `an image that no longer exists is removed`(status: Int) async throws {
    let images = fixture.repository(waitsForMissing: [])
    try await showStale(in: images)
    try await answer(.success(HTTPResponse(status: status)), in: images)
    #expect(images.imageInMemory(at: .numbered(1)) == nil)
    let load = await fixture.load(images)
    await #expect(throws: MarketError.self) { try await load.value.get() }
    #expect(fixture.network.calls.count == 2)
  }

  @Test(arguments: [Result.failure(NetworkError.timedOut), .success(HTTPResponse(status: 503))])
  func `after a failed revalidation the image stays, and the next one begins 30 seconds later`(
    outcome: Result<HTTPResponse, NetworkError>
  ) async throws {
    let images = fixture.repository()
    try await showStale(in: images)
    try await answer(outcome, in: images)
    fixture.date.advance(by: 29)
    #expect(images.imageInMemory(at: .numbered(1)) == .numbered(1))
    #expect(images.checks.count == 0)
    fixture.date.advance(by: 2)
    #expect(images.imageInMemory(at: .numbered(1)) == .numbered(1))
    #expect(images.checks.count == 1)
    try await answer(Self.unchanged, in: images)
  }

  @Test func `an image that was just loaded isn't revalidated, even with max-age=0`()
    async throws
  {
    let images = fixture.repository()
    let load = await fixture.load(images)
    try await fixture.network.calls.next().answer(
      fixture.response(1, headers: ["Cache-Control": "max-age=0", "ETag": "\"a\""]))
    _ = await load.value
    #expect(images.checks.count == 0)
  }

  @Test func `an image that is missing while it's replaced is requested again`() async throws {
    let images = fixture.repository()
    try await showStale(in: images)
    for wait in [250, 750] {
      try await fixture.network.calls.next().answer(.success(HTTPResponse(status: 403)))
      try await fixture.clock.sleepers()
      #expect(images.imageInMemory(at: .numbered(1)) == .numbered(1))
      fixture.clock.advance(by: .milliseconds(wait))
    }
    try await answer(fixture.response(2), in: images)
    #expect(images.imageInMemory(at: .numbered(1)) == .numbered(2))
  }

  @Test(
    arguments: [
      .success(HTTPResponse(status: 304, headers: ["Cache-Control": "max-age=31536000"])),
      .success(HTTPResponse(status: 404)), .failure(.timedOut),
    ] as [Result<HTTPResponse, NetworkError>])
  func `a late revalidation has no effect on an image that was loaded meanwhile`(
    late: Result<HTTPResponse, NetworkError>
  ) async throws {
    // With this ceiling, the memory cache can contain only one image.
    let images = fixture.repository(waitsForMissing: [], memoryCeiling: 600)
    try await showStale(in: images)
    let check = try await fixture.network.calls.next()
    try await fixture.show(2, in: images)
    #expect(images.imageInMemory(at: .numbered(1)) == nil)
    try await fixture.show(1, in: images, imageNumber: 3)
    check.answer(late)
    await images.checks.settle()
    #expect(images.imageInMemory(at: .numbered(1)) == .numbered(3))
    // The freshness of the image depends on the response that contained the image, and not on the late revalidation.
    fixture.date.advance(by: 61)
    _ = images.imageInMemory(at: .numbered(1))
    let next = try await fixture.network.calls.next()
    #expect(next.request.request.headers["If-None-Match"] == "\"one\"")
  }

  @Test func `an image without room in memory is renewed and replaced on disk`() async throws {
    let disk = try TemporaryImageFolder().cache()
    let images = fixture.repository(memoryCeiling: 10, disk: disk)
    try await fixture.show(1, in: images)
    fixture.date.advance(by: 61)
    let renewal = HTTPResponse(status: 304, headers: ["Cache-Control": "max-age=10"])
    for (outcome, number) in [(.success(renewal), 1), (fixture.response(2), 2)] {
      let stale = await fixture.load(images)
      #expect(await stale.value == .success(ImageResponse(.numbered(1), from: .disk)))
      try await answer(outcome, in: images)
      #expect(disk.readImage(at: .numbered(1))?.image == .numbered(number))
      fixture.date.advance(by: 5)
      let fresh = await fixture.load(images)
      #expect(await fresh.value == .success(ImageResponse(.numbered(number), from: .disk)))
      #expect(images.checks.count == 0)
      fixture.date.advance(by: 6)
    }
    #expect(fixture.network.calls.count == 3)
    await disk.flush()
  }

  @Test func `a failed revalidation doesn't make an image fresh for longer`() async throws {
    let images = fixture.repository()
    try await showStale(in: images, after: 86_400)
    try await answer(.failure(.timedOut), in: images)
    fixture.date.advance(by: 31)
    _ = images.imageInMemory(at: .numbered(1))
    try await answer(Self.unchanged, in: images)
    fixture.date.advance(by: 61)
    _ = images.imageInMemory(at: .numbered(1))
    #expect(images.checks.count == 1)
    try await answer(Self.unchanged, in: images)
  }

  @Test func `a 304 with no-store removes the image`() async throws {
    let images = fixture.repository()
    try await showStale(in: images)
    let response = HTTPResponse(status: 304, headers: ["Cache-Control": "no-store"])
    try await answer(.success(response), in: images)
    #expect(images.imageInMemory(at: .numbered(1)) == nil)
  }

  @Test func `beyond the limit, images are not revalidated for now`() async throws {
    let images = fixture.repository()
    let count = ImageChecks.limit + 20
    for number in 0..<count { try await fixture.show(number, in: images) }
    fixture.date.advance(by: 61)
    for number in 0..<count { _ = images.imageInMemory(at: .numbered(number)) }
    #expect(images.checks.count == ImageChecks.limit)
    var requested: Set<String> = []
    for _ in 0..<ImageChecks.limit {
      let check = try await fixture.network.calls.next()
      requested.insert(check.request.request.url.absoluteString)
      check.answer(Self.unchanged)
    }
    await images.checks.settle()
    #expect(requested == Set((0..<ImageChecks.limit).map { ImageURL.numbered($0).rawValue }))
  }

  @Test func `a released repository cancels its revalidations`() async throws {
    var images: CachingImageRepository? = fixture.repository()
    if let images { try await showStale(in: images) }
    let check = try await fixture.network.calls.next()
    weak let checks = images?.checks
    images = nil
    #expect(checks == nil)
    check.answer(fixture.response(2))
  }
}
