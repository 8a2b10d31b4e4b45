import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests that load images from memory and over the network. The disk cache has separate tests.
@Suite(.timeLimit(.minutes(10)))
struct CachingImageRepositoryTests {
  private let notifications = NotificationCenter()
  private let network = GatedSessionManager()
  private let clock = ManualClock()
  private let date = ManualDate()
  private let turns = TurnTaking()
  private let loaded: Result<ImageResponse, MarketError> = .success(
    ImageResponse(.numbered(1), from: .network))

  /// A proxy that has changed an image responds with the status 203.
  @Test(arguments: [200, 203])
  func `an image is requested once, and then comes from memory`(status: Int) async throws {
    let body = Data(ImageData.numbered(1).bytes)
    let network = ScriptedSessionManager([.success(HTTPResponse(status: status, body: body))])
    let images = repository(over: network)
    #expect(await load(images).value == loaded)
    #expect(images.imageInMemory(at: .numbered(1)) == .numbered(1))
    let again = await load(images).value
    #expect(again == .success(ImageResponse(.numbered(1), from: .memory)))
    #expect(network.requests.map(\.description) == ["GET \(ImageURL.numbered(1).rawValue)"])
  }

  @Test func `an image on disk is read once, and then comes from memory`() async throws {
    let folder = try TemporaryFolder()
    let disk = ImageDiskCache(folder: folder.url)
    disk.store(.numbered(1), at: .numbered(1))
    await disk.flush()
    let images = repository(over: ScriptedSessionManager([]), disk: disk)
    for source in [ImageResponse.Source.disk, .memory] {
      #expect(await load(images).value == .success(ImageResponse(.numbered(1), from: source)))
    }
  }

  @Test func `an incomplete image is requested once in a process`() async throws {
    let folder = try TemporaryFolder()
    let disk = ImageDiskCache(folder: folder.url)
    let bytes = Array(ImageData.numbered(1).bytes.dropLast())
    let network = ScriptedSessionManager([.success(HTTPResponse(status: 200, body: Data(bytes)))])
    let images = repository(over: network, disk: disk)
    #expect(try await load(images).value.get().image.bytes == bytes)
    #expect(try await load(images).value.get().source == .memory)
    #expect(network.requests.count == 1)
    await disk.flush()
    #expect(await disk.image(at: .numbered(1)) == nil)
  }

  @Test(arguments: [
    ("/p/png", "https://market.example/p/png"), ("//cdn.example/p", "https://cdn.example/p"),
    ("\n https://a.example/p \t", "https://a.example/p"),
    ("HTTPS://a.example/p", "HTTPS://a.example/p"),
    ("httpfolder/p", "https://market.example/shop/httpfolder/p"),
  ])
  func `a relative URL may have whitespace around it`(text: String, address: String) async throws {
    let network = ScriptedSessionManager([response(1)])
    let server = try BaseURL("https://market.example/shop")
    let images = repository(over: network, server: server)
    #expect(await load(images, ImageURL(text)).value == loaded)
    #expect(network.requests.map(\.url.absoluteString) == [address])
    let inMemory = [text, address].map { images.imageInMemory(at: ImageURL($0)) }
    #expect(inMemory == [.numbered(1), .numbered(1)])
  }

  @Test func `a secret in the target of a redirect is masked`() async throws {
    let answer = Answer.failure(.redirectRefused(to: "https://a.example/sesame"))
    let secrets = KnownSecrets { [Secret("sesame")] }
    let images = repository(over: ScriptedSessionManager([answer]), secrets: secrets)
    #expect(await load(images).value == .failure(.redirected(to: "https://a.example/•••")))
  }

