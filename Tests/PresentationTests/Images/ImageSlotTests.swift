import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ImageSlotTests {
  private let images = GatedImageRepository()
  private let slot: ImageSlot
  private let a = ImageLocator("a.png")
  private let b = ImageLocator("b.png")
  private let pictures: [EncodedImage]

  init() throws {
    slot = ImageSlot(images: images, locale: Locale(identifier: "en_US"))
    pictures = try (0..<4).map { try .sample($0) }
  }

  private func state(_ locator: ImageLocator?, _ phase: ImageSlotState.Phase) -> ImageSlotState {
    var state = ImageSlotState()
    state.locator = locator
    state.phase = phase
    return state
  }

  /// Binds to `a`, and answers.
  private func show(_ image: EncodedImage) async {
    slot.bind(to: a)
    let call = await images.next()
    call.answer(.success(LoadedImage(image, from: .network)))
    await call.returned()
    #expect(slot.state.image == image)
  }

  /// Waits until the slot shows a picture. Streams, as those of replacements, take their time.
  private func shows(_ image: EncodedImage) async {
    for await state in slot.states where state.image == image { return }
  }

  private func first(_ count: Int, of states: AsyncStream<ImageSlotState>) async -> [ImageSlotState]
  {
    var first: [ImageSlotState] = []
    for await state in states.prefix(count) { first.append(state) }
    return first
  }

  @Test func `a slot begins empty and asks for nothing`() {
    #expect(slot.state == ImageSlotState())
    slot.bind(to: nil)
    slot.unbind()
    slot.retry()
    #expect(slot.state == ImageSlotState())
    #expect(images.events == [])
  }

  @Test(arguments: LoadedImage.Source.allCases)
  func `a picture is loaded and shown`(source: LoadedImage.Source) async {
    slot.bind(to: a)
    #expect(slot.state == state(a, .loading(nil)))
    #expect(slot.state.isLoading)
    let call = await images.next()
    #expect(call.locator == a)
    #expect(call.urgency == .visible)
    let loaded = LoadedImage(pictures[0], from: source)
    call.answer(.success(loaded))
    await call.returned()
    #expect(slot.state == state(a, .showing(loaded)))
    #expect(slot.state.image == pictures[0])
  }

  @Test func `what is in memory is shown in the same turn, without a load or a flash`() async throws
  {
    images.setInMemory(pictures[0], at: a)
    images.setInMemory(pictures[1], at: b)
    let states = slot.states(buffering: .unbounded)
    slot.bind(to: a)
    #expect(slot.state == state(a, .showing(LoadedImage(pictures[0], from: .memory))))
    slot.bind(to: b)
    #expect(slot.state == state(b, .showing(LoadedImage(pictures[1], from: .memory))))
    await MainActor.turn()
    #expect(images.calls.isEmpty)
    let seen = await first(3, of: states)
    #expect(seen.map(\.locator) == [nil, a, b])
    #expect(seen.map(\.image) == [nil, pictures[0], pictures[1]])
  }

  @Test func `the picture before is gone as soon as the slot is bound anew`() async {
    await show(pictures[0])
    slot.bind(to: b)
    #expect(slot.state == state(b, .loading(nil)))
    slot.unbind()
    #expect(slot.state == ImageSlotState())
  }

  @Test func `binding to nothing unbinds`() async {
    await show(pictures[0])
    slot.bind(to: nil)
    #expect(slot.state == ImageSlotState())
    await images.subscriptionsEnded()
  }

  @Test func `binding to the same picture changes nothing`() async {
    slot.bind(to: a)
    let call = await images.next()
    slot.bind(to: a)
    call.answer(.success(LoadedImage(pictures[0], from: .network)))
    await call.returned()
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
    #expect(images.calls.map(\.locator) == [b])
    images.answerAll()
  }

  @Test func `a load of a binding before is cancelled, and its late answer is not seen`() async {
    slot.bind(to: a)
    let late = await images.next()
    slot.bind(to: b)
    #expect(late.isCancelled)
    late.answer(.success(LoadedImage(pictures[0], from: .network)))
    await late.returned()
    #expect(slot.state == state(b, .loading(nil)))
  }

  @Test func `binding back does not bring back the load that was dropped`() async {
    slot.bind(to: a)
    let first = await images.next()
    slot.bind(to: b)
    slot.bind(to: a)
    let second = await images.next()
    first.answer(.failure(.cancelled))
    await first.returned()
    #expect(slot.state == state(a, .loading(nil)))
    second.answer(.success(LoadedImage(pictures[1], from: .network)))
    await second.returned()
    #expect(slot.state.image == pictures[1])
  }

  @Test func `a load that the repository gives up is no failure, and can be asked for again`() async
  {
    slot.bind(to: a)
    let call = await images.next()
    call.answer(.failure(.cancelled))
    await call.returned()
    #expect(slot.state == state(a, .empty))
    slot.bind(to: a)
    #expect(slot.state == state(a, .loading(nil)))
    #expect(await images.next().locator == a)
    images.answerAll()
  }

  // MARK: - Failures

  @Test(arguments: [
    ("en_US", MarketError.offline), ("ko_KR", .notFound(reason: nil)), ("ko_KR", .timedOut),
  ])
  func `a failure is told in the reader's language`(locale: String, error: MarketError) async {
    let locale = Locale(identifier: locale)
    let slot = ImageSlot(images: images, locale: locale)
    slot.bind(to: a)
    let call = await images.next()
    call.answer(.failure(error))
    await call.returned()
    #expect(slot.state.error == ErrorMessage(error, language: Language(locale)))
    #expect(slot.state.isRetryable)
    #expect(slot.state.image == nil)
  }

  @Test func `a failed picture is loaded again by retry alone, which makes its failure forgotten`()
    async
  {
    slot.bind(to: a)
    let failing = await images.next()
    failing.answer(.failure(.notFound(reason: nil)))
    await failing.returned()
    slot.bind(to: a)
    #expect(slot.state.isRetryable)

    slot.retry()
    #expect(slot.state == state(a, .loading(nil)))
    let call = await images.next()
    #expect(
      images.events.suffix(4) == [
        .forgotFailure(a), .subscribed(a), .lookedInMemory(a), .loaded(a, .visible),
      ])
    slot.retry()
    call.answer(.success(LoadedImage(pictures[0], from: .network)))
    await call.returned()
    slot.retry()
    await MainActor.turn()
    #expect(slot.state.image == pictures[0])
    #expect(images.calls.count == 2)
    slot.unbind()
    await images.subscriptionsEnded()
  }

  // MARK: - Progress

  @Test func `progress is shown, never goes back, and nothing of it after the picture`() async {
    let states = slot.states(buffering: .unbounded)
    slot.bind(to: a)
    let call = await images.next()
    let steps = [10, 30, 20, 60].map { ByteProgress(completedBytes: $0, totalBytes: 60) }
    for step in steps {
      call.tell(step)
      await MainActor.turn()
    }
    let loaded = LoadedImage(pictures[0], from: .network)
    call.tell(steps[3])
    call.answer(.success(loaded))
    await call.returned()
    call.tell(ByteProgress(completedBytes: 61, totalBytes: nil))
    await MainActor.turn()
    #expect(slot.state.image == pictures[0])
    slot.unbind()
    let phases: [ImageSlotState.Phase] = [
      .empty, .loading(nil), .loading(steps[0]), .loading(steps[1]), .loading(steps[3]),
      .showing(loaded), .empty,
    ]
    #expect(await first(phases.count, of: states).map(\.phase) == phases)
  }

  @Test func `the late progress of a load that failed is not the next one's`() async {
    slot.bind(to: a)
    let failing = await images.next()
    failing.answer(.failure(.timedOut))
    await failing.returned()
    failing.tell(ByteProgress(completedBytes: 50, totalBytes: 60))
    slot.retry()
    await MainActor.turn()
    #expect(slot.state == state(a, .loading(nil)))
    images.answerAll()
  }

  // MARK: - Replacements

  @Test func `a replacement is shown, and the next one too`() async {
    await show(pictures[0])
    for image in pictures[1...2] {
      images.replace(with: image, at: a)
      await shows(image)
      #expect(slot.state == state(a, .showing(LoadedImage(image, from: .network))))
    }
  }

  @Test func `a picture from memory is followed too`() async {
    images.setInMemory(pictures[0], at: a)
    slot.bind(to: a)
    #expect(images.events == [.subscribed(a), .lookedInMemory(a)])
    images.replace(with: pictures[1], at: a)
    await shows(pictures[1])
    #expect(images.calls.isEmpty)
  }

  @Test func `a replacement that is told as the load begins is not missed`() async {
    slot.bind(to: a)
    images.replace(with: pictures[1], at: a)
    await shows(pictures[1])
    #expect(slot.state == state(a, .showing(LoadedImage(pictures[1], from: .network))))
    images.answerAll()
  }

  @Test(arguments: [Result<LoadedImage.Source, MarketError>.success(.disk), .failure(.timedOut)])
  func `a replacement that comes before the answer stays`(
    answer: Result<LoadedImage.Source, MarketError>
  ) async {
    slot.bind(to: a)
    let call = await images.next()
    images.replace(with: pictures[1], at: a)
    await shows(pictures[1])
    #expect(call.isCancelled)
    call.answer(answer.map { LoadedImage(pictures[0], from: $0) })
    await call.returned()
    #expect(slot.state == state(a, .showing(LoadedImage(pictures[1], from: .network))))
  }

  @Test func `a replacement of the picture before is not seen`() async {
    await show(pictures[0])
    let states = slot.states(buffering: .unbounded)
    images.replace(with: pictures[1], at: a)
    slot.bind(to: b)
    let call = await images.next()
    call.answer(.success(LoadedImage(pictures[2], from: .network)))
    await call.returned()
    slot.unbind()
    await images.subscriptionsEnded()
    #expect(
      await first(4, of: states).map(\.image) == [pictures[0], nil, pictures[2], nil])
  }

  // MARK: - Settling and going

  @Test func `settle returns at once when nothing is being loaded`() async {
    await slot.settle()
    await show(pictures[0])
    await slot.settle()
  }

  @Test func `settle waits for the last of all loads`() async {
    var isSettled = false
    slot.bind(to: a)
    let late = await images.next()
    let settled = Task {
      await slot.settle()
      isSettled = true
    }
    await MainActor.turn()
    slot.bind(to: b)
    let call = await images.next()
    late.answer(.success(LoadedImage(pictures[0], from: .network)))
    await late.returned()
    await MainActor.turn()
    #expect(!isSettled)
    call.answer(.success(LoadedImage(pictures[1], from: .network)))
    await settled.value
    #expect(slot.state.image == pictures[1])
  }

  @Test func `cancelling settle ends the waiting and not the load`() async {
    slot.bind(to: a)
    let call = await images.next()
    let settled = Task { await slot.settle() }
    await MainActor.turn()
    settled.cancel()
    await settled.value
    #expect(!call.isCancelled)
    call.answer(.success(LoadedImage(pictures[0], from: .network)))
    await call.returned()
    #expect(slot.state.image == pictures[0])
  }

  @Test func `a slot that goes takes its load and its streams with it`() async throws {
    var slot: ImageSlot? = ImageSlot(images: images, locale: Locale(identifier: "en"))
    let states = try #require(slot).states(buffering: .unbounded)
    slot?.bind(to: a)
    let call = await images.next()
    #expect(images.subscriptionCount == 1)
    weak let remains = slot
    slot = nil
    #expect(remains == nil)
    #expect(call.isCancelled)
    await images.subscriptionsEnded()
    call.tell(ByteProgress(completedBytes: 1, totalBytes: nil))
    call.answer(.success(LoadedImage(pictures[0], from: .network)))
    await call.returned()
    let seen = await first(.max, of: states)
    #expect(seen == [ImageSlotState(), state(a, .loading(nil))])
  }

  @Test func `a slot that shows a picture goes all the same`() async {
    images.setInMemory(pictures[0], at: a)
    var slot: ImageSlot? = ImageSlot(images: images, locale: Locale(identifier: "en"))
    slot?.bind(to: a)
    await MainActor.turn()
    weak let remains = slot
    slot = nil
    #expect(remains == nil)
    await images.subscriptionsEnded()
    #expect(images.subscriptionCount == 0)
  }
}
