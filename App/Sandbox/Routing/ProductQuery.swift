/// What a client asks of the list of products.
struct ProductQuery {
  /// Counted from 1.
  let pageNumber: Int
  let itemsPerPage: Int
  /// Empty where everything is wanted.
  let searchText: String

  init(pageNumber: Int, itemsPerPage: Int, searchText: String = "") {
    self.pageNumber = pageNumber
    self.itemsPerPage = itemsPerPage
    self.searchText = searchText
  }

  /// Reads the parameters of a query; those it does not know are ignored.
  init(_ parameters: [String: String]) throws(RequestRejection) {
    pageNumber = try Self.count("page_no", in: parameters, default: 1)
    itemsPerPage = try Self.count("items_per_page", in: parameters, default: 20)
    searchText = parameters["search_value"] ?? ""
  }

  /// An empty parameter has its default, as with the servers this one stands in for.
  private static func count(
    _ name: String, in parameters: [String: String], default fallback: Int
  ) throws(RequestRejection) -> Int {
    guard let text = parameters[name], !text.isEmpty else { return fallback }
    guard let count = Int(text), count >= 1 else {
      throw .badRequest("\(name) must be a whole number from 1 to \(Int.max).")
    }
    return count
  }
}
