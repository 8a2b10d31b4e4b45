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
  func `pages are loaded while fewer rows than a screen are left`(
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

  @Test func `after a failure, nothing is loaded until a call succeeds`() async throws {
    list.setVisibleRows(0..<20)
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    for await state in list.states where state.error != nil { break }
    list.setVisibleRows(0..<20)
    expectEqual(try await fill(), [])
    #expect(state.error?.code == .offline)
    try await answer(.success(page(2))) { await $0.load() }
    #expect(state.rows.count == 40)
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

  @Test func `a dismissal sends no request, and the next visible rows do`() async throws {
    list.setVisibleRows(0..<20)
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    for await state in list.states where state.error != nil { break }
    list.state.error.map { list.dismiss($0) }
    list.requestDeletion(of: ProductID(1_000))
    list.state.confirmation.map { list.dismiss($0) }
    expectEqual(try await fill(), [])
    #expect(state.error == nil)
    list.setVisibleRows(0..<20)
    expectEqual(try await fill(), [2])
  }
}
