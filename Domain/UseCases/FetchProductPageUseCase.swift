/// A use case that loads a page of a list or search, and corrects invalid responses.
///
/// Some servers send invalid responses. A response can have too many rows, contain a product twice,
/// or be empty and announce a next page. The use case returns pages with at most the requested
/// number of rows and with each product once. An empty page ends the list.
///
/// Repeated and unreadable rows, and rows beyond the page size, are an ``InvalidRow``. An
/// unreadable row counts toward the page size, so that no row of the next page takes its place. A
/// total count below zero, or above half of `Int.max`, is ignored.
///
/// A server can also have a fixed page size that is larger than the requested one, and say so
/// (``ProductPage/size``). The use case then returns all rows of the page, because no page number
/// selects the rows beyond the requested size.
public struct FetchProductPageUseCase: Sendable {
  /// The range of valid total counts. The use case ignores other total counts from a server.
  private static let totals = 0...(Int.max / 2)

  private let repository: any ProductRepository

  /// Creates a use case that loads pages from the given repository.
  public init(repository: any ProductRepository) { self.repository = repository }

  /// Loads a page. The rows that aren't shown in lists are in ``ProductPage/invalidRows``.
  ///
  /// - Parameters:
  ///   - query: The query that selects the products.
  ///   - request: The page to load.
  public func callAsFunction(
    _ query: ProductQuery, page request: PageRequest
  ) async throws(MarketError) -> ProductPage {
    corrected(try await repository.products(matching: query, page: request), of: request)
  }

  /// Returns the page as it was last read, or `nil` if the page isn't saved.
  public func saved(_ query: ProductQuery, page request: PageRequest) async -> ProductPage? {
    guard let response = await repository.savedProducts(matching: query, page: request) else {
      return nil
    }
    var page = corrected(response, of: request)
    page.savedAt = response.savedAt
    return page
  }

  private func corrected(_ response: ProductPage, of request: PageRequest) -> ProductPage {
    let totalCount = response.totalCount.flatMap { Self.totals.contains($0) ? $0 : nil }
    if response.isEmpty {
      return ProductPage(
        products: [], totalCount: totalCount ?? (request.number == 1 ? 0 : nil), next: nil)
    }
    let count = response.products.count + response.invalidRows.count
    let isLarger = count > request.size && count <= response.size ?? 0
    let request = isLarger ? request.resized(to: response.size) : request
    // Include the positions of invalid rows, so that rows beyond the page size aren't added to this
    // page.
    let taken = Set(response.invalidRows.map(\.position))
    var rows: [Product] = []
    var invalidRows = response.invalidRows
    var seen: Set<ProductID> = []
    var position = 0
    for row in response.products {
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
    var page = ProductPage(
      products: rows, invalidRows: invalidRows, totalCount: totalCount,
      next: response.next?.resized(to: request.size))
    page.size = isLarger ? request.size : nil
    return page
  }
}
