import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// A list as a screen shows it. The list inserts the rows of more pages at the positions that the use case determines.
struct ShownList {
  let repository: any ProductRepository
  let firstPage: PageRequest
  private(set) var ids: [Int] = []
  private(set) var cursor: PageCursor
  private(set) var isEnd = false

  /// Creates a list with the first page from the given repository.
  init(_ repository: any ProductRepository, pageSize: Int) async throws {
    self.repository = repository
    firstPage = try PageRequest(number: 1, size: pageSize)
    let page = try await FetchProductPageUseCase(repository: repository)(.all, page: firstPage)
    ids = page.rows.map(\.id.rawValue)
    cursor = PageCursor(firstPage: firstPage, lastNumber: 1, totalCount: page.totalCount)
    isEnd = page.next == nil
  }

  @discardableResult
  mutating func readMore() async throws -> NextPages {
    let fetchMore = FetchMoreProductsUseCase(
      fetchPage: FetchProductPageUseCase(repository: repository))
    let shown = Set(ids)
    let more = try await fetchMore(.all, after: cursor, isShown: { shown.contains($0.rawValue) })
    for part in more.parts {
      var place = ids.endIndex
      for row in part.page.rows.map(\.id.rawValue).reversed() {
        if let index = ids.firstIndex(of: row) { place = index } else { ids.insert(row, at: place) }
      }
    }
    cursor = more.cursor
    isEnd = more.isEnd
    return more
  }

  /// Removes the row of the product with the given ID, as after a deletion by this app.
  mutating func remove(_ id: Int) {
    ids.removeAll { $0 == id }
    cursor.move(by: -1)
  }
}
