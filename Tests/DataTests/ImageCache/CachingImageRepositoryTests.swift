import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

@testable import OpenMarketData

/// The way of a picture through memory and network; the disk's part is with its own tests.
@Suite(.timeLimit(.minutes(5)))
struct CachingImageRepositoryTests {
  private let stage = PictureStage()

  @Test func `a picture comes over the network once, and then from memory, at once`() async throws {
    let images = stage.repository()
    #expect(images.imageInMemory(at: .numbered(1)) == nil)
    let first = await stage.load(images)
    let call = try await stage.network.calls.next()
    #expect(call.request.request.url.absoluteString == ImageURL.numbered(1).rawValue)
    #expect(call.request.request.method == .get)
    #expect(call.request.request.headers["If-None-Match"] == nil)
    call.answer(.success(try stage.picture(1)))
    let image = try ImageData.numbered(1)
    #expect(await first.value == .success(ImageResponse(image, from: .network)))
    #expect(images.imageInMemory(at: .numbered(1)) == image)
    #expect(await stage.load(images).value == .success(ImageResponse(image, from: .memory)))
    #expect(stage.network.calls.count == 1)
  }

  @Test func `a picture that is cut is shown, and not kept`() async throws {
    let images = stage.repository()
    let whole = try stage.picture(1)
    let load = await stage.load(images)
    try await stage.network.calls.next().answer(
      .success(
        HTTPResponse(status: 200, headers: PictureStage.headers, body: whole.body.dropLast(1))))
    guard case .success(let shown) = await load.value else {
      Issue.record("nothing is shown")
      return
    }
    #expect(shown.image.bytes == Array(whole.body.dropLast(1)))
    #expect(images.imageInMemory(at: .numbered(1)) == nil)
    let again = await stage.load(images)
    try await stage.network.calls.next().answer(.success(whole))
    #expect(await again.value == .success(ImageResponse(try .numbered(1), from: .network)))
    #expect(images.imageInMemory(at: .numbered(1)) == (try .numbered(1)))
  }

  @Test func `a secret that a server repeats in the place of a picture is masked`() async throws {
    let images = CachingImageRepository(
      sessionManager: stage.network, memoryCeiling: 1 << 20, disk: nil,
      policy: ImageLoadingPolicy(), clock: stage.clock,
      secrets: KnownSecrets { [Secret("sesame")] })
    let refused = await stage.load(images)
    try await stage.network.calls.next().answer(
      .failure(.redirectRefused(to: "https://a.example/sesame")))
    #expect(await refused.value == .failure(.redirected(to: "https://a.example/•••")))
  }

  @Test(arguments: [403, 404])
  func `a picture that was uploaded just now is asked for again within a second`(status: Int)
    async throws
  {
    let images = stage.repository()
    let load = await stage.load(images)
    for wait in [250, 750] {
      try await stage.network.calls.next().answer(.success(HTTPResponse(status: status)))
      try await stage.clock.sleepers()
      stage.clock.advance(by: .milliseconds(wait - 1))
      #expect(stage.clock.sleeperCount == 1)
      stage.clock.advance(by: .milliseconds(1))
    }
    try await stage.network.calls.next().answer(.success(try stage.picture(1)))
    #expect(await load.value == .success(ImageResponse(try .numbered(1), from: .network)))
    #expect(stage.network.calls.count == 3)
  }

