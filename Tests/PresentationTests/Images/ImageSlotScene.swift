import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// An image slot, and a repository that lets the test respond to the loads of the slot, as a base class of test suites.
@MainActor
class ImageSlotScene {
  let images = GatedImageRepository(heedsCancellation: false)
  let slot: ImageSlot
  let a = ImageURL("a.png")
  let b = ImageURL("b.png")
  let pictures: [ImageData]

  init() throws {
    slot = ImageSlot(images: images, locale: Locale(identifier: "en_US"))
    pictures = (0..<4).map { .sample($0) }
  }

  func state(_ url: ImageURL?, _ phase: ImageSlotState.Phase) -> ImageSlotState {
    var state = ImageSlotState()
    state.url = url
    state.phase = phase
    return state
  }
}
