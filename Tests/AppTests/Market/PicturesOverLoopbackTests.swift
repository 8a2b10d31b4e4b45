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
  /// A run of an app. Each run has its own memory cache, but all runs share the folder of the
  /// disk cache.
  private final class Run {
    let images: CachingImageRepository
    let disk: ImageDiskCache
    let log = InMemoryNetworkEventLog()

    init(_ folder: TemporaryFolder) {
      disk = ImageDiskCache(folder: folder.url.appending(path: "pictures"))
      images = CachingImageRepository(
        sessionManager: RetryingSessionManager(SystemSessionManager(), policy: .never, log: log),
        disk: disk)
    }

    /// Starts a run, calls the given closure, and waits until the disk cache has written all images.
    static func with<Value>(
      _ folder: TemporaryFolder, _ body: (Run) async throws -> Value
    ) async throws -> Value {
      let run = Run(folder)
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
    `after a restart, pictures come from disk without a request`()
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
      try await Run.with(folder) { run in
        #expect(
          await screen(thumbnails, run) == pictures.map { .showing(ImageResponse($0, from: .disk)) }
        )
        #expect(
          await screen(thumbnails, run)
            == pictures.map { .showing(ImageResponse($0, from: .memory)) })
        #expect(run.answers == [])
      }
    }
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
    try await Run.with(folder) { offline in
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
    }
  }
}
