import Foundation
import OpenMarketDomain
import OpenMarketKit
import OpenMarketLock
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests that load the images of a market from a local server, with a disk cache in a real folder.
@MainActor
struct PicturesOverLoopbackTests {
  /// A session manager that sends requests only after its gate has been opened.
  private struct HeldSessionManager: NetworkSessionManager {
    let gate: Gate
    let inner = SystemSessionManager()

    func response(
      to request: HTTPRequest, progress: TransferProgressHandler?
    ) async throws(NetworkError) -> HTTPResponse {
      await gate.pass()
      return try await inner.response(to: request, progress: progress)
    }
  }

  /// A run of an app that starts at the given minute. Each run has its own memory cache, but all runs share the folder of the
  /// disk cache.
  private final class Run {
    let images: CachingImageRepository
    let disk: ImageDiskCache
    let log = InMemoryNetworkEventLog()

    init(
      _ folder: TemporaryFolder, minute: Double = 0,
      clock: any Clock<Duration> = ContinuousClock(), gate: Gate? = nil
    ) {
      let transport: any NetworkSessionManager =
        gate.map { HeldSessionManager(gate: $0) } ?? SystemSessionManager()
      disk = ImageDiskCache(folder: folder.url.appending(path: "pictures"))
      images = CachingImageRepository(
        sessionManager: LoggingSessionManager(transport, log: log), disk: disk,
        clock: clock, now: { Date(timeIntervalSince1970: 1_800_000_000 + minute * 60) })
    }

    /// Starts a run, calls the given closure, and waits until the disk cache has written all images.
    static func with<Value>(
      _ folder: TemporaryFolder, minute: Double = 0,
      clock: any Clock<Duration> = ContinuousClock(), gate: Gate? = nil,
      _ body: (Run) async throws -> Value
    ) async throws -> Value {
      let run = Run(folder, minute: minute, clock: clock, gate: gate)
      let value = try await body(run)
      await run.disk.flush()
      return value
    }

    /// The status and the number of body bytes of each response so far.
    var answers: [[Int]] {
      log.events.compactMap { event in
        if case .finished(let status, let bytes, _) = event.kind { [status, bytes] } else { nil }
      }
    }
  }

  private func thumbnails(_ market: TestMarket) async throws -> [ImageURL] {
    let list = market.container.makeProductListViewModel()
    await list.load()
    let thumbnails = list.state.rows.compactMap(\.product.thumbnail)
    try #require(Set(thumbnails).count == 20)
    return thumbnails
  }

  private func screen(
    _ thumbnails: [ImageURL], _ run: Run
  ) async -> [ImageSlotState.Phase] {
    let slots = thumbnails.map { url in
      let slot = ImageSlot(images: run.images, locale: Locale(identifier: "en_US"))
      slot.bind(to: url)
      return slot
    }
    for slot in slots { await slot.waitUntilLoaded() }
    return slots.map(\.state.phase)
  }

  @Test
  func
    `after a restart, pictures come from disk and are revalidated once stale`()
    async throws
  {
    let folder = try TemporaryFolder()
    try await TestMarket.with { market in
      let thumbnails = try await thumbnails(market)
      let pictures = try thumbnails.map { try #require(ImageData(bytes: market.bytes(at: $0))) }

      try await Run.with(folder) { run in
        #expect(
          await screen(thumbnails, run)
            == pictures.map { .showing(ImageResponse($0, from: .network)) })
        #expect(run.answers.count == 20)
      }
      try await Run.with(folder, minute: 0.9) { run in
        #expect(
          await screen(thumbnails, run) == pictures.map { .showing(ImageResponse($0, from: .disk)) }
        )
        #expect(
          await screen(thumbnails, run)
            == pictures.map { .showing(ImageResponse($0, from: .memory)) })
        #expect(run.images.checks.count == 0)
        #expect(run.answers == [])
      }
      try await Run.with(folder, minute: 5) { run in
        #expect(
          await screen(thumbnails, run) == pictures.map { .showing(ImageResponse($0, from: .disk)) }
        )
        await run.images.checks.settle()
        #expect(run.answers == [[Int]](repeating: [304, 0], count: 20))
      }
      // The server has confirmed the images, so they're also fresh in the next run.
      try await Run.with(folder, minute: 5.9) { run in
        _ = await screen(thumbnails, run)
        #expect(run.images.checks.count == 0)
        #expect(run.answers == [])
      }
    }
  }

  @Test
  func `a picture that was replaced at its URL is updated on the screen`()
    async throws
  {
    let folder = try TemporaryFolder()
    try await TestMarket.with { market in
      let pictures = try await thumbnails(market).prefix(2).map {
        try #require(ImageData(bytes: market.bytes(at: $0)))
      }
      let (old, new) = (pictures[0], pictures[1])
      let url = try await register(old, in: market)
      _ = try await Run.with(folder) { await screen([url], $0) }
      try replace(url, with: new, in: market)

      let gate = Gate()
      try await Run.with(folder, minute: 2, gate: gate) { run in
        let slot = ImageSlot(images: run.images, locale: Locale(identifier: "en_US"))
        var states = slot.states(buffering: .unbounded).makeAsyncIterator()
        slot.bind(to: url)
        var shown: [ImageResponse] = []
        while shown.last?.image != new, let state = await states.next() {
          if case .showing(let image) = state.phase { shown.append(image) }
          if shown.last?.image == old { gate.open() }
        }
        #expect(shown == [ImageResponse(old, from: .disk), ImageResponse(new, from: .network)])
        #expect(run.answers == [[200, new.bytes.count]])
      }
      try await Run.with(folder, minute: 2.5) { run in
        #expect(await screen([url], run) == [.showing(ImageResponse(new, from: .disk))])
      }
    }
  }

  private func register(
    _ image: ImageData, in market: TestMarket
  ) async throws -> ImageURL {
    let product = try await market.registered(
      .sample(images: [ImageFile(name: "lamp.png", bytes: image.bytes)]))
    return try #require(product.images.first).thumbnail
  }

  private func replace(
    _ url: ImageURL, with image: ImageData, in market: TestMarket
  ) throws {
    let answer = market.market.response(
      to: HTTPRequest(
        method: .put, url: try #require(URL(string: url.rawValue)),
        headers: ["identifier": market.seller.identifier.plaintext], body: Data(image.bytes)))
    try #require(answer.status == 204)
  }

  @Test func `without the market, cached pictures are shown and others fail`()
    async throws
  {
    let folder = try TemporaryFolder()
    let (seen, unseen) = try await TestMarket.with { market in
      let thumbnails = try await thumbnails(market)
      _ = try await Run.with(folder) { await screen(Array(thumbnails.prefix(3)), $0) }
      return (Array(thumbnails.prefix(3)), thumbnails[4])
    }
    try await Run.with(folder, minute: 60) { offline in
      let phases = await screen(seen + [unseen], offline)
      for phase in phases.prefix(3) {
        guard case .showing(let image) = phase else {
          Issue.record("\(phase)")
          continue
        }
        #expect(image.source == .disk)
      }
      guard case .failed(let message) = phases[3] else {
        Issue.record("\(phases[3])")
        return
      }
      #expect(message.code == .offline)
      await offline.images.checks.settle()
    }
  }
}
