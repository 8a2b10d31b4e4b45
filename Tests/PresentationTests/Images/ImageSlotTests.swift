import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ImageSlotTests: ImageSlotFixture {
  @Test func `a slot begins empty and asks for nothing`() {
    #expect(slot.state == ImageSlotState())
    slot.bind(to: nil)
    slot.unbind()
    slot.retry()
    #expect(slot.state == ImageSlotState())
    #expect(images.events == [])
  }

  @Test(arguments: ImageResponse.Source.allCases)
  func `a picture is loaded and shown`(source: ImageResponse.Source) async throws {
    slot.bind(to: a)
    #expect(slot.state == state(a, .loading(nil)))
    #expect(slot.state.isLoading)
    let call = try await images.next()
    #expect(call.url == a)
    #expect(call.priority == .visible)
    let loaded = ImageResponse(pictures[0], from: source)
    call.answer(.success(loaded))
    try await call.returned()
    #expect(slot.state == state(a, .showing(loaded)))
    #expect(slot.state.image == pictures[0])
  }

  @Test func `what is in memory is shown in the same turn, without a load or a flash`() async throws
  {
    images.setInMemory(pictures[0], at: a)
    images.setInMemory(pictures[1], at: b)
    let recorder = StateRecorder(of: slot)
    slot.bind(to: a)
    #expect(slot.state == state(a, .showing(ImageResponse(pictures[0], from: .memory))))
    slot.bind(to: b)
    #expect(slot.state == state(b, .showing(ImageResponse(pictures[1], from: .memory))))
    await MainActor.turn()
    #expect(images.calls.isEmpty)
    let seen = await recorder.states()
    #expect(seen.map(\.url) == [nil, a, b])
    #expect(seen.map(\.image) == [nil, pictures[0], pictures[1]])
  }

  @Test func `binding to the same picture changes nothing`() async throws {
    slot.bind(to: a)
    let call = try await images.next()
    slot.bind(to: a)
    call.answer(.success(ImageResponse(pictures[0], from: .network)))
    try await call.returned()
    slot.bind(to: a)
    await MainActor.turn()
    #expect(slot.state.image == pictures[0])
    #expect(images.calls.count == 1)
    #expect(!call.isCancelled)
  }

  @Test func `a cell that only flies by asks for nothing`() async {
    slot.bind(to: a)
    slot.bind(to: b)
    slot.unbind()
    slot.bind(to: b)
    await MainActor.turn()
    #expect(images.calls.map(\.url) == [b])
    images.answerAll()
  }

  @Test func `a load that the repository gives up is no failure, and can be asked for again`()
    async throws
  {
    slot.bind(to: a)
    let call = try await images.next()
    call.answer(.failure(.cancelled))
    try await call.returned()
    #expect(slot.state == state(a, .empty))
    slot.bind(to: a)
    #expect(slot.state == state(a, .loading(nil)))
    #expect(try await images.next().url == a)
    images.answerAll()
  }

  // MARK: - Failures

  @Test(arguments: [
    ("en_US", MarketError.offline), ("ko_KR", .notFound(reason: nil)), ("ko_KR", .timedOut),
  ])
  func `a failure is told in the reader's language`(locale: String, error: MarketError) async throws
  {
    let locale = Locale(identifier: locale)
    let slot = ImageSlot(images: images, locale: locale)
    slot.bind(to: a)
    let call = try await images.next()
    call.answer(.failure(error))
    try await call.returned()
    #expect(slot.state.error == error.message(in: Language(locale)))
    #expect(slot.state.isRetryable)
    #expect(slot.state.image == nil)
  }

  @Test func `a failed picture is loaded again by retry alone, which makes its failure forgotten`()
    async throws
  {
    slot.bind(to: a)
    let failing = try await images.next()
    failing.answer(.failure(.notFound(reason: nil)))
    try await failing.returned()
    slot.bind(to: a)
    #expect(slot.state.isRetryable)

    slot.retry()
    #expect(slot.state == state(a, .loading(nil)))
    let call = try await images.next()
    #expect(
      images.events.suffix(4) == [
        .forgotFailure(a), .subscribed(a), .lookedInMemory(a), .loaded(a, .visible),
      ])
    slot.retry()
    call.answer(.success(ImageResponse(pictures[0], from: .network)))
    try await call.returned()
    slot.retry()
    await MainActor.turn()
    #expect(slot.state.image == pictures[0])
    #expect(images.calls.count == 2)
    slot.unbind()
    try await images.subscriptionsEnded()
  }

  // MARK: - Progress

  @Test func `progress is shown until the picture is there`() async throws {
    let recorder = StateRecorder(of: slot)
    slot.bind(to: a)
    let call = try await images.next()
    let steps = [10, 30, 60].map { TransferProgress(completedBytes: $0, totalBytes: 60) }
    for step in steps {
      call.reportProgress(step)
      await MainActor.turn()
    }
    let loaded = ImageResponse(pictures[0], from: .network)
    call.reportProgress(steps[2])
    call.answer(.success(loaded))
    try await call.returned()
    call.reportProgress(TransferProgress(completedBytes: 61, totalBytes: nil))
    await MainActor.turn()
    #expect(slot.state.image == pictures[0])
    slot.unbind()
    #expect(
      await recorder.transcript() == """
        phase: empty
        url: a.png · phase: empty → loading
        phase: loading → loading(10 of 60 bytes)
        phase: loading(10 of 60 bytes) → loading(30 of 60 bytes)
        phase: loading(30 of 60 bytes) → loading(60 of 60 bytes)
        phase: loading(60 of 60 bytes) → showing(png, 1 × 1, 72 bytes, from network)
        url: a.png → nil · phase: showing(png, 1 × 1, 72 bytes, from network) → empty
        """)
  }

  // MARK: - Replacements

  @Test func `a replacement that is told as the load begins is not missed`() async {
    slot.bind(to: a)
    images.replace(with: pictures[1], at: a)
    await shows(pictures[1])
    #expect(slot.state == state(a, .showing(ImageResponse(pictures[1], from: .network))))
    images.answerAll()
  }

  // MARK: - Waiting and release

  @Test func `waiting returns at once without a load`() async throws {
    await slot.waitUntilLoaded()
    try await show(pictures[0])
    await slot.waitUntilLoaded()
  }

  @Test func `waiting lasts until the last load ends`() async throws {
    var hasReturned = false
    slot.bind(to: a)
    let late = try await images.next()
    let waiting = Task {
      await slot.waitUntilLoaded()
      hasReturned = true
    }
    await MainActor.turn()
    slot.bind(to: b)
    let call = try await images.next()
    late.answer(.success(ImageResponse(pictures[0], from: .network)))
    try await late.returned()
    await MainActor.turn()
    #expect(!hasReturned)
    call.answer(.success(ImageResponse(pictures[1], from: .network)))
    await waiting.value
    #expect(slot.state.image == pictures[1])
  }

  @Test func `a cancelled caller stops waiting, and the load continues`() async throws {
    slot.bind(to: a)
    let call = try await images.next()
    let waiting = Task { await slot.waitUntilLoaded() }
    await MainActor.turn()
    waiting.cancel()
    await waiting.value
    #expect(!call.isCancelled)
    call.answer(.success(ImageResponse(pictures[0], from: .network)))
    try await call.returned()
    #expect(slot.state.image == pictures[0])
  }

  @Test func `a slot that goes takes its load and its streams with it`() async throws {
    var slot: ImageSlot? = ImageSlot(images: images, locale: Locale(identifier: "en"))
    let recorder = StateRecorder(of: try #require(slot))
    slot?.bind(to: a)
    let call = try await images.next()
    #expect(images.subscriptionCount == 1)
    weak let remains = slot
    slot = nil
    #expect(remains == nil)
    #expect(call.isCancelled)
    try await images.subscriptionsEnded()
    call.reportProgress(TransferProgress(completedBytes: 1, totalBytes: nil))
    call.answer(.success(ImageResponse(pictures[0], from: .network)))
    try await call.returned()
    #expect(await recorder.states() == [ImageSlotState(), state(a, .loading(nil))])
  }
}

/// A slot whose loads the test answers, and pictures for it.
@MainActor
class ImageSlotFixture {
  let images = GatedImageRepository()
  let slot: ImageSlot
  let a = ImageURL("a.png")
  let b = ImageURL("b.png")
  let pictures: [ImageData]

  init() throws {
    slot = ImageSlot(images: images, locale: Locale(identifier: "en_US"))
    pictures = try (0..<4).map { try .sample($0) }
  }

  func state(_ url: ImageURL?, _ phase: ImageSlotState.Phase) -> ImageSlotState {
    var state = ImageSlotState()
    state.url = url
    state.phase = phase
    return state
  }

  /// Binds to `a`, and answers.
  func show(_ image: ImageData) async throws {
    slot.bind(to: a)
    let call = try await images.next()
    call.answer(.success(ImageResponse(image, from: .network)))
    try await call.returned()
    #expect(slot.state.image == image)
  }

  /// Waits until the slot shows a picture. Streams, as those of replacements, take their time.
  func shows(_ image: ImageData) async {
    for await state in slot.states where state.image == image { return }
  }
}
