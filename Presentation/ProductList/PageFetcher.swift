import OpenMarketDomain

/// A type that fetches the pages of a list and formats their rows.
@MainActor
struct PageFetcher {
  /// The pages that one call fetched, with their formatted rows.
  struct Batch: Sendable {
    let pages: NextPages
    /// The rows of each page.
    let rows: [[ProductRow]]
  }

  let fetchPage: FetchProductPageUseCase
  let firstPage: PageRequest
  let formatter: ProductFormatter

  /// Returns the saved first page, or `nil` if the first page isn't saved.
  func saved(_ query: ProductQuery) async -> Batch? {
    guard let page = await fetchPage.saved(query, page: firstPage) else { return nil }
    return await batch(NextPages(first: page, of: firstPage))
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
        guard isOwn, !batch.pages.isEnd, batches.count < ProductListScope.maximumPages else {
          break
        }
        let rows = batch.rows.joined().filter { listing?.isShown($0.id) != true }
        let vendorID = feed().seller?.vendorID
        if rows.contains(where: { $0.product.isFrom(vendorID) == true }) { break }
        listing = feed().adding(batch, to: listing)
      }
      let rows = batches.flatMap(\.rows).joined()
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
      return await batch(NextPages(first: page, of: firstPage))
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
      guard saved.pages.isEnd || !saved.rows.joined().allSatisfy({ isShown($0.id) }) else {
        throw error
      }
      return saved
    }
  }

  private func batch(_ pages: NextPages) async -> Batch {
    var rows: [[ProductRow]] = []
    for page in pages.parts.map(\.page) {
      rows.append(await formatter.rows(page.rows, savedAt: page.savedAt))
    }
    return Batch(pages: pages, rows: rows)
  }
}
