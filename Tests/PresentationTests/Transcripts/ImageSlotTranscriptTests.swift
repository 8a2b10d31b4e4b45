import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Stories of a place for a picture; what came of each is in `Tests/Transcripts/ImageSlot`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ImageSlotTranscriptTests {
  private let fixture: ImageSlotFixture
  private let transcript: Transcript<ImageSlotState>

  init() throws {
    fixture = try ImageSlotFixture()
    transcript = Transcript(of: fixture.slot)
  }

  /// Begins a load, and takes it.
  private func load(_ heading: String, _ action: () -> Void) async throws
    -> GatedImageRepository.Call
  {
    var call: GatedImageRepository.Call?
    try await transcript.step(heading) {
      action()
      call = try await fixture.images.next()
    }
    return call ?? fixture.images.calls[0]
  }

  private func tell(_ bytes: Int, of call: GatedImageRepository.Call) async {
    let progress = TransferProgress(completedBytes: bytes, totalBytes: 100)
    await transcript.step("\(bytes) bytes have come") {
      call.reportProgress(progress)
      for await state in fixture.slot.states where state.phase == .loading(progress) { return }
    }
  }

  private func answer(
    _ heading: String, _ answer: Result<ImageResponse, MarketError>,
    to call: GatedImageRepository.Call
  ) async throws {
    try await transcript.step(heading) {
      call.answer(answer)
      try await call.returned()
    }
  }

  @Test func `a picture is loaded, shown and replaced`() async throws {
    let (slot, pictures) = (fixture.slot, fixture.pictures)
    let call = try await load("bind(to: a.png)") { slot.bind(to: fixture.a) }
    await tell(40, of: call)
    await tell(100, of: call)
    try await answer(
      "the answer comes", .success(ImageResponse(pictures[1], from: .network)), to: call)
    await transcript.step("bind(to: a.png)") { slot.bind(to: fixture.a) }
    await transcript.step("a newer one comes") {
      fixture.images.replace(with: pictures[2], at: fixture.a)
      await fixture.shows(pictures[2])
    }
    fixture.images.setInMemory(pictures[3], at: fixture.b)
    await transcript.step("bind(to: b.png), which is in memory") { slot.bind(to: fixture.b) }
    await transcript.step("unbind()") { slot.unbind() }
    try await transcript.expect("ImageSlot/Shown")
  }

  @Test func `a picture fails, and is tried again`() async throws {
    let slot = fixture.slot
    let first = try await load("bind(to: a.png)") { slot.bind(to: fixture.a) }
    try await answer("it is not there", .failure(.notFound(reason: nil)), to: first)
    await transcript.step("bind(to: a.png)") { slot.bind(to: fixture.a) }
    let second = try await load("retry()") { slot.retry() }
    try await answer(
      "it is no picture",
      .failure(.malformedResponse(DecodingFailure(path: "", reason: .notAnImage))), to: second)
    let third = try await load("retry()") { slot.retry() }
    try await answer(
      "it was kept", .success(ImageResponse(fixture.pictures[1], from: .disk)), to: third)
    await transcript.step("retry()") { slot.retry() }
    try await transcript.expect("ImageSlot/Failed")
  }

  @Test func `a late answer is not shown in a cell that was used again`() async throws {
    let (slot, pictures) = (fixture.slot, fixture.pictures)
    let first = try await load("bind(to: a.png)") { slot.bind(to: fixture.a) }
    let second = try await load("bind(to: b.png)") { slot.bind(to: fixture.b) }
    try await answer("b.png comes", .success(ImageResponse(pictures[2], from: .disk)), to: second)
    try await answer("a.png comes", .success(ImageResponse(pictures[1], from: .network)), to: first)
    try await transcript.expect("ImageSlot/UsedAgain")
  }
}
