import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductDetailImageTests {
  private let repository = GatedProductRepository()
  private let images = GatedImageRepository()
  private let row = ProductRow(.sample(id: 32), locale: .english)
  private let detail: ProductDetailViewModel

  init() {
    detail = ProductDetailViewModel(
      id: row.id, row: row, in: .sample(of: repository, images: images))
  }

  private func image(_ id: Int, original: String? = nil) -> ProductImage {
    ProductImage(
      id: ImageID(id), original: ImageURL(original ?? "\(id).png"),
      thumbnail: ImageURL("\(id)_thumb.png"))
  }

  private func show(_ images: [ProductImage]) async throws {
    let shown = ProductDetail(product: .sample(id: 32), images: images)
    try await repository.details.answer(.success(shown), to: detail.refresh)
  }

  private func slot(_ id: Int) -> ImageSlot? { detail.imageSlot(for: .image(ImageID(id))) }

  /// Returns the URLs to which the slots of the images with the given IDs are bound, by image ID.
  private func bound(_ ids: ClosedRange<Int>) -> [Int: String] {
    var bound: [Int: String] = [:]
    for id in ids { bound[id] = slot(id)?.state.url?.rawValue }
    return bound
  }

  private var asked: [String] {
    images.events.compactMap { event in
      if case .lookedInMemory(let url) = event { url.rawValue } else { nil }
    }
  }

  @Test func `the selected image is loaded first, then its neighbors`() async throws {
    try await show((1...5).map { image($0) })
    detail.selectedIndex = 2
    #expect(images.events == [], "no slot is taken yet")
    _ = slot(3)
    #expect(asked == ["3.png", "4.png", "2.png"])
    #expect(slot(1)?.state.url == ImageURL("1.png"))
    detail.selectedIndex = 3
    #expect(asked == ["3.png", "4.png", "2.png", "1.png", "5.png"])
  }

  @Test func `of many images, those near the selected one are loaded`() async throws {
    try await show((1...14).map { image($0) })
    #expect(bound(1...14) == Dictionary(uniqueKeysWithValues: (1...10).map { ($0, "\($0).png") }))
    detail.selectedIndex = 13
    #expect(bound(1...14).keys.sorted() == Array(5...14))
  }

  @Test func `loads of images that are no longer neighbors are cancelled`() async throws {
    try await show((1...5).map { image($0) })
    _ = slot(1)
    // Each load starts in a task of its own, so the order isn't certain.
    let selected = try await images.calls.next { $0.url.rawValue == "1.png" }
    let neighbor = try await images.calls.next { $0.url.rawValue == "2.png" }
    #expect((selected.priority, neighbor.priority) == (.visible, .visible))
    detail.selectedIndex = 3
    #expect((selected.isCancelled, neighbor.isCancelled) == (false, true))
  }

  @Test func `an image keeps its slot, and a repeated one is shown once`() async throws {
    try await show([1, 2, 3, 1].map { image($0) })
    #expect(detail.state.images.map(\.id) == [1, 2, 3].map { .image(ImageID($0)) })
    let first = try #require(slot(1))
    let gone = try #require(slot(2))
    try await show([image(3), image(1)])
    #expect(slot(1) === first)
    #expect(slot(2) == nil)
    #expect(gone.state == ImageSlotState())
    try await show([image(1, original: "moved.png"), image(2)])
    #expect(slot(1) === first)
    #expect(first.state.url == ImageURL("moved.png"))
    #expect(slot(2) !== gone)
  }

  @Test func `the thumbnail is shown until the images are loaded`() async throws {
    let stand = try #require(detail.imageSlot(for: .thumbnail))
    #expect((stand.state.url, detail.state.positionText) == (row.product.thumbnail, "1/1"))
    try await show([image(1), image(2)])
    #expect(stand.state == ImageSlotState())
    #expect(detail.imageSlot(for: .thumbnail) == nil)
    #expect(asked.suffix(2) == ["1.png", "2.png"])
  }

  /// The image IDs before a change, the index of the selected image, the image IDs after the
  /// change, and the ID of the image that should then be selected.
  @Test(arguments: [
    ([1, 2, 3], 1, [1, 2, 3], 2), ([1, 2, 3], 1, [2], 2), ([1, 2, 3], 2, [1, 2], 2),
    ([1, 2, 3], 0, [4, 5], 4), ([1, 2, 3], 2, [3, 2, 1], 3),
  ])
  func `the selected image stays selected, or else the one in its place`(
    before: [Int], index: Int, after: [Int], selected: Int
  ) async throws {
    try await show(before.map { image($0) })
    detail.selectedIndex = index
    for index in [-1, before.count, .max, .min] { detail.selectedIndex = index }
    try await show(after.map { image($0) })
    #expect(detail.state.selectedImage?.id == .image(ImageID(selected)))
    let position = after.firstIndex(of: selected).map { $0 + 1 }
    #expect(detail.state.positionText == "\(position ?? 0)/\(after.count)")
  }

  @Test func `a row may have no image`() {
    let product = Product(
      id: row.id, vendor: nil, values: row.product.values, thumbnail: nil, createdAt: nil)
    let bare = ProductRow(product, locale: .english)
    let detail = ProductDetailViewModel(id: row.id, row: bare, in: .sample(of: repository))
    #expect(detail.imageSlot(for: .thumbnail) == nil)
    #expect((detail.state.images.count, detail.state.positionText) == (0, nil))
  }
}
