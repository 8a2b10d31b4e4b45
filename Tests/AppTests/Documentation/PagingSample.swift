import OpenMarketDomain

/// Reads a list from its first page to its end, whatever others do to it meanwhile.
func wholeList(of repository: any ProductRepository) async throws(MarketError) -> [ProductID] {
  let fetchPage = FetchProductPageUseCase(repository: repository)
  let fetchMore = FetchMoreProductsUseCase(fetchPage: fetchPage)
  let first = try await fetchPage(.all, page: .first)
  var ids = first.rows.map(\.id)
  var boundary = ListBoundary(firstPage: .first, lastNumber: 1, totalCount: first.totalCount)
  var isEnd = first.next == nil
  while !isEnd {
    let shown = Set(ids)
    let more = try await fetchMore(.all, after: boundary, isShown: shown.contains)
    for part in more.parts {
      // A new row has its place before the next row of its page that is shown, or else at the end.
      var place = ids.endIndex
      for id in part.page.rows.map(\.id).reversed() {
        if let index = ids.firstIndex(of: id) { place = index } else { ids.insert(id, at: place) }
      }
    }
    (boundary, isEnd) = (more.boundary, more.isEnd)
  }
  return ids
}
