import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// What becomes of pictures that are past their time.
@Suite(.timeLimit(.minutes(5)))
struct ImageCheckTests {
  private let stage = PictureStage()

  @Test func `what is past its time is shown at once and asked about behind`() async throws {
    let images = stage.repository()
    try await stage.show(1, in: images)
    stage.wall.pass(59)
    #expect(images.imageInMemory(at: .numbered(1)) != nil)
    #expect(images.checks.count == 0)
    stage.wall.pass(1)
    // Ten cells ask; the server is asked once.
    for _ in 1...10 { #expect(images.imageInMemory(at: .numbered(1)) == (try .numbered(1))) }
    let check = try await stage.network.calls.next()
    #expect(check.request.request.headers["If-None-Match"] == "\"one\"")
    #expect(images.checks.count == 1)
    check.answer(.success(HTTPResponse(status: 304)))
    await images.checks.settle()
    // Confirmed, it is fresh for another minute.
    stage.wall.pass(59)
    #expect(images.imageInMemory(at: .numbered(1)) != nil)
    #expect(images.checks.count == 0)
    #expect(stage.network.calls.count == 2)
  }

  @Test func `a picture that has changed takes the place of the old one, and who shows it is told`()
    async throws
  {
    let images = stage.repository()
    try await stage.show(1, in: images)
    var told = images.replacements(at: .numbered(1)).makeAsyncIterator()
    var toldOfOther = images.replacements(at: .numbered(5)).makeAsyncIterator()
    try await stage.show(5, in: images)
    stage.wall.pass(61)
    _ = images.imageInMemory(at: .numbered(1))
    try await stage.network.calls.next().answer(
      .success(try stage.picture(2, headers: ["Cache-Control": "max-age=60", "ETag": "\"two\""])))
    #expect(await told.next() == (try .numbered(2)))
    #expect(images.imageInMemory(at: .numbered(1)) == (try .numbered(2)))
    // A picture that was loaded isn't told a second time, as a replacement.
    _ = images.imageInMemory(at: .numbered(5))
    try await stage.network.calls.next().answer(.success(try stage.picture(6)))
    #expect(await toldOfOther.next() == (try .numbered(6)))
  }

  @Test func `a part of a picture does not take the place of the whole one`() async throws {
    let images = stage.repository()
    try await stage.show(1, in: images)
    stage.wall.pass(61)
    _ = images.imageInMemory(at: .numbered(1))
    let other = try stage.picture(2)
    try await stage.network.calls.next().answer(
      .success(
        HTTPResponse(status: 200, headers: PictureStage.headers, body: other.body.dropLast(1))))
    await images.checks.settle()
    #expect(images.imageInMemory(at: .numbered(1)) == (try .numbered(1)))
  }

  @Test(arguments: [404, 410, 403])
  func `a picture that is gone when it is asked about is not shown again`(status: Int) async throws
  {
    var policy = ImageLoadingPolicy()
    policy.waitsForMissing = []
    let images = stage.repository(policy: policy)
    try await stage.show(1, in: images)
    stage.wall.pass(61)
    _ = images.imageInMemory(at: .numbered(1))
    try await stage.network.calls.next().answer(.success(HTTPResponse(status: status)))
    await images.checks.settle()
    #expect(images.imageInMemory(at: .numbered(1)) == nil)
    #expect(await stage.load(images).value.isFailure)
    #expect(stage.network.calls.count == 2)
  }

  @Test(arguments: [Result.failure(NetworkError.timedOut), .success(HTTPResponse(status: 503))])
  func `when asking fails the picture stays, and is not asked about for a while`(
    outcome: Result<HTTPResponse, NetworkError>
  ) async throws {
    let images = stage.repository()
    try await stage.show(1, in: images)
    stage.wall.pass(61)
    _ = images.imageInMemory(at: .numbered(1))
    try await stage.network.calls.next().answer(outcome)
    await images.checks.settle()
    stage.wall.pass(29)
    #expect(images.imageInMemory(at: .numbered(1)) == (try .numbered(1)))
    #expect(images.checks.count == 0)
    stage.wall.pass(2)
    #expect(images.imageInMemory(at: .numbered(1)) == (try .numbered(1)))
    #expect(images.checks.count == 1)
    try await stage.network.calls.next().answer(.success(HTTPResponse(status: 304)))
    await images.checks.settle()
  }

  @Test func `a picture that just came is not asked about, however short its time`() async throws {
    let images = stage.repository()
    let load = await stage.load(images)
    try await stage.network.calls.next().answer(
      .success(try stage.picture(1, headers: ["Cache-Control": "max-age=0", "ETag": "\"a\""])))
    _ = await load.value
    #expect(images.checks.count == 0)
  }

  @Test func `a picture that is missing while it is replaced is asked about again`() async throws {
    let images = stage.repository()
    try await stage.show(1, in: images)
    stage.wall.pass(61)
    _ = images.imageInMemory(at: .numbered(1))
    for wait in [250, 750] {
      try await stage.network.calls.next().answer(.success(HTTPResponse(status: 403)))
      try await stage.clock.sleepers()
      #expect(images.imageInMemory(at: .numbered(1)) == (try .numbered(1)))
      stage.clock.advance(by: .milliseconds(wait))
    }
    try await stage.network.calls.next().answer(.success(try stage.picture(2)))
    await images.checks.settle()
    #expect(images.imageInMemory(at: .numbered(1)) == (try .numbered(2)))
  }

  @Test(
    arguments: [
      .success(HTTPResponse(status: 304, headers: ["Cache-Control": "max-age=31536000"])),
      .success(HTTPResponse(status: 404)), .failure(.timedOut),
    ] as [Result<HTTPResponse, NetworkError>])
  func `what is said of a picture that another one has taken the place of counts for nothing`(
    late: Result<HTTPResponse, NetworkError>
  ) async throws {
    var policy = ImageLoadingPolicy()
    policy.waitsForMissing = []
    // Room for one.
    let images = stage.repository(policy: policy, memoryCeiling: 600)
    try await stage.show(1, in: images)
    stage.wall.pass(61)
    _ = images.imageInMemory(at: .numbered(1))
    let check = try await stage.network.calls.next()
    let other = await stage.load(images, .numbered(2))
    try await stage.network.calls.next().answer(.success(try stage.picture(2)))
    _ = await other.value
    #expect(images.imageInMemory(at: .numbered(1)) == nil)
    let again = await stage.load(images)
    try await stage.network.calls.next().answer(.success(try stage.picture(3)))
    _ = await again.value
    check.answer(late)
    await images.checks.settle()
    #expect(images.imageInMemory(at: .numbered(1)) == (try .numbered(3)))
    // It is as fresh as its own answer says.
    stage.wall.pass(61)
    _ = images.imageInMemory(at: .numbered(1))
    #expect(
      try await stage.network.calls.next().request.request.headers["If-None-Match"] == "\"one\"")
  }

