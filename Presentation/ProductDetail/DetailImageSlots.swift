import Foundation
import OpenMarketDomain

/// The image slots for the images on a product's screen.
///
/// After the first call to ``slot(for:)``, the slots for the selected image and the images next to it are bound.
@MainActor
final class DetailImageSlots {
  private let repository: any ImageRepository
  private let locale: Locale
  private var slots: [ProductDetailImage.ID: ImageSlot] = [:]
  private var images: [ProductDetailImage] = []
  private var selectedIndex: Int?
  private var isUsed = false

  init(images: any ImageRepository, locale: Locale) {
    repository = images
    self.locale = locale
  }

  /// Returns the slot for the image with the given identifier, or `nil` if the screen doesn't contain the image.
  func slot(for id: ProductDetailImage.ID) -> ImageSlot? {
    guard images.contains(where: { $0.id == id }) else { return nil }
    if !isUsed {
      isUsed = true
      bind()
    }
    return makeSlot(id)
  }

  /// Loads the images again whose load failed.
  func retryFailedLoads() {
    for slot in slots.values { slot.retry() }
  }

  func show(_ images: [ProductDetailImage], selectedIndex: Int?) {
    guard images != self.images || selectedIndex != self.selectedIndex else { return }
    self.images = images
    self.selectedIndex = selectedIndex
    let ids = Set(images.map(\.id))
    for (id, slot) in slots where !ids.contains(id) {
      slot.unbind()
      slots[id] = nil
    }
    if isUsed { bind() }
  }

  private func bind() {
    guard let selectedIndex else { return }
    let near = [selectedIndex, selectedIndex + 1, selectedIndex - 1].filter(
      images.indices.contains)
    for index in images.indices where !near.contains(index) {
      slots[images[index].id]?.unbind()
    }
    for image in near.map({ images[$0] }) { makeSlot(image.id).bind(to: image.original) }
  }

  private func makeSlot(_ id: ProductDetailImage.ID) -> ImageSlot {
    let slot = slots[id] ?? ImageSlot(images: repository, locale: locale)
    slots[id] = slot
    return slot
  }
}
