import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of image slots with the recorded texts in `Tests/Transcripts/ImageSlot`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ImageSlotTranscriptTests {
  private let scene: ImageSlotScene
  private let transcript: StateRecorder<ImageSlotState>

  init() throws {
    scene = try ImageSlotScene()
    transcript = StateRecorder(of: scene.slot)
  }

  /// Performs the given action, which starts a load, as a step of the transcript. Returns the load.
  private func load(_ heading: String, _ action: () -> Void) async throws
    -> GatedImageRepository.Call
  {
    var call: GatedImageRepository.Call?
    try await transcript.step(heading) {
      action()
      call = try await scene.images.next()
    }
    return call ?? scene.images.calls[0]
  }

  private func tell(_ bytes: Int, of call: GatedImageRepository.Call) async {
    let progress = TransferProgress(completedBytes: bytes, totalBytes: 100)
    await transcript.step("\(bytes) bytes have come") {
      call.reportProgress(progress)
      for await state in scene.slot.states where state.phase == .loading(progress) { return }
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

  @Test func `an image is loaded and shown`() async throws {
    let (slot, pictures) = (scene.slot, scene.pictures)
    let call = try await load("bind(to: a.png)") { slot.bind(to: scene.a) }
    await tell(40, of: call)
    await tell(100, of: call)
    try await answer(
      "a response", .success(ImageResponse(pictures[1], from: .network)), to: call)
    await transcript.step("bind(to: a.png)") { slot.bind(to: scene.a) }
    scene.images.setInMemory(pictures[3], at: scene.b)
    await transcript.step("bind(to: b.png), which is in memory") { slot.bind(to: scene.b) }
    await transcript.step("unbind()") { slot.unbind() }
    try await transcript.expect("ImageSlot/Shown")
  }

  @Test func `an image fails and is retried`() async throws {
    let slot = scene.slot
    let first = try await load("bind(to: a.png)") { slot.bind(to: scene.a) }
    try await answer("it isn't found", .failure(.notFound(reason: nil)), to: first)
    await transcript.step("bind(to: a.png)") { slot.bind(to: scene.a) }
    let second = try await load("retry()") { slot.retry() }
    try await answer(
      "it isn't an image",
      .failure(.malformedResponse(DecodingFailure(path: "", reason: .notAnImage))), to: second)
    let third = try await load("retry()") { slot.retry() }
    try await answer(
      "it was on disk", .success(ImageResponse(scene.pictures[1], from: .disk)), to: third)
    await transcript.step("retry()") { slot.retry() }
    try await transcript.expect("ImageSlot/Failed")
  }
}

extension ImageSlotState: Transcribable {
  var transcript: [String] {
    let place = url.map { "\($0): " } ?? ""
    return [place + phase.transcript]
  }
}

extension ImageSlotState.Phase {
  fileprivate var transcript: String {
    switch self {
    case .empty: "empty"
    case .loading(nil): "loading"
    case .loading(let progress?):
      "loading, \(progress.completedBytes) of \(progress.totalBytes.map { "\($0)" } ?? "?") bytes"
    case .showing(let loaded): "showing \(loaded.image.transcript), from \(loaded.source)"
    case .failed(let message): "failed: \(message.transcript)"
    }
  }
}

extension ImageData {
  fileprivate var transcript: String {
    let number = (0..<10).first { (try? ImageData.sample($0)) == self }
    return number.map { "picture \($0)" } ?? "another picture"
  }
}
