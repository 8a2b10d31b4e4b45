/// Reads one page of a list or of a search, and makes it keep the rules of paging.
///
/// Recorded servers break them: an answer can be longer than its page and overlap the next ones, repeat a product, or
/// be empty where it says that more follows. After this, a page holds at most as many rows as were asked for, each
/// product once, and an empty answer ends the list.
public struct FetchProductPageUseCase: Sendable {
  /// What a list can have. A server may send any number.
  private static let totals = 0...(Int.max / 2)

  private let repository: any ProductRepository

  /// Makes the use case of a repository.
  public init(repository: any ProductRepository) {
    self.repository = repository
  }

  /// Reads a page, and takes out of it what does not belong there; ``ProductPage/invalidRows`` says what that was.
  ///
  /// - Throws: what the repository throws.
  public func callAsFunction(
    _ query: ProductQuery, page request: PageRequest
  ) async throws(MarketError) -> ProductPage {
    let answer = try await repository.products(matching: query, page: request)
    if answer.rows.isEmpty && answer.invalidRows.isEmpty {
      return ProductPage(
        rows: [], totalCount: answer.totalCount ?? (request.number == 1 ? 0 : nil), next: nil)
    }
    return Self.ordered(answer, size: request.size)
  }

  /// Cuts by the place in the answer, so that an unreadable row takes up its place and none slides in from the next page.
  private static func ordered(_ answer: ProductPage, size: Int) -> ProductPage {
    let taken = Set(answer.invalidRows.map(\.position))
    var rows: [Product] = []
    var invalidRows = answer.invalidRows.map { invalidRow in
      invalidRow.position < size
        ? invalidRow
        : InvalidRow(position: invalidRow.position, id: invalidRow.id, reason: .beyondPageSize)
    }
    var seen: Set<ProductID> = []
    var position = 0
    for row in answer.rows {
      while taken.contains(position) { position += 1 }
      if position >= size {
        invalidRows.append(InvalidRow(position: position, id: row.id, reason: .beyondPageSize))
      } else if seen.insert(row.id).inserted {
        rows.append(row)
      } else {
        invalidRows.append(InvalidRow(position: position, id: row.id, reason: .duplicate))
      }
      position += 1
    }
    return ProductPage(
      rows: rows,
      invalidRows: invalidRows.sorted { $0.position < $1.position },
      totalCount: answer.totalCount.flatMap { totals.contains($0) ? $0 : nil },
      next: answer.next)
  }
}