  @Test
  func `a picture for which there is no room in memory is renewed and replaced on the disk`()
    async throws
  {
    let disk = try PictureFolder().cache()
    let images = stage.repository(memoryCeiling: 10, disk: disk)
    try await stage.show(1, in: images)
    stage.wall.pass(61)
    for (answer, shown) in [
      (HTTPResponse(status: 304, headers: ["Cache-Control": "max-age=10"]), 1),
      (try stage.picture(2), 2),
    ] {
      #expect(
        await stage.load(images).value == .success(ImageResponse(try .numbered(1), from: .disk)))
      try await stage.network.calls.next().answer(.success(answer))
      await images.checks.settle()
      #expect(disk.readImage(at: .numbered(1))?.image == (try .numbered(shown)))
      stage.wall.pass(5)
      #expect(
        await stage.load(images).value == .success(ImageResponse(try .numbered(shown), from: .disk))
      )
      #expect(images.checks.count == 0)
      stage.wall.pass(6)
    }
    #expect(stage.network.calls.count == 3)
    await disk.flush()
  }

  @Test func `a check that failed does not lengthen a picture's time`() async throws {
    let images = stage.repository()
    try await stage.show(1, in: images)
    stage.wall.pass(86_400)
    _ = images.imageInMemory(at: .numbered(1))
    try await stage.network.calls.next().answer(.failure(.timedOut))
    await images.checks.settle()
    stage.wall.pass(31)
    _ = images.imageInMemory(at: .numbered(1))
    try await stage.network.calls.next().answer(.success(HTTPResponse(status: 304)))
    await images.checks.settle()
    stage.wall.pass(61)
    _ = images.imageInMemory(at: .numbered(1))
    #expect(images.checks.count == 1)
    try await stage.network.calls.next().answer(.success(HTTPResponse(status: 304)))
    await images.checks.settle()
  }

  @Test func `with a clock that was set back, a failed check is not repeated at each look`()
    async throws
  {
    let images = stage.repository()
    try await stage.show(1, in: images)
    stage.wall.pass(-10_000)
    _ = images.imageInMemory(at: .numbered(1))
    try await stage.network.calls.next().answer(.failure(.timedOut))
    await images.checks.settle()
    _ = images.imageInMemory(at: .numbered(1))
    #expect(images.checks.count == 0)
    #expect(stage.network.calls.count == 2)
  }

  @Test func `a picture that may not be kept any longer is dropped`() async throws {
    let images = stage.repository()
    try await stage.show(1, in: images)
    stage.wall.pass(61)
    _ = images.imageInMemory(at: .numbered(1))
    try await stage.network.calls.next().answer(
      .success(HTTPResponse(status: 304, headers: ["Cache-Control": "no-store"])))
    await images.checks.settle()
    #expect(images.imageInMemory(at: .numbered(1)) == nil)
  }

  @Test func `of more checks than a server answers the oldest are given up`() async throws {
    var policy = ImageLoadingPolicy()
    policy.concurrentLoads = 1
    let images = stage.repository(policy: policy)
    let count = ImageChecks.limit + 20
    for number in 0..<count {
      let load = await stage.load(images, .numbered(number))
      try await stage.network.calls.next().answer(.success(try stage.picture(number)))
      _ = await load.value
    }
    stage.wall.pass(61)
    for number in 0..<count { _ = images.imageInMemory(at: .numbered(number)) }
    #expect(images.checks.count == ImageChecks.limit)
    var asked: Set<String> = []
    for _ in 0..<ImageChecks.limit {
      let check = try await stage.network.calls.next()
      asked.insert(check.request.request.url.absoluteString)
      check.answer(.success(HTTPResponse(status: 304)))
    }
    await images.checks.settle()
    #expect(asked == Set((20..<count).map { ImageURL.numbered($0).rawValue }))
  }

  @Test func `when it goes, what it was asking behind is ended`() async throws {
    var images: CachingImageRepository? = stage.repository()
    if let images {
      let first = await stage.load(images)
      try await stage.network.calls.next().answer(.success(try stage.picture(1)))
      _ = await first.value
      stage.wall.pass(61)
      _ = images.imageInMemory(at: .numbered(1))
    }
    let check = try await stage.network.calls.next()
    weak let checks = images?.checks
    images = nil
    #expect(checks == nil)
    check.answer(.success(try stage.picture(2)))
  }
}
