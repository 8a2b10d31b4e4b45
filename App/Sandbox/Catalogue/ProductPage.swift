/// One page of a list of products, never empty.
struct ProductPage {
  /// Counted from 1.
  let number: Int
  let itemsPerPage: Int
  /// How many products all pages hold together.
  let totalCount: Int
  /// Newest first.
  let products: [Product]

  var offset: Int { (number - 1) * itemsPerPage }
  /// Where the page ends, not how many rows it has: recorded servers count so.
  var limit: Int { number * itemsPerPage }
  var lastNumber: Int { (totalCount - 1) / itemsPerPage + 1 }
  var hasNext: Bool { number < lastNumber }
  var hasPrevious: Bool { number > 1 }
}
