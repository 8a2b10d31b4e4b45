import OpenMarketDomain

/// A type that fetches the pages of a list and formats their rows.
@MainActor
struct PageFetcher {
  /// The pages that one request to continue the list fetched, with their formatted rows.
  enum Batch: Sendable {
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
  func saved(_ query: ProductQuery) async -> Batch? {
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
  ) async -> Result<[Batch], MarketError> {
    var listing = isMore ? feed().listing : nil
    var batches: [Batch] = []
    let isOwn = feed().scope == .ownProducts
    do throws(MarketError) {
      while true {
        let batch = try await fetch(query, after: listing) {
          listing?.isShown($0) == true || isMore && feed().listing?.isShown($0) == true
        }
        batches.append(batch)
        guard isOwn, !batch.isEnd, batches.count < ProductListScope.maximumPages else { break }
        let rows = batch.rows.filter { listing?.isShown($0.id) != true }
        let vendorID = feed().seller?.vendorID
        if rows.contains(where: { $0.product.isFrom(vendorID) == true }) { break }
        listing = feed().adding(batch, to: listing)
      }
      let rows = batches.flatMap(\.rows)
      if isOwn, !rows.isEmpty, rows.allSatisfy({ $0.product.vendor == nil }) {
        throw .unsupported(.vendors)
      }
      return .success(batches)
    } catch {
      return .failure(Task.isCancelled ? .cancelled : error)
    }
  }

  /// Fetches the pages that follow a listing, or the first page if the listing is `nil`.
  ///
  /// If the server doesn't send the pages that follow a listing, these pages come from the saved ones.
  private func fetch(
    _ query: ProductQuery, after listing: ProductListing?, isShown: (ProductID) -> Bool
  ) async throws(MarketError) -> Batch {
    guard let listing else {
      let page = try await fetchPage(query, page: firstPage)
      return .firstPage(page, await rows(of: page))
    }
    let fetchMore = FetchMoreProductsUseCase(fetchPage: fetchPage)
    do throws(MarketError) {
      return await batch(try await fetchMore(query, after: listing.cursor, isShown: isShown))
    } catch {
      if error == .cancelled || Task.isCancelled { throw error }
      guard let more = await fetchMore.saved(query, after: listing.cursor, isShown: isShown) else {
        throw error
      }
      let saved = await batch(more)
      guard saved.isEnd || !saved.rows.allSatisfy({ isShown($0.id) }) else { throw error }
      return saved
    }
  }

  private func batch(_ more: NextPages) async -> Batch {
    var rows: [[ProductRow]] = []
    for part in more.parts { rows.append(await self.rows(of: part.page)) }
    return .more(more, rows)
  }

  private func rows(of page: ProductPage) async -> [ProductRow] {
    await formatter.rows(page.rows, savedAt: page.savedAt)
  }
}
