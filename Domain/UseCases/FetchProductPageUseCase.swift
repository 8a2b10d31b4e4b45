/// Loads a page of a list or search, and applies the rules of paging.
///
/// Recorded servers break them: a response can have more rows than the page, repeat a product, or be empty although more
/// pages follow. After this use case, a page has at most the requested number of rows and each product once, and an empty
/// page ends the list.
public struct FetchProductPageUseCase: Sendable {
  /// The valid total counts. Servers can send any number.
  private static let totals = 0...(Int.max / 2)

  private let repository: any ProductRepository

  /// Creates the use case.
  public init(repository: any ProductRepository) { self.repository = repository }

  /// Loads a page. Rows that break the rules are in ``ProductPage/invalidRows``.
  public func callAsFunction(
    _ query: ProductQuery, page request: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let answer = try await repository.products(matching: query, page: request)
    let totalCount = answer.totalCount.flatMap { Self.totals.contains($0) ? $0 : nil }
    if answer.rows.isEmpty && answer.invalidRows.isEmpty {
      return ProductPage(
        rows: [], totalCount: totalCount ?? (request.number == 1 ? 0 : nil), next: nil)
    }
    // An unreadable row takes a place, so no row of the next page moves up.
    let taken = Set(answer.invalidRows.map(\.position))
    var rows: [Product] = []
    var invalidRows = answer.invalidRows
    var seen: Set<ProductID> = []
    var position = 0
    for row in answer.rows {
      while taken.contains(position) { position += 1 }
      if position < request.size, seen.insert(row.id).inserted {
        rows.append(row)
      } else {
        invalidRows.append(InvalidRow(position: position, id: row.id, reason: .duplicate))
      }
      position += 1
    }
    invalidRows = invalidRows.sorted { $0.position < $1.position }.map { row in
      row.position < request.size
        ? row : InvalidRow(position: row.position, id: row.id, reason: .beyondPageSize)
    }
    return ProductPage(
      rows: rows, invalidRows: invalidRows, totalCount: totalCount, next: answer.next)
  }
}
