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

  @Test func `the picture before is gone as soon as the slot is bound anew`() async throws {
    try await show(pictures[0])
    slot.bind(to: b)
    #expect(slot.state == state(b, .loading(nil)))
    slot.unbind()
    #expect(slot.state == ImageSlotState())
  }

  @Test func `binding to nothing unbinds`() async throws {
    try await show(pictures[0])
    slot.bind(to: nil)
    #expect(slot.state == ImageSlotState())
    try await images.subscriptionsEnded()
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

  @Test func `a load of a binding before is cancelled, and its late answer is not seen`()
    async throws
  {
    slot.bind(to: a)
    let late = try await images.next()
    slot.bind(to: b)
    #expect(late.isCancelled)
    late.answer(.success(ImageResponse(pictures[0], from: .network)))
    try await late.returned()
    #expect(slot.state == state(b, .loading(nil)))
  }

  @Test func `binding back does not bring back the load that was dropped`() async throws {
    slot.bind(to: a)
    let first = try await images.next()
    slot.bind(to: b)
    slot.bind(to: a)
    let second = try await images.next()
    first.answer(.failure(.cancelled))
    try await first.returned()
    #expect(slot.state == state(a, .loading(nil)))
    second.answer(.success(ImageResponse(pictures[1], from: .network)))
    try await second.returned()
    #expect(slot.state.image == pictures[1])
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
}
