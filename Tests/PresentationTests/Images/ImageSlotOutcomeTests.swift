import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ImageSlotOutcomeTests: ImageSlotFixture {
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

  @Test func `progress is shown, never goes back, and nothing of it after the picture`()
    async throws
  {
    let recorder = StateRecorder(of: slot)
    slot.bind(to: a)
    let call = try await images.next()
    let steps = [10, 30, 20, 60].map { ByteProgress(completedBytes: $0, totalBytes: 60) }
    for step in steps {
      call.tell(step)
      await MainActor.turn()
    }
    let loaded = ImageResponse(pictures[0], from: .network)
    call.tell(steps[3])
    call.answer(.success(loaded))
    try await call.returned()
    call.tell(ByteProgress(completedBytes: 61, totalBytes: nil))
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

  @Test func `the late progress of a load that failed is not the next one's`() async throws {
    slot.bind(to: a)
    let failing = try await images.next()
    failing.answer(.failure(.timedOut))
    try await failing.returned()
    failing.tell(ByteProgress(completedBytes: 50, totalBytes: 60))
    slot.retry()
    await MainActor.turn()
    #expect(slot.state == state(a, .loading(nil)))
    images.answerAll()
  }

  // MARK: - Replacements

  @Test func `a replacement is shown, and the next one too`() async throws {
    try await show(pictures[0])
    for image in pictures[1...2] {
      images.replace(with: image, at: a)
      await shows(image)
      #expect(slot.state == state(a, .showing(ImageResponse(image, from: .network))))
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
    #expect(slot.state == state(a, .showing(ImageResponse(pictures[1], from: .network))))
    images.answerAll()
  }

  @Test(arguments: [Result<ImageResponse.Source, MarketError>.success(.disk), .failure(.timedOut)])
  func `a replacement that comes before the answer stays`(
    answer: Result<ImageResponse.Source, MarketError>
  ) async throws {
    slot.bind(to: a)
    let call = try await images.next()
    images.replace(with: pictures[1], at: a)
    await shows(pictures[1])
    #expect(call.isCancelled)
    call.answer(answer.map { ImageResponse(pictures[0], from: $0) })
    try await call.returned()
    #expect(slot.state == state(a, .showing(ImageResponse(pictures[1], from: .network))))
  }

  @Test func `a replacement of the picture before is not seen`() async throws {
    try await show(pictures[0])
    let recorder = StateRecorder(of: slot)
    images.replace(with: pictures[1], at: a)
    slot.bind(to: b)
    let call = try await images.next()
    call.answer(.success(ImageResponse(pictures[2], from: .network)))
    try await call.returned()
    slot.unbind()
    try await images.subscriptionsEnded()
    #expect(
      await recorder.states().map(\.image) == [pictures[0], nil, pictures[2], nil])
  }
}
