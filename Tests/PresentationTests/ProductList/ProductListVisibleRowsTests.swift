import OpenMarketTestSupport
import Testing

/// Tests in which a list loads pages because of the rows that are visible.
@Suite(.timeLimit(.minutes(10)))
final class ProductListFillTests: ListScene {
  /// Creates a list with the first page.
  init() async throws {
    try super.init(pageSize: 20)
    try await answer(.success(page(1))) { await $0.load() }
  }

  /// Returns the page with the given number, of a market with ten pages.
  ///
  /// - Parameter deleted: The number of products at the top that were deleted.
  private func page(_ number: Int, deleted: Int = 0) throws -> ProductPage {
    let ids = ((number - 1) * 20..<number * 20).map { 1_000 - deleted - $0 }
    let next = number < 10 ? try PageRequest(number: number + 1, size: 20) : nil
    return .sample(ids: ids, totalCount: 200, next: next)
  }

  /// Responds to all requests with the pages that they ask for, until the list sends none, and
  /// returns the numbers of the pages.
  private func fill(deleted: Int = 0) async throws -> [Int] {
    var numbers: [Int] = []
    await MainActor.turn()
    while state.isBusy {
      let call = try await repository.pages.next()
      numbers.append(call.request.page.number)
      let count = state.rows.count
      call.answer(.success(try page(call.request.page.number, deleted: deleted)))
      for await state in list.states where state.rows.count != count || !state.isBusy { break }
      await MainActor.turn()
    }
    return numbers
  }

  @Test(arguments: [
    (0..<10, []), (0..<11, [2]), (10..<20, [2]), (10..<30, [2, 3]), (0..<45, [2, 3, 4, 5]),
    (0..<0, []), (30..<30, []), (-9..<5, []), (Int.min..<Int.max, [2, 3, 4, 5, 6, 7, 8, 9, 10]),
  ])
  func `scrolling near the end loads pages while fewer rows than a screen are left`(
    visible: Range<Int>, numbers: [Int]
  ) async throws {
    for _ in 1...2 { list.setVisibleRows(visible) }
    expectEqual(try await fill(), numbers)
    #expect(state.rows.count == 20 * (numbers.count + 1))
  }

  @Test func `a refresh that leaves the screen half empty fills it again`() async throws {
    for row in state.rows { list.setRow(row.id, isVisible: true) }
    expectEqual(try await fill(), [2])
    for row in state.rows { list.setRow(row.id, isVisible: true) }
    expectEqual(try await fill(), [3, 4])
    try await begin { await $0.refresh() }
    list.setVisibleRows(0..<40)
    await finish(.success(try page(1)))
    expectEqual(try await fill(), [2, 3, 4])
  }

  @Test func `a deleted row is replaced from the next page`() async throws {
    list.setVisibleRows(0..<10)
    expectEqual(try await fill(), [])
    await events.post(.deleted(ProductID(1_000)))
    expectEqual(try await fill(deleted: 1), [1])
    #expect(state.rows.map(\.id.rawValue) == Array((980...999).reversed()))
  }

  /// A view doesn't report rows that stay where they are.
  @Test func `a refresh with the same rows in view loads the rows below them`() async throws {
    list.setVisibleRows(12..<20)
    _ = try await repository.pages.next()
    try await answer(.success(page(1))) { await $0.refresh() }
    expectEqual(try await fill(), [2])
    list.layout = .grid
    #expect(state.scrollTarget?.row == ProductID(988))
  }

  @Test func `a list that is restored after a search fills its screen`() async throws {
    list.setVisibleRows(0..<30)
    _ = try await repository.pages.next()
    try await answer(.success(.sample(ids: [5]))) { await $0.search("lamp") }
    // A row of results doesn't say how many the screen has room for.
    list.setVisibleRows(0..<1)
    await list.search("")
    expectEqual(try await fill(), [2, 3])
  }

