import Foundation
import OpenMarketDomain

/// The image slots for the images on a product page.
///
/// After the first call to ``take(_:)``, the slots for the selected image and the images next to it are bound.
final class PictureSlots {
  private let images: any ImageRepository
  private let locale: Locale
  private var slots: [ProductPicture.ID: ImageSlot] = [:]
  private var pictures: [ProductPicture] = []
  private var selectedIndex: Int?
  private var isTaken = false

  init(images: any ImageRepository, locale: Locale) {
    self.images = images
    self.locale = locale
  }

  /// Returns the slot for an image, or `nil` if the page doesn't contain the image.
  func take(_ id: ProductPicture.ID) -> ImageSlot? {
    guard pictures.contains(where: { $0.id == id }) else { return nil }
    if !isTaken {
      isTaken = true
      bind()
    }
    return slot(id)
  }

  func show(_ pictures: [ProductPicture], selectedIndex: Int?) {
    guard pictures != self.pictures || selectedIndex != self.selectedIndex else { return }
    self.pictures = pictures
    self.selectedIndex = selectedIndex
    let ids = Set(pictures.map(\.id))
    for (id, slot) in slots where !ids.contains(id) {
      slot.unbind()
      slots[id] = nil
    }
    if isTaken { bind() }
  }

  private func bind() {
    guard let selectedIndex else { return }
    let near = [selectedIndex, selectedIndex + 1, selectedIndex - 1].filter(
      pictures.indices.contains)
    for index in pictures.indices where !near.contains(index) {
      slots[pictures[index].id]?.unbind()
    }
    for picture in near.map({ pictures[$0] }) { slot(picture.id).bind(to: picture.original) }
  }

  private func slot(_ id: ProductPicture.ID) -> ImageSlot {
    let slot = slots[id] ?? ImageSlot(images: images, locale: locale)
    slots[id] = slot
    return slot
  }
}
