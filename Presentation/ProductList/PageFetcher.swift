import OpenMarketDomain

/// A type that fetches the pages of a list and formats their rows.
@MainActor
struct PageFetcher {
  /// The fetched pages with their formatted rows.
  enum Answer: Sendable {
    case firstPage(ProductPage, [ProductRow])
    case more(NextPages, [[ProductRow]])

    var rows: [ProductRow] {
      switch self {
      case .firstPage(_, let rows): rows
      case .more(_, let rows): Array(rows.joined())
      }
    }

    var isEnd: Bool {
      switch self {
      case .firstPage(let page, _): page.next == nil
      case .more(let more, _): more.isEnd
      }
    }
  }

  let fetchPage: FetchProductPageUseCase
  let firstPage: PageRequest
  let formatter: ProductFormatter

  /// Returns the saved first page, or `nil` if the first page isn't saved.
  func saved(_ query: ProductQuery) async -> Answer? {
    guard let page = await fetchPage.saved(query, page: firstPage) else { return nil }
    return .firstPage(page, await rows(of: page))
  }

  /// Fetches the first page, or the pages that follow the loaded rows.
  ///
  /// In a list of a seller's products, fetches pages until a page has another product of the seller.
  ///
  /// - Parameter feed: The closure that returns the current rows, which can change during the fetch.
  func fetch(
    _ query: ProductQuery, isMore: Bool, feed: () -> ProductFeed
  ) async -> Result<[Answer], MarketError> {
    var listing = isMore ? feed().listing : nil
    var answers: [Answer] = []
    let isOwn = feed().scope == .ownProducts
    do throws(MarketError) {
      while true {
        let answer = try await fetch(query, after: listing) {
          listing?.isShown($0) == true || isMore && feed().listing?.isShown($0) == true
        }
        answers.append(answer)
        guard isOwn, !answer.isEnd, answers.count < ProductListScope.maximumPages else { break }
        let rows = answer.rows.filter { listing?.isShown($0.id) != true }
        let vendorID = feed().seller?.vendorID
        if rows.contains(where: { $0.product.isFrom(vendorID) == true }) { break }
        listing = feed().adding(answer, to: listing)
      }
      let rows = answers.flatMap(\.rows)
      if isOwn, !rows.isEmpty, rows.allSatisfy({ $0.product.vendor == nil }) {
        throw .unsupported(.vendors)
      }
      return .success(answers)
    } catch {
      return .failure(Task.isCancelled ? .cancelled : error)
    }
  }

  /// Fetches the pages that follow a listing, or the first page if the listing is `nil`.
  ///
  /// If the server doesn't send the pages that follow a listing, these pages come from the saved ones.
  private func fetch(
    _ query: ProductQuery, after listing: ProductListing?, isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> Answer {
    guard let listing else {
      let page = try await fetchPage(query, page: firstPage)
      return .firstPage(page, await rows(of: page))
    }
    do throws(MarketError) {
      return try await fetchMore(query, after: listing.cursor, isShown: isShown)
    } catch {
      if error == .cancelled || Task.isCancelled { throw error }
      let saved = try? await fetchMore(
        query, after: listing.cursor, fromSaved: true, isShown: isShown)
      guard let saved, saved.isEnd || !saved.rows.allSatisfy({ isShown($0.id) }) else {
        throw error
      }
      return saved
    }
  }

  private func fetchMore(
    _ query: ProductQuery, after cursor: PageCursor, fromSaved: Bool = false,
    isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> Answer {
    let more = try await FetchMoreProductsUseCase(fetchPage: fetchPage)(
      query, after: cursor, fromSaved: fromSaved, isShown: isShown)
    var rows: [[ProductRow]] = []
    for part in more.parts { rows.append(await self.rows(of: part.page)) }
    return .more(more, rows)
  }

  private func rows(of page: ProductPage) async -> [ProductRow] {
    await formatter.rows(page.rows, savedAt: page.savedAt)
  }
}
