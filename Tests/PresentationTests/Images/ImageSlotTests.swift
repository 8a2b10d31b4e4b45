import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ImageSlotTests {
  typealias Load = GatedCalls<GatedImageRepository.Load, ImageResponse, MarketError>.Call

  private let images = GatedImageRepository(heedsCancellation: false)
  private let slot: ImageSlot
  private let a = ImageURL("a.png")
  private let b = ImageURL("b.png")
  private let pictures = (0..<2).map { ImageData.sample($0) }

  init() {
    slot = ImageSlot(images: images, locale: .english)
  }

  /// Binds the slot to the image at the given URL, and returns its load.
  private func begin(_ url: ImageURL) async throws -> Load {
    slot.bind(to: url)
    return try await images.calls.next()
  }

  /// Responds to a load, and waits for the slot to receive the response.
  private func answer(_ load: Load, _ result: Result<ImageResponse, MarketError>) async throws {
    load.answer(result)
    try await load.returned()
  }

  private func state(_ url: ImageURL?, _ phase: ImageSlotState.Phase) -> ImageSlotState {
    var state = ImageSlotState()
    state.url = url
    state.phase = phase
    return state
  }

  @Test func `an image in memory is shown in the same turn, without a load`() async throws {
    images.setInMemory(pictures[0], at: a)
    images.setInMemory(pictures[1], at: b)
    let recorder = StateRecorder(of: slot)
    slot.bind(to: a)
    slot.bind(to: b)
    #expect(slot.state == state(b, .showing(ImageResponse(pictures[1], from: .memory))))
    await MainActor.turn()
    #expect(images.calls.all.isEmpty)
    expectEqual(await recorder.states().map(\.image), [nil, pictures[0], pictures[1]])
  }

  @Test func `binding to the same image continues its load, until it's unbound`() async throws {
    let call = try await begin(a)
    #expect(call.priority == .visible)
    let progress = TransferProgress(completedBytes: 40, totalBytes: 100)
    call.reportProgress(progress)
    await MainActor.turn()
    #expect(slot.state == state(a, .loading(progress)))
    slot.bind(to: a)
    try await answer(call, .success(ImageResponse(pictures[0], from: .network)))
    #expect((slot.state.image, call.isCancelled) == (pictures[0], false))
    slot.bind(to: a)
    await MainActor.turn()
    #expect(images.calls.count == 1)
    slot.bind(to: nil)
    #expect(slot.state == ImageSlotState())
  }

  @Test func `a slot that is bound several times in one turn loads only the last image`() async {
    slot.bind(to: a)
    slot.bind(to: b)
    slot.unbind()
    slot.bind(to: b)
    await MainActor.turn()
    #expect(images.calls.all.map(\.url) == [b])
    images.calls.answerAll(.failure(.cancelled))
  }

  @Test func `a load that the repository cancels isn't a failure`() async throws {
    try await answer(try await begin(a), .failure(.cancelled))
    #expect(slot.state == state(a, .empty))
    slot.bind(to: a)
    #expect(slot.state == state(a, .loading(nil)))
    expectEqual(try await images.calls.next().url, a)
    images.calls.answerAll(.failure(.cancelled))
  }

  @Test func `only retry loads a failed image again, after the failure is forgotten`() async throws
  {
    try await answer(try await begin(a), .failure(.notFound(reason: nil)))
    slot.bind(to: a)
    #expect(slot.state.error?.text == "This image can't be shown.")
    slot.retry()
    slot.retry()
    #expect(slot.state == state(a, .loading(nil)))
    let call = try await images.calls.next()
    #expect(
      images.events.suffix(3) == [.forgotFailure(a), .lookedInMemory(a), .loaded(a, .visible)])
    try await answer(call, .success(ImageResponse(pictures[0], from: .network)))
    slot.retry()
    await MainActor.turn()
    #expect((slot.state.image, images.calls.count) == (pictures[0], 2))
  }

  // MARK: - Late events

  enum Event: CaseIterable {
    case image, failure, progress
  }

  /// The time of the event: after the next binding, in its turn, or after the slot is bound to the
  /// same image again.
  enum Moment: CaseIterable {
    case later, inTurn, sameImage
  }

  @Test(arguments: Event.allCases, Moment.allCases)
  func `an event of an earlier load is ignored`(event: Event, moment: Moment) async throws {
    let shown = moment == .sameImage ? a : b
    let late = try await begin(a)
    await MainActor.turn()
    if moment == .inTurn { send(event, to: late) }
    slot.bind(to: b)
    slot.bind(to: shown)
    if moment != .inTurn { send(event, to: late) }
    await MainActor.turn()
    if late.isAnswered { try await late.returned() }
    #expect(slot.state == state(shown, .loading(nil)))
    let call = try await images.calls.next()
    try await answer(call, .success(ImageResponse(pictures[1], from: .disk)))
    #expect(slot.state.image == pictures[1])
    images.calls.answerAll(.failure(.cancelled))
  }

  private func send(_ event: Event, to call: Load) {
    switch event {
    case .image: call.answer(.success(ImageResponse(pictures[0], from: .network)))
    case .failure: call.answer(.failure(.unreachable(.timedOut)))
    case .progress: call.reportProgress(TransferProgress(completedBytes: 61, totalBytes: nil))
    }
  }

  // MARK: - Waiting and release

  @Test func `waiting lasts until the last load ends, or the caller is cancelled`() async throws {
    var hasReturned = false
    let late = try await begin(a)
    let waiting = Task {
      await slot.waitUntilLoaded()
      hasReturned = true
    }
    await MainActor.turn()
    let call = try await begin(b)
    try await answer(late, .success(ImageResponse(pictures[0], from: .network)))
    let cancelled = Task { await slot.waitUntilLoaded() }
    await MainActor.turn()
    cancelled.cancel()
    await cancelled.value
    #expect((hasReturned, call.isCancelled) == (false, false))
    call.answer(.success(ImageResponse(pictures[1], from: .network)))
    await waiting.value
    #expect(slot.state.image == pictures[1])
    await slot.waitUntilLoaded()
  }

  @Test func `a released slot cancels its load and ends its streams`() async throws {
    var slot: ImageSlot? = ImageSlot(images: images, locale: .english)
    let recorder = StateRecorder(of: try #require(slot))
    slot?.bind(to: a)
    let call = try await images.calls.next()
    weak let remains = slot
    slot = nil
    #expect(remains == nil)
    #expect(call.isCancelled)
    call.reportProgress(TransferProgress(completedBytes: 1, totalBytes: nil))
    try await answer(call, .success(ImageResponse(pictures[0], from: .network)))
    expectEqual(await recorder.states(), [ImageSlotState(), state(a, .loading(nil))])
  }
}
