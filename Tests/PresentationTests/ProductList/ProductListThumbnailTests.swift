import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductListThumbnailTests {
  private let repository = GatedProductRepository()
  private let images = GatedImageRepository()
  private let list: ProductListViewModel

  init() throws {
    list = ProductListViewModel(
      in: .sample(of: repository, images: images), firstPage: try PageRequest(number: 1, size: 40))
    _ = list.makeImageSlot()
  }

  /// Performs the given action, and responds with a page that contains the given products. Product
  /// `n` has image `n`.
  private func answer(
    _ ids: Range<Int>, next: PageRequest? = nil, to action: @escaping @MainActor () async -> Void
  ) async throws {
    try await repository.pages.answer(.success(.sample(ids: ids, next: next)), to: action)
  }

  private func url(_ id: Int) -> ImageURL? { Product.sample(id: id).thumbnail }

  private var inFlight: [ImageURL?] {
    images.calls.all.filter { !$0.isCancelled }.map(\.url)
  }

  private func scroll(to rows: Range<Int>...) async {
    for rows in rows {
      list.setVisibleRows(rows)
      await MainActor.turn()
    }
  }

  private nonisolated static let table: [([Range<Int>], Set<Int>)] = [
    ([0..<4], [4, 5, 6, 7]),
    // Loads continue for rows that have become visible.
    ([0..<4, 2..<6], [0, 1, 4, 5, 6, 7, 8, 9]),
    ([10..<14, 8..<12], [4, 5, 6, 7, 12, 13, 9, 8]),
    ([0..<4, 30..<34], [28, 29, 34, 35, 36, 37]),
    // The thumbnails of one screenful in the scroll direction and of half a screenful in the other
    // direction are loaded.
    ([21..<25, 20..<24], [20, 19, 18, 17, 16, 24, 25]),
    // If an additional row becomes visible at the end, the scroll direction is forward. If it
    // becomes visible at the beginning, the direction is backward.
    ([20..<24, 20..<25], [24, 25, 26, 27, 28, 29, 19, 18]),
    ([20..<24, 19..<24], [19, 18, 17, 16, 15, 14, 24, 25]),
    // If rows become visible at both ends, as after a rotation of the screen, the direction doesn't
    // change.
    ([19..<23, 18..<24], [23, 24, 25, 26, 27, 28, 29, 18, 17, 16, 15]),
    // The visible ranges extend beyond the rows of the list.
    ([0..<4, 38..<60], [37]),
    ([Int.min..<Int.max], []),
    ([0..<4, 0..<0], []),
  ]

  @Test(arguments: table)
  func `the next thumbnails are loaded, and the others are cancelled`(
    moves: [Range<Int>], expected: Set<Int>
  ) async throws {
    try await answer(0..<40) { await list.load() }
    for rows in moves { await scroll(to: rows) }
    #expect(Set(inFlight) == Set(expected.map(url)))
    #expect(images.calls.all.allSatisfy { $0.priority == .soon })
  }

  @Test func `the thumbnails of the next page follow`() async throws {
    let second = try PageRequest(number: 2, size: 40)
    try await answer(0..<10, next: second) { await list.load() }
    try await answer(10..<20) { await scroll(to: 5..<9) }
    await list.loadMore()
    #expect(inFlight == [9, 4, 3, 10, 11, 12].map(url))
  }

  @Test(arguments: [true, false])
  func `new rows cancel all loads`(isSearch: Bool) async throws {
    try await answer(0..<40) { await list.load() }
    await scroll(to: 20..<24, 10..<14)
    #expect(!inFlight.isEmpty)
    try await answer(50..<90) {
      if isSearch { await list.search("lamp") } else { await list.refresh() }
    }
    await MainActor.turn()
    #expect(inFlight == [])
    await scroll(to: 0..<4)
    #expect(inFlight == [54, 55, 56, 57].map(url))
  }

  @Test func `a failed refresh cancels no load`() async throws {
    try await answer(0..<40) { await list.load() }
    await scroll(to: 0..<4)
    try await repository.pages.answer(.failure(.unreachable(.offline())), to: list.refresh)
    #expect(inFlight.count == 4)
  }

  @Test func `a refresh loads the images again that failed`() async throws {
    try await answer(0..<3) { await self.list.load() }
    let slots = [list.makeImageSlot(), list.makeImageSlot()]
    for (id, slot) in slots.enumerated() {
      slot.bind(to: url(id))
      let load = try await images.calls.next()
      load.answer(
        id == 0
          ? .failure(.unreachable(.offline())) : .success(ImageResponse(.sample(), from: .network)))
      await slot.waitUntilLoaded()
    }
    #expect(slots.map { $0.state.error?.code } == [.offline, nil])
    try await answer(0..<3) { await self.list.refresh() }
    let again = try await images.calls.next()
    #expect(again.request.url == url(0))
    #expect(slots[0].state.isLoading)
    #expect(slots[1].state.image != nil)
  }
}
