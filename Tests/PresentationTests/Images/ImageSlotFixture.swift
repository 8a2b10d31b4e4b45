import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

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