  @Test(arguments: [false, true])
  func `after a failure, a call loads, or once it's dismissed, the next visible rows`(
    isDismissed: Bool
  ) async throws {
    list.setVisibleRows(0..<20)
    try await repository.pages.next().answer(.offline)
    for await state in list.states where state.error != nil { break }
    if isDismissed { state.error.map { list.dismiss($0) } } else { list.setVisibleRows(0..<20) }
    list.requestDeletion(of: ProductID(1_000))
    state.confirmation.map { list.dismiss($0) }
    expectEqual(try await fill(), [])
    #expect(state.error?.code == (isDismissed ? nil : .offline))
    if isDismissed {
      list.setVisibleRows(0..<20)
      expectEqual(try await fill(), [2])
    } else {
      try await answer(.success(page(2))) { await $0.load() }
      #expect(state.rows.count == 40)
    }
  }
}

/// Tests for the thumbnails of the rows that come into view.
@Suite(.timeLimit(.minutes(10)))
final class ProductListThumbnailTests: ListScene {
  init() throws {
    try super.init(pageSize: 40)
    _ = list.makeImageSlot()
  }

  /// Returns a page that contains the given products. Product `n` has image `n`.
  private func page(_ ids: Range<Int>, next: PageRequest? = nil) -> Answer {
    .success(.sample(ids: ids, next: next))
  }

  private func url(_ id: Int) -> ImageURL? { Product.sample(id: id).thumbnail }

  private var inFlight: [ImageURL?] {
    images.calls.all.filter { !$0.isCancelled }.map(\.url)
  }

  private func scroll(to moves: [Range<Int>]) async {
    for rows in moves {
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
    ([0..<4, 38..<60], [37]), ([Int.min..<Int.max], []), ([0..<4, 0..<0], []),
  ]

  @Test(arguments: table)
  func `the next thumbnails are loaded, and the others are cancelled`(
    moves: [Range<Int>], expected: Set<Int>
  ) async throws {
    try await answer(page(0..<40)) { await $0.load() }
    await scroll(to: moves)
    #expect(Set(inFlight) == Set(expected.map(url)))
    #expect(images.calls.all.allSatisfy { $0.priority == .soon })
  }

  @Test func `the thumbnails of the next page follow`() async throws {
    let second = try PageRequest(number: 2, size: 40)
    try await answer(page(0..<10, next: second)) { await $0.load() }
    try await answer(page(10..<20)) { _ in await self.scroll(to: [5..<9]) }
    await list.loadMore()
    #expect(inFlight == [9, 4, 3, 10, 11, 12].map(url))
  }

  @Test(arguments: [true, false])
  func `new rows cancel all loads, and a failed refresh none`(isSearch: Bool) async throws {
    try await answer(page(0..<40)) { await $0.load() }
    await scroll(to: [20..<24, 10..<14])
    let before = inFlight
    try #require(!before.isEmpty)
    try await answer(.offline) { await $0.refresh() }
    #expect(inFlight == before)
    try await answer(page(50..<90)) { list in
      if isSearch { await list.search("lamp") } else { await list.refresh() }
    }
    await MainActor.turn()
    #expect(inFlight == [])
    await scroll(to: [0..<4])
    #expect(inFlight == [54, 55, 56, 57].map(url))
  }

  @Test func `a refresh loads the images again that failed`() async throws {
    try await answer(page(0..<3)) { await $0.load() }
    let slots = [list.makeImageSlot(), list.makeImageSlot()]
    for (id, slot) in slots.enumerated() {
      slot.bind(to: url(id))
      let loaded = ImageResponse(.sample(), from: .network)
      try await images.calls.next().answer(id == 0 ? .offline : .success(loaded))
      await slot.waitUntilLoaded()
    }
    #expect(slots.map { $0.state.error?.code } == [.offline, nil])
    try await answer(page(0..<3)) { await $0.refresh() }
    #expect(try await images.calls.next().url == url(0))
    #expect(slots[0].state.isLoading)
    #expect(slots[1].state.image != nil)
  }
}
