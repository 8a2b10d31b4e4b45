import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ImageSlotLifetimeTests: ImageSlotFixture {
  @Test func `settle returns at once when nothing is being loaded`() async throws {
    await slot.settle()
    try await show(pictures[0])
    await slot.settle()
  }

  @Test func `settle waits for the last of all loads`() async throws {
    var isSettled = false
    slot.bind(to: a)
    let late = try await images.next()
    let settled = Task {
      await slot.settle()
      isSettled = true
    }
    await MainActor.turn()
    slot.bind(to: b)
    let call = try await images.next()
    late.answer(.success(ImageResponse(pictures[0], from: .network)))
    try await late.returned()
    await MainActor.turn()
    #expect(!isSettled)
    call.answer(.success(ImageResponse(pictures[1], from: .network)))
    await settled.value
    #expect(slot.state.image == pictures[1])
  }

  @Test func `cancelling settle ends the waiting and not the load`() async throws {
    slot.bind(to: a)
    let call = try await images.next()
    let settled = Task { await slot.settle() }
    await MainActor.turn()
    settled.cancel()
    await settled.value
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
    call.tell(TransferProgress(completedBytes: 1, totalBytes: nil))
    call.answer(.success(ImageResponse(pictures[0], from: .network)))
    try await call.returned()
    #expect(await recorder.states() == [ImageSlotState(), state(a, .loading(nil))])
  }

  @Test func `a slot that shows a picture goes all the same`() async throws {
    images.setInMemory(pictures[0], at: a)
    var slot: ImageSlot? = ImageSlot(images: images, locale: Locale(identifier: "en"))
    slot?.bind(to: a)
    await MainActor.turn()
    weak let remains = slot
    slot = nil
    #expect(remains == nil)
    try await images.subscriptionsEnded()
    #expect(images.subscriptionCount == 0)
  }
}
