import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Every order of what a cell does and what comes of its loads, late answers of bindings before included.
@MainActor
// One after the other: they share the main actor, and each has its limit for itself.
@Suite(.oneAtATime(.calculating), .serialized, .timeLimit(.minutes(5)))
struct ImageSlotInterleavingTests {
  typealias Pace = SlotModel.Pace

  private nonisolated static let table: [(pace: Pace, inMemory: Set<Int>, length: Int)] = [
    (.afterEachStep, [], 5), (.afterEachStep, [1], 4),
    (.afterBinding, [], 5), (.afterBinding, [1], 4),
    (.afterEachSecondStep, [], 5), (.afterEachSecondStep, [1], 5),
  ]

  /// The stories of a row are told in so many cases, each with the limit for itself.
  private nonisolated static let parts = 6

  @Test(arguments: table, 0..<parts)
  func `whatever the order of events, the slot shows the picture that it is bound to`(
    row: (pace: Pace, inMemory: Set<Int>, length: Int), part: Int
  ) async throws {
    let (pace, inMemory, length) = row
    let stories = SlotModel(pace: pace, inMemory: inMemory).stories(ofLength: length)
    #expect(stories.count > 50)
    let pictures = try SlotPictures()
    for (number, story) in stories.enumerated() where number % Self.parts == part {
      let fault = try await fault(in: story, pace: pace, inMemory: inMemory, pictures)
      #expect(fault == nil, "\(story)")
      if fault != nil { return }
    }
  }

  /// Tells one story to a slot, and what went wrong.
  private func fault(
    in story: [SlotStep], pace: Pace, inMemory: Set<Int>, _ pictures: SlotPictures
  ) async throws -> String? {
    let images = GatedImageRepository()
    for index in inMemory {
      images.setInMemory(pictures.inMemory(index), at: pictures.url(index))
    }
    var slot: ImageSlot? = ImageSlot(images: images, locale: Locale(identifier: "en"))
    guard let states = slot?.states(buffering: .unbounded) else { return "no slot" }
    var model = SlotModel(pace: pace, inMemory: inMemory)
    // In the end, everything that still waits is answered, late or not.
    let steps = story + (0..<6).map { SlotStep.complete($0) } + [.bind(2), .unbind]
    for (number, step) in steps.enumerated() where number < story.count || model.allows(step) {
      if let slot { perform(step, on: slot, images, pictures, number) }
      model.perform(step, number)
      guard model.isTurnDue(after: step) || number >= story.count else { continue }
      model.turn()
      try await turn(slot, images, pictures.state(of: model))
      let state = slot?.state
      if state != pictures.state(of: model) {
        return "step \(number), \(step): \(state as Any), not \(pictures.state(of: model))"
      }
    }
    images.answerAll()
    slot = nil
    for await state in states {
      if let image = state.image, pictures.owner(of: image) != state.url {
        return "\(state) was shown"
      }
    }
    try await images.subscriptionsEnded()
    return images.calls.count == model.loads.count ? nil : "\(images.calls.count) loads"
  }

  /// Waits until what was sent to the slot has come to it.
  private func turn(
    _ slot: ImageSlot?, _ images: GatedImageRepository, _ expected: ImageSlotState
  ) async throws {
    await MainActor.turn()
    for call in images.calls where call.isAnswered { try await call.returned() }
    // A replacement comes through a stream, which takes its time.
    guard let slot, case .showing(let loaded) = expected.phase, loaded.source == .network else {
      return
    }
    for await state in slot.states where state == expected { return }
  }

  private func perform(
    _ step: SlotStep, on slot: ImageSlot, _ images: GatedImageRepository, _ pictures: SlotPictures,
    _ number: Int
  ) {
    switch step {
    case .bind(let index): slot.bind(to: pictures.url(index))
    case .unbind: slot.unbind()
    case .retry: slot.retry()
    case .complete(let load):
      let call = images.calls[load]
      call.answer(.success(ImageResponse(pictures.answer(load, call.url), from: .disk)))
    case .fail(let load): images.calls[load].answer(.failure(.timedOut))
    case .progress(let load):
      images.calls[load].reportProgress(TransferProgress(completedBytes: number, totalBytes: nil))
    case .replace(let index):
      images.replace(with: pictures.replacement(index, number), at: pictures.url(index))
    }
  }
}
