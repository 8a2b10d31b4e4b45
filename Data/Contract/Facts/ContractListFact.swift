public import OpenMarketDomain

/// Something that was seen of a page of a list. Texts are the server's own, of any length.
@nonexhaustive
public enum ContractListFact: Hashable, Sendable {
  // Of pages
  /// So many rows.
  case rows(Int)
  /// There is nothing on the page, which is said by an answer without a body.
  case noContent
  /// There is nothing on the page, which is said by a list without rows.
  case emptyList
  /// The keys are in snake_case, as in the second generation.
  case olderKeys
  /// So many rows cannot be read; what is wrong with the first one.
  case unreadableRows(Int, ResponseDefect)
  /// A key of the paging has another value than the rest of the answer, or the request, gives it.
  case paging(key: String, expected: String, found: String)
  /// All that is said of the paging agrees, with so many products in the whole list.
  case pagingAgrees(totalCount: Int)
  /// The page has so many rows, and fewer were asked for.
  case tooManyRows(Int, asked: Int)
  /// The page has so many rows, and by the paging it should have more.
  case tooFewRows(Int, expected: Int)
  /// Every product stands before all older ones.
  case newestFirst
  /// A product stands after an older one.
  case outOfOrder(ProductID)
  /// So many rows are there twice.
  case repeatedRows(Int)
  /// Every row has been on the page before.
  case samePageAgain

  // Of rows
  /// Every bargain price is the price less the discount, and none is below zero.
  case pricesAddUp
  /// So many rows have a discount above the price.
  case negativeBargains(Int)
  /// So many rows have a bargain price that is not the price less the discount.
  case wrongBargains(Int)
  /// Dates are written like this one; where any is unusual, it is that one.
  case dateForm(String)
  /// So many rows are outside the limits for what is registered.
  case beyondLimits(Int)
  /// Every row is inside the limits for what is registered.
  case withinLimits

  // Of searches
  /// A product was found by this text.
  case found(String)
  /// None was found by it, though there is one.
  case notFound(String)
  /// So many rows do not hold the text.
  case otherRows(Int)
  /// The same page comes as without a search.
  case searchIgnored
}
