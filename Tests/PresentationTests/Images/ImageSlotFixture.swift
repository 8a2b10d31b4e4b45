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
  let a = ImageLocator("a.png")
  let b = ImageLocator("b.png")
  let pictures: [EncodedImage]

  init() throws {
    slot = ImageSlot(images: images, locale: Locale(identifier: "en_US"))
    pictures = try (0..<4).map { try .sample($0) }
  }

  func state(_ locator: ImageLocator?, _ phase: ImageSlotState.Phase) -> ImageSlotState {
    var state = ImageSlotState()
    state.locator = locator
    state.phase = phase
    return state
  }

  /// Binds to `a`, and answers.
  func show(_ image: EncodedImage) async throws {
    slot.bind(to: a)
    let call = try await images.next()
    call.answer(.success(LoadedImage(image, from: .network)))
    try await call.returned()
    #expect(slot.state.image == image)
  }

  /// Waits until the slot shows a picture. Streams, as those of replacements, take their time.
  func shows(_ image: EncodedImage) async {
    for await state in slot.states where state.image == image { return }
  }
}
