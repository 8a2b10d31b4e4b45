import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests that load images from memory and over the network. The disk cache has separate tests.
@Suite(.timeLimit(.minutes(10)))
struct CachingImageRepositoryTests {
  private let fixture = ImageRepositoryFixture()
  private let loaded: Result<ImageResponse, MarketError> = .success(
    ImageResponse(.numbered(1), from: .network))

  /// A proxy that has changed an image responds with the status 203.
  @Test(arguments: [200, 203])
  func `an image is requested once, and then comes from memory`(status: Int) async throws {
    let body = Data(ImageData.numbered(1).bytes)
    let network = ScriptedSessionManager([.success(HTTPResponse(status: status, body: body))])
    let images = fixture.repository(over: network)
    #expect(images.imageInMemory(at: .numbered(1)) == nil)
    #expect(await fixture.load(images).value == loaded)
    #expect(images.imageInMemory(at: .numbered(1)) == .numbered(1))
    let again = await fixture.load(images).value
    #expect(again == .success(ImageResponse(.numbered(1), from: .memory)))
    #expect(network.requests.map(\.url.absoluteString) == [ImageURL.numbered(1).rawValue])
    #expect(network.requests.map(\.method) == [.get])
  }

  @Test func `an incomplete image is requested once in a process`() async throws {
    let folder = try TemporaryFolder()
    let disk = ImageDiskCache(folder: folder.url)
    let network = ScriptedSessionManager([fixture.response(1, droppingLast: 1)])
    let images = fixture.repository(over: network, disk: disk)
    let image = try await fixture.load(images).value.get().image
    #expect(image.bytes == Array(ImageData.numbered(1).bytes.dropLast()))
    #expect(try await fixture.load(images).value.get().source == .memory)
    #expect(network.requests.count == 1)
    await disk.flush()
    #expect(await disk.image(at: .numbered(1)) == nil)
  }

  @Test(arguments: [
    ("/p/png", "https://market.example/p/png"), ("//cdn.example/p", "https://cdn.example/p"),
    ("p/png", "https://market.example/shop/p/png"),
    ("\n https://a.example/p \t", "https://a.example/p"),
    ("https://a.example/p", "https://a.example/p"), ("HTTPS://a.example/p", "HTTPS://a.example/p"),
    ("httpfolder/p", "https://market.example/shop/httpfolder/p"),
  ])
  func `a relative URL may have whitespace around it`(text: String, address: String) async throws {
    let network = ScriptedSessionManager([fixture.response(1)])
    let server = try BaseURL("https://market.example/shop")
    let images = fixture.repository(over: network, server: server)
    #expect(await fixture.load(images, ImageURL(text)).value == loaded)
    #expect(network.requests.map(\.url.absoluteString) == [address])
    #expect(images.imageInMemory(at: ImageURL(text)) == .numbered(1))
    #expect(images.imageInMemory(at: ImageURL(address)) == .numbered(1))
  }

  @Test func `a secret in the target of a redirect is masked`() async throws {
    let network = ScriptedSessionManager([
      .failure(.redirectRefused(to: "https://a.example/sesame"))
    ])
    let images = fixture.repository(over: network, secrets: KnownSecrets { [Secret("sesame")] })
    let outcome = await fixture.load(images).value
    #expect(outcome == .failure(.redirected(to: "https://a.example/•••")))
  }

  @Test(arguments: [403, 404])
  func `an image that may be new is requested three times in a second`(status: Int) async throws {
    let images = fixture.repository()
    let load = await fixture.load(images)
    for wait in [250, 750] {
      try await fixture.network.calls.next().answer(.answer(status: status))
      try await fixture.clock.sleepers()
      fixture.clock.advance(by: .milliseconds(wait - 1))
      #expect(fixture.clock.sleeperCount == 1)
      fixture.clock.advance(by: .milliseconds(1))
    }
    try await fixture.network.calls.next().answer(fixture.response(1))
    #expect(await load.value == loaded)
    #expect(fixture.network.calls.count == 3)
  }

  @Test(arguments: ["later", "clock set back", "forgotten"])
  func `a missing image waits for five minutes, or is forgotten`(change: String) async throws {
    let network = ScriptedSessionManager([.answer(status: 404), fixture.response(1)])
    let images = fixture.repository(over: network, waitsForMissing: [])
    for seconds in [0.0, 299] {
      fixture.date.advance(by: seconds)
      #expect(await fixture.load(images).value == .failure(.notFound(reason: nil)))
      #expect(network.requests.count == 1)
    }
    switch change {
    case "later": fixture.date.advance(by: 2)
    case "forgotten": images.forgetFailure(at: .numbered(1))
    default: fixture.date.advance(by: -1_000)
    }
    #expect(await fixture.load(images).value == loaded)
  }

  @Test(
    arguments: [
      (.answer(status: 503), .unavailable(status: 503, retryAfter: nil), false),
      (.failure(.cannotConnect(reason: "x")), .unreachable(.offline(reason: "x")), false),
      (
        .failure(.bodyTooLarge(limit: 9)),
        .malformedResponse(DecodingFailure(path: "", reason: .tooLarge(limit: 9))), true
      ),
      (.answer(status: 404), .notFound(reason: nil), true),
      (.answer(status: 410), .notFound(reason: nil), true),
      // A page that asks for a sign-in to a network can answer so.
      (.answer(status: 400), .rejected(status: 400, reason: nil), false),
      (.answer(status: 401), .unauthorized(reason: nil), false),
      (.answer(status: 403), .forbidden(reason: nil), false),
      (.answer(status: 204), .rejected(status: 204, reason: nil), false),
      (
        .answer("<html>"), .malformedResponse(DecodingFailure(path: "", reason: .notAnImage)), false
      ),
    ] as [(Answer, MarketError, Bool)])
  func `only failures that would happen again are remembered`(
    outcome: Answer, error: MarketError, isRemembered: Bool
  ) async throws {
    let network = ScriptedSessionManager([outcome, fixture.response(1)])
    let images = fixture.repository(over: network, waitsForMissing: [])
    #expect(await fixture.load(images).value == .failure(error))
    #expect(await fixture.load(images).value == (isRemembered ? .failure(error) : loaded))
    #expect(network.requests.count == (isRemembered ? 1 : 2))
  }