  @Test(arguments: [403, 404])
  func `an image that may be new is requested three times in a second`(status: Int) async throws {
    let images = repository()
    let load = await load(images)
    for wait in [250, 750] {
      try await network.calls.next().answer(.answer(status: status))
      try await clock.sleepers()
      clock.advance(by: .milliseconds(wait - 1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .milliseconds(1))
    }
    try await network.calls.next().answer(response(1))
    #expect(await load.value == loaded)
    #expect(network.calls.count == 3)
  }

  /// The seconds by which the clock is advanced, or `nil` if the failure is forgotten.
  @Test(arguments: [2, -1_000, nil] as [Double?])
  func `a missing image waits for five minutes, or is forgotten`(seconds: Double?) async throws {
    let network = ScriptedSessionManager([.answer(status: 404), response(1)])
    let images = repository(over: network, waitsForMissing: [])
    for wait in [0.0, 299] {
      date.advance(by: wait)
      #expect(await load(images).value == .failure(.notFound(reason: nil)))
      #expect(network.requests.count == 1)
    }
    if let seconds { date.advance(by: seconds) } else { images.forgetFailure(at: .numbered(1)) }
    #expect(await load(images).value == loaded)
  }

  @Test(arguments: [
    (Answer.answer(status: 503), MarketError.unavailable(status: 503, retryAfter: nil), false),
    (.failure(.timedOut), .unreachable(.timedOut), false),
    (.failure(.bodyTooLarge(limit: 9)), .malformed(.tooLarge(limit: 9)), true),
    (.answer(status: 404), .notFound(reason: nil), true),
    // A page that asks for a sign-in to a network can answer so.
    (.answer(status: 400), .rejected(status: 400, reason: nil), false),
    (.answer(status: 403), .forbidden(reason: nil), false),
    (.answer(status: 204), .rejected(status: 204, reason: nil), false),
    (.answer("<html>"), .malformed(.notAnImage), false),
  ])
  func `only failures that would happen again are remembered`(
    outcome: Answer, error: MarketError, isRemembered: Bool
  ) async throws {
    let network = ScriptedSessionManager([outcome, response(1)])
    let images = repository(over: network, waitsForMissing: [])
    #expect(await load(images).value == .failure(error))
    #expect(await load(images).value == (isRemembered ? .failure(error) : loaded))
    #expect(network.requests.count == (isRemembered ? 1 : 2))
  }

  @Test(arguments: [true, false])
  func `an image that was removed from memory is requested again`(isWarning: Bool) async throws {
    let network = ScriptedSessionManager([response(1), response(1)])
    let images = repository(over: network)
    for _ in 1...2 {
      #expect(await load(images).value == loaded)
      #expect(images.imageInMemory(at: .numbered(1)) != nil)
      if isWarning {
        let name = Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
        notifications.post(name: name, object: nil)
      } else {
        images.removeImagesFromMemory()
      }
      #expect(images.imageInMemory(at: .numbered(1)) == nil)
    }
  }

  @Test(arguments: [" ", "file:///etc/passwd", "http://", "javascript:alert(1)", "data:,", "p"])
  func `an invalid image URL isn't requested`(text: String) async {
    let images = CachingImageRepository(sessionManager: SystemSessionManager())
    #expect(await load(images, ImageURL(text)).value == .failure(.malformed(.notAnImageAddress)))
  }

  @Test func `progress counts the image's bytes until the load has ended`() async throws {
    let images = repository()
    let progress = ProgressRecorder()
    let load = await load(images) { progress.append($0) }
    let call = try await network.calls.next()
    let steps = [10, 64].map { TransferProgress(completedBytes: $0, totalBytes: 64) }
    for step in steps { call.request.progress?(step) }
    call.answer(response(1))
    _ = await load.value
    call.request.progress?(TransferProgress(completedBytes: 65, totalBytes: 65))
    #expect(progress.all == steps)
  }

  @Test func `a visible image is loaded before images that may be needed soon`() async throws {
    let images = repository(concurrentLoads: 1)
    var loads = [await load(images, .numbered(1))]
    let first = try await network.calls.next()
    for (number, priority) in [(2, ImagePriority.soon), (3, .visible), (4, .soon)] {
      loads.append(await load(images, .numbered(number), priority: priority))
    }
    first.answer(response(1))
    for number in [3, 2, 4] {
      let call = try await network.calls.next()
      #expect(call.request.request.url.absoluteString == ImageURL.numbered(number).rawValue)
      call.answer(response(number))
    }
    for load in loads { _ = await load.value }
  }

  private func repository(
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
  private func load(
    _ images: CachingImageRepository, _ url: ImageURL = .numbered(1),
    priority: ImagePriority = .visible, progress: TransferProgressHandler? = nil
  ) async -> Task<Result<ImageResponse, MarketError>, Never> {
    let load = await turns.start { _ in
      await Result { () async throws(MarketError) in
        try await images.image(at: url, priority: priority, progress: progress)
      }
    }
    await images.loads.afterThisTurn()
    return load
  }

  private func response(_ number: Int) -> Answer {
    .success(HTTPResponse(status: 200, body: Data(ImageData.numbered(number).bytes)))
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
