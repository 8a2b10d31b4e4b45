import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization
import Testing

@testable import OpenMarketData

/// The way of a picture through memory and network; the disk's part is with its own tests.
struct CachingImageRepositoryTests {
  private let network = GatedSessionManager()
  private let clock = ManualClock()
  private let turns = TurnTaking()

  private static let locator = ImageLocator.numbered(1)

  private final class Time: Sendable {
    private let seconds = Mutex(1_000_000.0)
    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    func pass(_ seconds: Double) { self.seconds.withLock { $0 += seconds } }
  }
  private let wall = Time()

  private func repository(
    policy: ImageLoadingPolicy = ImageLoadingPolicy(), memoryCeiling: Int = 1 << 20
  ) -> CachingImageRepository {
    CachingImageRepository(
      sessionManager: network, memoryCeiling: memoryCeiling, policy: policy, clock: clock,
      now: { [wall] in wall.now })
  }

  private func load(
    _ images: CachingImageRepository, _ locator: ImageLocator = locator
  ) async -> Task<Result<LoadedImage, MarketError>, Never> {
    await turns.start {
      do throws(MarketError) {
        return .success(try await images.image(at: locator, urgency: .visible, progress: nil))
      } catch {
        return .failure(error)
      }
    }
  }

  private func picture(
    _ number: Int, headers: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"one\""]
  ) throws -> HTTPResponse {
    HTTPResponse(status: 200, headers: headers, body: Data(try EncodedImage.numbered(number).bytes))
  }

  @Test func `a picture comes over the network once, and then from memory, at once`() async throws {
    let images = repository()
    #expect(images.imageInMemory(at: Self.locator) == nil)
    let first = await load(images)
    let call = await network.calls.next()
    #expect(call.request.request.url.absoluteString == Self.locator.rawValue)
    #expect(call.request.request.method == .get)
    #expect(call.request.request.headers["If-None-Match"] == nil)
    call.answer(.success(try picture(1)))
    let image = try EncodedImage.numbered(1)
    #expect(await first.value == .success(LoadedImage(image, from: .network)))
    #expect(images.imageInMemory(at: Self.locator) == image)
    #expect(await load(images).value == .success(LoadedImage(image, from: .memory)))
    #expect(network.calls.count == 1)
  }

  @Test func `what is past its time is shown at once and asked about behind`() async throws {
    let images = repository()
    let first = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    _ = await first.value
    wall.pass(59)
    #expect(images.imageInMemory(at: Self.locator) != nil)
    #expect(images.checks.count == 0)
    wall.pass(1)
    // Ten cells ask; the server is asked once.
    for _ in 1...10 { #expect(images.imageInMemory(at: Self.locator) == (try .numbered(1))) }
    let check = await network.calls.next()
    #expect(check.request.request.headers["If-None-Match"] == "\"one\"")
    #expect(images.checks.count == 1)
    check.answer(.success(HTTPResponse(status: 304)))
    await images.checks.settle()
    // Confirmed, it is fresh for another minute.
    wall.pass(59)
    #expect(images.imageInMemory(at: Self.locator) != nil)
    #expect(images.checks.count == 0)
    #expect(network.calls.count == 2)
  }

  @Test func `a picture that has changed takes the place of the old one, and who shows it is told`()
    async throws
  {
    let images = repository()
    let first = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    _ = await first.value
    var told = images.replacements(at: Self.locator).makeAsyncIterator()
    var toldOfOther = images.replacements(at: .numbered(5)).makeAsyncIterator()
    wall.pass(61)
    _ = images.imageInMemory(at: Self.locator)
    await network.calls.next().answer(
      .success(try picture(2, headers: ["Cache-Control": "max-age=60", "ETag": "\"two\""])))
    #expect(await told.next() == (try .numbered(2)))
    #expect(images.imageInMemory(at: Self.locator) == (try .numbered(2)))
    let other = await load(images, .numbered(5))
    await network.calls.next().answer(.success(try picture(5)))
    _ = await other.value
    #expect(await toldOfOther.next() == (try .numbered(5)))
  }

  @Test(arguments: [404, 410, 403])
  func `a picture that is gone when it is asked about is not shown again`(status: Int) async throws
  {
    var policy = ImageLoadingPolicy()
    policy.waitsForMissing = []
    let images = repository(policy: policy)
    let first = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    _ = await first.value
    wall.pass(61)
    _ = images.imageInMemory(at: Self.locator)
    await network.calls.next().answer(.success(HTTPResponse(status: status)))
    await images.checks.settle()
    #expect(images.imageInMemory(at: Self.locator) == nil)
    #expect(await load(images).value.isFailure)
    #expect(network.calls.count == 2)
  }

  @Test(arguments: [Result.failure(NetworkError.timedOut), .success(HTTPResponse(status: 503))])
  func `when asking fails the picture stays, and is not asked about for a while`(
    outcome: Result<HTTPResponse, NetworkError>
  ) async throws {
    let images = repository()
    let first = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    _ = await first.value
    wall.pass(61)
    _ = images.imageInMemory(at: Self.locator)
    await network.calls.next().answer(outcome)
    await images.checks.settle()
    wall.pass(29)
    #expect(images.imageInMemory(at: Self.locator) == (try .numbered(1)))
    #expect(images.checks.count == 0)
    wall.pass(2)
    #expect(images.imageInMemory(at: Self.locator) == (try .numbered(1)))
    #expect(images.checks.count == 1)
    await network.calls.next().answer(.success(HTTPResponse(status: 304)))
    await images.checks.settle()
  }

  @Test(arguments: [403, 404])
  func `a picture that was uploaded just now is asked for again within a second`(status: Int)
    async throws
  {
    let images = repository()
    let load = await load(images)
    for wait in [250, 750] {
      await network.calls.next().answer(.success(HTTPResponse(status: status)))
      await clock.sleepers()
      clock.advance(by: .milliseconds(wait - 1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .milliseconds(1))
    }
    await network.calls.next().answer(.success(try picture(1)))
    #expect(await load.value == .success(LoadedImage(try .numbered(1), from: .network)))
    #expect(network.calls.count == 3)
  }

  @Test func `a picture that is missing is not asked for at each scroll, until that was long ago`()
    async throws
  {
    var policy = ImageLoadingPolicy()
    policy.waitsForMissing = []
    let images = repository(policy: policy)
    let first = await load(images)
    await network.calls.next().answer(.success(HTTPResponse(status: 404)))
    #expect(await first.value == .failure(.notFound(reason: nil)))
    wall.pass(299)
    for _ in 1...20 { #expect(await load(images).value == .failure(.notFound(reason: nil))) }
    #expect(network.calls.count == 1)
    wall.pass(2)
    let later = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    #expect(await later.value == .success(LoadedImage(try .numbered(1), from: .network)))
  }

  @Test func `a person who tries again is not told of the last failure`() async throws {
    var policy = ImageLoadingPolicy()
    policy.waitsForMissing = []
    let images = repository(policy: policy)
    let first = await load(images)
    await network.calls.next().answer(.success(HTTPResponse(status: 404)))
    #expect(await first.value.isFailure)
    images.forgetFailure(at: Self.locator)
    let second = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    #expect(await second.value == .success(LoadedImage(try .numbered(1), from: .network)))
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
        .malformedResponse(ResponseDefect(path: "", problem: .notAnImage)), true
      ),
    ] as [(Result<HTTPResponse, NetworkError>, MarketError, Bool)])
  func `trouble that may pass is not remembered, what would come again is`(
    outcome: Result<HTTPResponse, NetworkError>, error: MarketError, isRemembered: Bool
  ) async throws {
    let images = repository()
    let first = await load(images)
    await network.calls.next().answer(outcome)
    #expect(await first.value == .failure(error))
    let second = await load(images)
    if isRemembered {
      #expect(await second.value == .failure(error))
      #expect(network.calls.count == 1)
    } else {
      await network.calls.next().answer(.success(try picture(1)))
      #expect(await second.value == .success(LoadedImage(try .numbered(1), from: .network)))
    }
  }

  @Test(arguments: ["", "no address", "file:///etc/passwd", "http://", "javascript:alert(1)"])
  func `what is no address of a picture is told and not asked for`(text: String) async {
    let images = CachingImageRepository(sessionManager: SystemSessionManager())
    let outcome = await load(images, ImageLocator(text)).value
    guard case .failure(.invalidRequest) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func `what may not be kept is shown and not kept`() async throws {
    let images = repository()
    for _ in 1...2 {
      let load = await load(images)
      await network.calls.next().answer(
        .success(try picture(1, headers: ["Cache-Control": "no-store"])))
      #expect(await load.value == .success(LoadedImage(try .numbered(1), from: .network)))
      #expect(images.imageInMemory(at: Self.locator) == nil)
    }
    #expect(images.memorySize == 0)
  }

  @Test func `a picture that just came is not asked about, however short its time`() async throws {
    let images = repository()
    let load = await load(images)
    await network.calls.next().answer(
      .success(try picture(1, headers: ["Cache-Control": "max-age=0", "ETag": "\"a\""])))
    _ = await load.value
    #expect(images.checks.count == 0)
  }

  @Test func `the last caller to leave ends the exchange`() async throws {
    let images = repository()
    let callers = [await load(images), await load(images)]
    let call = await network.calls.next()
    for caller in callers {
      caller.cancel()
      #expect(await caller.value == .failure(.cancelled))
    }
    let later = await load(images)
    // The first call was cancelled: this answer comes too late for everybody.
    call.answer(.success(try picture(9)))
    await network.calls.next().answer(.success(try picture(1)))
    #expect(await later.value == .success(LoadedImage(try .numbered(1), from: .network)))
  }

  @Test func `a caller who is cancelled already asks for nothing`() async {
    let images = repository()
    let gate = Gate()
    let caller = Task { () -> MarketError? in
      await gate.pass()
      do throws(MarketError) {
        _ = try await images.image(at: Self.locator, urgency: .visible, progress: nil)
        return nil
      } catch {
        return error
      }
    }
    caller.cancel()
    gate.open()
    #expect(await caller.value == .cancelled)
    #expect(network.calls.count == 0)
  }

  @Test func `progress is that of the picture's bytes`() async throws {
    let images = repository()
    let told = Mutex<[ByteProgress]>([])
    let load = await turns.start {
      try? await images.image(at: Self.locator, urgency: .visible) { news in
        told.withLock { $0.append(news) }
      }
    }
    let call = await network.calls.next()
    call.request.progress?(
      TransferProgress(direction: .upload, completedBytes: 1, totalBytes: 1))
    call.request.progress?(TransferProgress(completedBytes: 10, totalBytes: 64))
    call.request.progress?(TransferProgress(completedBytes: 64, totalBytes: 64))
    call.answer(.success(try picture(1)))
    _ = await load.value
    call.request.progress?(TransferProgress(completedBytes: 65, totalBytes: 65))
    #expect(
      told.withLock { $0 } == [
        ByteProgress(completedBytes: 10, totalBytes: 64),
        ByteProgress(completedBytes: 64, totalBytes: 64),
      ])
  }

  @Test func `a picture that is missing while it is replaced is asked about again`() async throws {
    let images = repository()
    let first = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    _ = await first.value
    wall.pass(61)
    _ = images.imageInMemory(at: Self.locator)
    for wait in [250, 750] {
      await network.calls.next().answer(.success(HTTPResponse(status: 403)))
      await clock.sleepers()
      #expect(images.imageInMemory(at: Self.locator) == (try .numbered(1)))
      clock.advance(by: .milliseconds(wait))
    }
    await network.calls.next().answer(.success(try picture(2)))
    await images.checks.settle()
    #expect(images.imageInMemory(at: Self.locator) == (try .numbered(2)))
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
    let images = repository(policy: policy, memoryCeiling: 600)
    let first = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    _ = await first.value
    wall.pass(61)
    _ = images.imageInMemory(at: Self.locator)
    let check = await network.calls.next()
    let other = await load(images, .numbered(2))
    await network.calls.next().answer(.success(try picture(2)))
    _ = await other.value
    #expect(images.imageInMemory(at: Self.locator) == nil)
    let again = await load(images)
    await network.calls.next().answer(.success(try picture(3)))
    _ = await again.value
    check.answer(late)
    await images.checks.settle()
    #expect(images.imageInMemory(at: Self.locator) == (try .numbered(3)))
    // It is as fresh as its own answer says.
    wall.pass(61)
    _ = images.imageInMemory(at: Self.locator)
    #expect(await network.calls.next().request.request.headers["If-None-Match"] == "\"one\"")
  }

  @Test func `a check that failed does not lengthen a picture's time`() async throws {
    let images = repository()
    let first = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    _ = await first.value
    wall.pass(86_400)
    _ = images.imageInMemory(at: Self.locator)
    await network.calls.next().answer(.failure(.timedOut))
    await images.checks.settle()
    wall.pass(31)
    _ = images.imageInMemory(at: Self.locator)
    await network.calls.next().answer(.success(HTTPResponse(status: 304)))
    await images.checks.settle()
    wall.pass(61)
    _ = images.imageInMemory(at: Self.locator)
    #expect(images.checks.count == 1)
    await network.calls.next().answer(.success(HTTPResponse(status: 304)))
    await images.checks.settle()
  }

  @Test func `with a clock that was set back, a failed check is not repeated at each look`()
    async throws
  {
    let images = repository()
    let first = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    _ = await first.value
    wall.pass(-10_000)
    for _ in 1...2 {
      _ = images.imageInMemory(at: Self.locator)
      if network.calls.count == 1 {
        await network.calls.next().answer(.failure(.timedOut))
        await images.checks.settle()
      }
    }
    #expect(images.checks.count == 0)
    #expect(network.calls.count == 2)
  }

  @Test func `a picture that may not be kept any longer is dropped`() async throws {
    let images = repository()
    let first = await load(images)
    await network.calls.next().answer(.success(try picture(1)))
    _ = await first.value
    wall.pass(61)
    _ = images.imageInMemory(at: Self.locator)
    await network.calls.next().answer(
      .success(HTTPResponse(status: 304, headers: ["Cache-Control": "no-store"])))
    await images.checks.settle()
    #expect(images.imageInMemory(at: Self.locator) == nil)
  }

  @Test func `of more checks than a server answers the oldest are given up`() async throws {
    var policy = ImageLoadingPolicy()
    policy.concurrentLoads = 1
    let images = repository(policy: policy)
    let count = ImageChecks.limit + 20
    for number in 0..<count {
      let load = await load(images, .numbered(number))
      await network.calls.next().answer(.success(try picture(number)))
      _ = await load.value
    }
    wall.pass(61)
    for number in 0..<count { _ = images.imageInMemory(at: .numbered(number)) }
    #expect(images.checks.count == ImageChecks.limit)
    var asked: Set<String> = []
    for _ in 0..<ImageChecks.limit {
      let check = await network.calls.next()
      asked.insert(check.request.request.url.absoluteString)
      check.answer(.success(HTTPResponse(status: 304)))
    }
    await images.checks.settle()
    #expect(asked == Set((20..<count).map { ImageLocator.numbered($0).rawValue }))
  }

  @Test func `when it goes, what it was asking behind is ended`() async throws {
    var images: CachingImageRepository? = repository()
    if let images {
      let first = await load(images)
      await network.calls.next().answer(.success(try picture(1)))
      _ = await first.value
      wall.pass(61)
      _ = images.imageInMemory(at: Self.locator)
    }
    let check = await network.calls.next()
    weak let checks = images?.checks
    images = nil
    #expect(checks == nil)
    check.answer(.success(try picture(2)))
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