  @Test(arguments: [true, false])
  func `an image that was removed from memory is requested again`(isWarning: Bool) async throws {
    let network = ScriptedSessionManager([fixture.response(1), fixture.response(1)])
    let images = fixture.repository(over: network)
    for _ in 1...2 {
      #expect(await fixture.load(images).value == loaded)
      #expect(images.imageInMemory(at: .numbered(1)) != nil)
      if isWarning {
        let name = Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
        fixture.notifications.post(name: name, object: nil)
      } else {
        images.removeImagesFromMemory()
      }
      #expect(images.imageInMemory(at: .numbered(1)) == nil)
    }
  }

  @Test(arguments: ["", " ", "file:///etc/passwd", "http://", "javascript:alert(1)", "data:,", "p"])
  func `an invalid image URL isn't requested`(text: String) async {
    let images = CachingImageRepository(sessionManager: SystemSessionManager())
    let failure = DecodingFailure(path: "", reason: .notAnImageAddress)
    #expect(
      await fixture.load(images, ImageURL(text)).value == .failure(.malformedResponse(failure)))
  }

  @Test func `progress counts the image's bytes until the load has ended`() async throws {
    let images = fixture.repository()
    let progress = ProgressRecorder()
    let load = await fixture.load(images) { progress.append($0) }
    let call = try await fixture.network.calls.next()
    let steps = [10, 64].map { TransferProgress(completedBytes: $0, totalBytes: 64) }
    for step in steps { call.request.progress?(step) }
    call.answer(fixture.response(1))
    _ = await load.value
    call.request.progress?(TransferProgress(completedBytes: 65, totalBytes: 65))
    #expect(progress.all == steps)
  }

  @Test func `a visible image is loaded before images that may be needed soon`() async throws {
    let images = fixture.repository(concurrentLoads: 1)
    var loads = [await fixture.load(images, .numbered(1))]
    let first = try await fixture.network.calls.next()
    for (number, priority) in [(2, ImagePriority.soon), (3, .visible), (4, .soon)] {
      loads.append(await fixture.load(images, .numbered(number), priority: priority))
    }
    first.answer(fixture.response(1))
    for number in [3, 2, 4] {
      let call = try await fixture.network.calls.next()
      #expect(call.request.request.url.absoluteString == ImageURL.numbered(number).rawValue)
      call.answer(fixture.response(number))
    }
    for load in loads { _ = await load.value }
  }
}

/// A factory for caching image repositories that use a network, a clock and a date that the test
/// controls.
struct ImageRepositoryFixture {
  let notifications = NotificationCenter()
  let network = GatedSessionManager()
  let clock = ManualClock()
  let date = ManualDate()
  private let turns = TurnTaking()

  func repository(
    over session: (any NetworkSessionManager)? = nil, server: BaseURL? = nil,
    waitsForMissing: [Duration]? = nil, concurrentLoads: Int = 6, disk: ImageDiskCache? = nil,
    secrets: KnownSecrets = KnownSecrets()
  ) -> CachingImageRepository {
    var policy = ImageLoadingPolicy()
    policy.concurrentLoads = concurrentLoads
    if let waitsForMissing { policy.waitsForMissing = waitsForMissing }
    return CachingImageRepository(
      server: server, sessionManager: session ?? network, memoryLimit: 1 << 20, disk: disk,
      policy: policy, clock: clock, secrets: secrets, now: { [date] in date.value },
      notifications: notifications)
  }

  /// Starts a task that requests the image, and returns the task when it has started or joined a
  /// load.
  func load(
    _ images: CachingImageRepository, _ url: ImageURL = .numbered(1),
    priority: ImagePriority = .visible, progress: TransferProgressHandler? = nil
  ) async -> Task<Result<ImageResponse, MarketError>, Never> {
    let load = await turns.start { _ -> Result<ImageResponse, MarketError> in
      do throws(MarketError) {
        return .success(try await images.image(at: url, priority: priority, progress: progress))
      } catch {
        return .failure(error)
      }
    }
    await images.loads.afterThisTurn()
    return load
  }

  func response(_ number: Int, droppingLast count: Int = 0) -> Answer {
    let bytes = ImageData.numbered(number).bytes.dropLast(count)
    return .success(HTTPResponse(status: 200, body: Data(bytes)))
  }
}

/// The date Sun, 06 Nov 1994 08:49:37 GMT, which a test can advance.
final class ManualDate: Sendable {
  private let seconds = Mutex(784_111_777.0)

  var value: Date { Date(timeIntervalSince1970: seconds.withLock(\.self)) }

  func advance(by seconds: Double) { self.seconds.withLock { $0 += seconds } }
}

extension InFlightTasks {
  /// Returns when the calls that started on this actor earlier have joined.
  fileprivate func afterThisTurn() {}
}
