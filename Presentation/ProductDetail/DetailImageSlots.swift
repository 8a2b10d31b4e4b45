import OpenMarketDomain

/// The image slots for the images on a product's screen.
///
/// After the first call to ``slot(for:)``, the slots for the selected image and the images next to
/// it are bound, and each slot that a view asked for. Of many images, only those near the selected
/// image are bound, so that they don't fill the memory.
@MainActor
final class DetailImageSlots {
  /// The maximum number of bound slots: twice as many as a product can be registered with.
  static let limit = 2 * ProductLimits.imageCount.upperBound

  private let repository: any ImageRepository
  private let locale: any TextLocale
  private var slots: [ProductDetailImage.ID: ImageSlot] = [:]
  /// The images whose slots a view asked for.
  private var asked: Set<ProductDetailImage.ID> = []
  private var images: [ProductDetailImage] = []
  private var selectedIndex: Int?

  init(images: any ImageRepository, locale: any TextLocale) {
    repository = images
    self.locale = locale
  }

  /// Returns the slot for the image with the given identifier, or `nil` if the screen doesn't
  /// contain the image.
  func slot(for id: ProductDetailImage.ID) -> ImageSlot? {
    guard images.contains(where: { $0.id == id }) else { return nil }
    if asked.insert(id).inserted { bind() }
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
    if !asked.isEmpty { bind() }
  }

  private func bind() {
    guard let selectedIndex else { return }
    // The selected image first, then the next one and the previous one, and so on.
    let nearest = images.indices.sorted { one, other in
      let (distance, otherDistance) = (abs(one - selectedIndex), abs(other - selectedIndex))
      return distance == otherDistance ? one > other : distance < otherDistance
    }
    let wanted = nearest.filter {
      abs($0 - selectedIndex) <= 1 || asked.contains(images[$0].id)
    }
    let bound = wanted.prefix(Self.limit)
    for index in images.indices where !bound.contains(index) {
      slots[images[index].id]?.unbind()
    }
    for image in bound.map({ images[$0] }) { makeSlot(image.id).bind(to: image.original) }
  }

  private func makeSlot(_ id: ProductDetailImage.ID) -> ImageSlot {
    let slot = slots[id] ?? ImageSlot(images: repository, locale: locale)
    slots[id] = slot
    return slot
  }
}
