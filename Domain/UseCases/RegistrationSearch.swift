/// A reconciler that searches the market for a registered product after a lost response.
struct RegistrationSearch: Sendable {
  private static let pageSize = 50
  private static let maximumPages = 10

  let newProduct: NewProduct
  let seller: SellerCredential
  let market: WriteReconciler

  /// Returns a Boolean value that indicates whether a response describes the submitted product. A
  /// newer product of the seller with an equal name, price or description is enough, because
  /// servers can alter single values.
  func isAnswered(by detail: ProductDetail, after before: ProductsBefore) -> Bool {
    before.mayPrecede(detail.product) && isSellers(detail.product)
      && !fields(differingIn: detail.product).isSuperset(of: [.name, .description, .price])
  }

  /// Returns the outcome after a response that doesn't confirm the registration. A product that only
  /// has another seller is a candidate, because the credential's vendor number may be wrong.
  func answer(_ detail: ProductDetail, after before: ProductsBefore) -> UnknownOutcome {
    let isCandidate =
      before.mayPrecede(detail.product) && newProduct.differences(in: detail).isEmpty
    return UnknownOutcome(candidates: isCandidate ? [detail] : [])
  }

  /// Returns a Boolean value that indicates whether a row of a list can be the submitted product.
  /// The method doesn't require a vendor or a description, because lists from older servers omit
  /// both values.
  private func resembles(_ row: Product) -> Bool {
    isSellers(row) && fields(differingIn: row).allSatisfy { !$0.isInLists }
  }

  /// Returns a Boolean value that indicates whether a row of a list can be the submitted product
  /// with other values than were sent: a product of the seller with the same name or the same
  /// pricing.
  private func isSimilar(_ row: Product) -> Bool {
    let fields = fields(differingIn: row)
    return isSellers(row)
      && (!fields.contains(.name) || fields.isDisjoint(with: [.price, .discount]))
  }

  private func fields(differingIn product: Product) -> Set<ProductField> {
    Set(newProduct.values.differences(in: product.values).map(\.field))
  }

  /// Returns a Boolean value that indicates whether the given product has all submitted values.
  private func matches(_ detail: ProductDetail) -> Bool {
    isSellers(detail.product) && newProduct.differences(in: detail).isEmpty
  }

  private func isSellers(_ product: Product) -> Bool { product.isFrom(seller.vendorID) ?? true }

  /// Searches for the product at the times that the policy defines.
  ///
  /// - Parameter before: A closure that returns the state of the market before the registration, as
  ///   far as it's known at each time.
  /// - Throws: ``MarketError/outcomeUnknown(_:)`` if the search doesn't find the product, because
  ///   the product may still appear, or if it finds several candidates. If no product has all
  ///   submitted values, the candidates are the similar products. ``MarketError/cancelled`` if the
  ///   caller is cancelled.
  func find(
    after before: () async -> ProductsBefore
  ) async throws(MarketError) -> ProductDetail {
    do throws(MarketError) {
      var known = ProductsBefore.unknown
      var rows: [Product] = []
      let found = try await market.find { () throws(MarketError) in
        known = await before()
        let newer = try await newerRows(after: known)
        rows = newer.rows
        let products = try await details(of: rows, where: resembles).filter(matches)
        return products.isEmpty ? nil : (products: products, isComplete: newer.isComplete)
      }
      guard let found else {
        // Without the state before the registration, older products of the seller would be similar,
        // too.
        let similar = known == .unknown ? [] : try await details(of: rows, where: isSimilar)
        throw .outcomeUnknown(UnknownOutcome(candidates: similar))
      }
      // If the state before the registration is unknown or not all newer products were loaded, the
      // found product can be another product with the same values.
      let isUnique = found.products.count == 1 && found.isComplete && known != .unknown
      guard isUnique else { throw .outcomeUnknown(UnknownOutcome(candidates: found.products)) }
      return found.products[0]
    } catch .cancelled {
      throw .cancelled
    } catch .outcomeUnknown(let outcome) {
      throw .outcomeUnknown(outcome)
    } catch {
      throw .outcomeUnknown(UnknownOutcome(check: error))
    }
  }

  /// Loads the details of the rows that can be the submitted product.
  private func details(
    of rows: [Product], where isCandidate: (Product) -> Bool
  ) async throws(MarketError) -> [ProductDetail] {
    var details: [ProductDetail] = []
    var seen: Set<ProductID> = []
    for row in rows where seen.insert(row.id).inserted && isCandidate(row) {
      do throws(MarketError) {
        details.append(try await market.repository.product(row.id))
      } catch .notFound {
        // Skip a product that was deleted during the search.
      }
    }
    return details
  }

  /// Returns the products that are newer than all products from before the attempt, and a Boolean
  /// value that indicates whether enough pages were loaded to include all newer products.
  private func newerRows(
    after before: ProductsBefore
  ) async throws(MarketError) -> (rows: [Product], isComplete: Bool) {
    let fetchPage = FetchProductPageUseCase(repository: market.repository)
    var rows: [Product] = []
    var request = try? PageRequest(number: 1, size: Self.pageSize)
    for _ in 1...Self.maximumPages {
      guard let next = request else { break }
      let page = try await fetchPage(.all, page: next)
      try check(page, after: before)
      rows += page.products.filter(before.mayPrecede)
      if page.products.contains(where: { !before.mayPrecede($0) }) { return (rows, true) }
      request = page.next
    }
    // If the loaded list lacks all products from before the registration, the list may also lack
    // the new product.
    if request == nil, case .newest = before { throw .outcomeUnknown() }
    return (rows, request == nil)
  }

  /// Throws an error if the newest earlier product is known and the list isn't sorted newest first,
  /// or if an unreadable row can be the registered product.
  private func check(_ page: ProductPage, after before: ProductsBefore) throws(MarketError) {
    if case .newest = before {
      let ids = page.products.map(\.id)
      guard zip(ids, ids.dropFirst()).allSatisfy({ $0 > $1 }) else { throw .outcomeUnknown() }
    }
    for invalidRow in page.invalidRows {
      guard case .unreadable(let failure) = invalidRow.reason else { continue }
      guard let id = invalidRow.id, case .newest(let newest) = before, id <= newest else {
        throw .malformedResponse(failure)
      }
    }
  }
}