  @Test func `a picture that is missing is not asked for at each scroll, until that was long ago`()
    async throws
  {
    var policy = ImageLoadingPolicy()
    policy.waitsForMissing = []
    let images = stage.repository(policy: policy)
    let first = await stage.load(images)
    try await stage.network.calls.next().answer(.success(HTTPResponse(status: 404)))
    #expect(await first.value == .failure(.notFound(reason: nil)))
    stage.wall.pass(299)
    for _ in 1...20 { #expect(await stage.load(images).value == .failure(.notFound(reason: nil))) }
    #expect(stage.network.calls.count == 1)
    stage.wall.pass(2)
    let later = await stage.load(images)
    try await stage.network.calls.next().answer(.success(try stage.picture(1)))
    #expect(await later.value == .success(ImageResponse(try .numbered(1), from: .network)))
  }

  @Test func `a person who tries again is not told of the last failure`() async throws {
    var policy = ImageLoadingPolicy()
    policy.waitsForMissing = []
    let images = stage.repository(policy: policy)
    let first = await stage.load(images)
    try await stage.network.calls.next().answer(.success(HTTPResponse(status: 404)))
    #expect(await first.value.isFailure)
    images.forgetFailure(at: .numbered(1))
    let second = await stage.load(images)
    try await stage.network.calls.next().answer(.success(try stage.picture(1)))
    #expect(await second.value == .success(ImageResponse(try .numbered(1), from: .network)))
  }

  @Test(
    arguments: [
      (.success(HTTPResponse(status: 503)), .unavailable(status: 503, retryAfter: nil), false),
      (.failure(.cannotConnect(reason: "x")), .offline, false),
      (.failure(.timedOut), .timedOut, false),
      (.failure(.interrupted(reason: "x")), .connectionLost, false),
      (.failure(.bodyTooLarge(limit: 9)), .answerTooLarge(limit: 9), true),
      (.success(HTTPResponse(status: 400)), .rejected(status: 400, reason: nil), true),
      (.success(HTTPResponse(status: 204)), .rejected(status: 204, reason: nil), true),
      (.success(HTTPResponse(status: 304)), .rejected(status: 304, reason: nil), true),
      (
        .success(HTTPResponse(status: 200, body: Data("<html>".utf8))),
        .malformedResponse(DecodingFailure(path: "", reason: .notAnImage)), true
      ),
    ] as [(Result<HTTPResponse, NetworkError>, MarketError, Bool)])
  func `trouble that may pass is not remembered, what would come again is`(
    outcome: Result<HTTPResponse, NetworkError>, error: MarketError, isRemembered: Bool
  ) async throws {
    let images = stage.repository()
    let first = await stage.load(images)
    try await stage.network.calls.next().answer(outcome)
    #expect(await first.value == .failure(error))
    let second = await stage.load(images)
    if isRemembered {
      #expect(await second.value == .failure(error))
      #expect(stage.network.calls.count == 1)
    } else {
      try await stage.network.calls.next().answer(.success(try stage.picture(1)))
      #expect(await second.value == .success(ImageResponse(try .numbered(1), from: .network)))
    }
  }

  @Test(arguments: ["", "no address", "file:///etc/passwd", "http://", "javascript:alert(1)"])
  func `what is no address of a picture is told and not asked for`(text: String) async {
    let images = CachingImageRepository(sessionManager: SystemSessionManager())
    let outcome = await stage.load(images, ImageURL(text)).value
    guard case .failure(.invalidRequest) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func `what may not be kept is shown and not kept`() async throws {
    let images = stage.repository()
    for _ in 1...2 {
      let load = await stage.load(images)
      try await stage.network.calls.next().answer(
        .success(try stage.picture(1, headers: ["Cache-Control": "no-store"])))
      #expect(await load.value == .success(ImageResponse(try .numbered(1), from: .network)))
      #expect(images.imageInMemory(at: .numbered(1)) == nil)
    }
    #expect(images.memorySize == 0)
  }

  @Test func `the last caller to leave ends the exchange`() async throws {
    let images = stage.repository()
    let callers = [await stage.load(images), await stage.load(images)]
    let call = try await stage.network.calls.next()
    for caller in callers {
      caller.cancel()
      #expect(await caller.value == .failure(.cancelled))
    }
    let later = await stage.load(images)
    // The first call was cancelled: this answer comes too late for everybody.
    call.answer(.success(try stage.picture(9)))
    try await stage.network.calls.next().answer(.success(try stage.picture(1)))
    #expect(await later.value == .success(ImageResponse(try .numbered(1), from: .network)))
  }

  @Test func `a caller who is cancelled already asks for nothing`() async {
    let images = stage.repository()
    let gate = Gate()
    let caller = Task { () -> MarketError? in
      await gate.pass()
      do throws(MarketError) {
        _ = try await images.image(at: .numbered(1), priority: .visible, progress: nil)
        return nil
      } catch {
        return error
      }
    }
    caller.cancel()
    gate.open()
    #expect(await caller.value == .cancelled)
    #expect(stage.network.calls.count == 0)
  }

  @Test func `progress is that of the picture's bytes`() async throws {
    let images = stage.repository()
    let told = Mutex<[TransferProgress]>([])
    let load = await stage.load(images) { news in told.withLock { $0.append(news) } }
    let call = try await stage.network.calls.next()
    call.request.progress?(TransferProgress(completedBytes: 10, totalBytes: 64))
    call.request.progress?(TransferProgress(completedBytes: 64, totalBytes: 64))
    call.answer(.success(try stage.picture(1)))
    _ = await load.value
    call.request.progress?(TransferProgress(completedBytes: 65, totalBytes: 65))
    #expect(
      told.withLock { $0 } == [
        TransferProgress(completedBytes: 10, totalBytes: 64),
        TransferProgress(completedBytes: 64, totalBytes: 64),
      ])
  }
}
