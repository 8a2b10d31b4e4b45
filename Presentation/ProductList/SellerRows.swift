import OpenMarketDomain

/// The rules of a list that shows only the products of the signed-in seller.
///
/// The service can't select the products of a seller, and its search compares names, which can be
/// those of other sellers. The list therefore loads pages of the market and selects the rows with
/// the seller's vendor number.
struct SellerRows {
  /// The number of pages that a call loads, if the market doesn't end before.
  static let pageCount = 20

  let formatter: ProductFormatter

  /// Returns the message that explains why the products of the seller can't be shown, or `nil` if
  /// they can.
  func problem(of seller: SellerCredential?) -> UserMessage? {
    guard seller?.vendorID == nil else { return nil }
    let code = seller == nil ? MessageCode.notSignedIn : .missingVendorNumber
    return UserMessage(code, in: formatter.language)
  }

  /// Returns the outcome of a call, which is an error if no product on the pages has a vendor.
  func checked(
    _ outcome: Result<RowFetcher.Fetched, MarketError>
  ) -> Result<RowFetcher.Fetched, MarketError> {
    outcome.flatMap { fetched in
      let rows = fetched.rows.joined()
      let hasVendors = rows.isEmpty || rows.contains { $0.product.vendor != nil }
      return hasVendors ? .success(fetched) : .failure(.unsupported(.vendors))
    }
  }

  /// Returns the content of the given pages without the rows of other vendors. The total count is
  /// `nil` until the market is loaded to its end.
  func content(of pages: LoadedPages, for vendor: VendorID?) -> ProductListState.Content {
    var content = pages.content
    content.rows = ProductRows(content.rows.filter { $0.product.isFrom(vendor) == true })
    content.totalCount = content.nextPage == nil ? content.rows.count : nil
    content.coverage = ProductListState.Coverage(
      readCount: pages.readCount, marketCount: pages.content.totalCount,
      readAt: content.savedAt ?? pages.readAt, locale: formatter.language)
    // Most new products are those of other sellers.
    if content.notice?.code == .productsAdded { content.notice = nil }
    return content
  }
}
