import Foundation

/// The products and vendors of the market, and the rules of reading them.
struct Catalogue {
  /// By ascending identifier.
  private(set) var products: [SandboxProduct]
  /// The keys of the products' names, at the same indices.
  private var searchKeys: [SearchKey]
  let vendors: [SandboxVendor]
  let key: UInt64
  private var lastProductID: Int
  private var lastImageID: Int

  init(_ stored: StoredMarket) {
    products = stored.products
    searchKeys = stored.products.map { SearchKey($0.name) }
    vendors = stored.vendors
    key = stored.key
    let all = [stored.products, stored.removed].joined()
    lastProductID = max(stored.lastID, all.lazy.map(\.id).max() ?? 0)
    lastImageID = all.lazy.flatMap(\.images).map(\.id).max() ?? 0
  }

  func product(_ id: Int) -> SandboxProduct? {
    let index = self.index(of: id)
    return index < products.endIndex && products[index].id == id ? products[index] : nil
  }

  func vendor(identifier: String) -> SandboxVendor? {
    vendors.first { $0.identifier == identifier }
  }

  /// Returns a page of the matching products, or nil if it would be empty.
  ///
  /// - Parameter isOverlong: A Boolean value that indicates whether the page has as many rows as the index of its end, as
  ///   recorded servers once had.
  func page(_ query: SandboxQuery, isOverlong: Bool = false) -> SandboxPage? {
    let matches = query.searchText.isEmpty ? products : found(query.searchText)
    let (offset, isTooLarge) =
      (query.pageNumber - 1).multipliedReportingOverflow(by: query.itemsPerPage)
    guard !isTooLarge, offset < matches.count else { return nil }
    let rows = isOverlong ? offset + query.itemsPerPage : query.itemsPerPage
    return SandboxPage(
      number: query.pageNumber, itemsPerPage: query.itemsPerPage, totalCount: matches.count,
      products: Array(matches.reversed().dropFirst(offset).prefix(rows)))
  }

  /// Returns the products whose name, or whose vendor's name, contains a text.
  private func found(_ text: String) -> [SandboxProduct] {
    let pattern = SearchKey(text)
    let sellers = Set(vendors.filter { SearchKey($0.name).contains(pattern) }.map(\.id))
    return products.indices.lazy
      .filter { sellers.contains(products[$0].vendor.id) || searchKeys[$0].contains(pattern) }
      .map { products[$0] }
  }

  func image(at path: PicturePath) -> SandboxImage? {
    guard let product = path.productID.flatMap(product), product.vendor.id == path.vendorID,
      product.createdOn == path.day
    else { return nil }
    return product.images.first { $0.name == path.name }
  }

  // MARK: - Writing

  /// Returns new identifiers for a product and its pictures.
  mutating func takeIdentifiers(images: Int) -> (product: Int, firstImage: Int) {
    lastProductID += 1
    return (lastProductID, takeImageIdentifiers(images))
  }

  /// Returns the first of a row of new identifiers for pictures.
  mutating func takeImageIdentifiers(_ count: Int) -> Int {
    lastImageID += count
    return lastImageID - count + 1
  }

  /// Adds a product, or replaces the one with its identifier.
  mutating func put(_ product: SandboxProduct) {
    let index = self.index(of: product.id)
    if index < products.endIndex && products[index].id == product.id {
      products[index] = product
      searchKeys[index] = SearchKey(product.name)
    } else {
      products.insert(product, at: index)
      searchKeys.insert(SearchKey(product.name), at: index)
    }
  }

  mutating func remove(_ id: Int) {
    let index = self.index(of: id)
    guard index < products.endIndex && products[index].id == id else { return }
    products.remove(at: index)
    searchKeys.remove(at: index)
  }

  /// Returns the index at which a product with the identifier is, or would be.
  private func index(of id: Int) -> Int {
    var low = products.startIndex
    var high = products.endIndex
    while low < high {
      let middle = (low + high) / 2
      if products[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The contents of a market when it starts.
struct StoredMarket: Hashable {
  /// By ascending identifier.
  var products: [SandboxProduct]
  /// The deleted products, by ascending identifier. Their identifiers aren't given again.
  var removed: [SandboxProduct]
  var vendors: [SandboxVendor]
  /// A random number of this market. Values that must not be guessed from outside are made from it.
  var key: UInt64
  /// The highest identifier that a product is known to have had, for a product whose file is damaged. 0 if the products
  /// themselves have the highest one.
  var lastID = 0
}

/// A request for a page of the list of products.
struct SandboxQuery {
  /// Counted from 1.
  let pageNumber: Int
  let itemsPerPage: Int
  /// Empty for all products.
  var searchText = ""
}

/// One page of a list of products, never empty.
struct SandboxPage {
  /// Counted from 1.
  let number: Int
  let itemsPerPage: Int
  /// The number of products on all pages.
  let totalCount: Int
  /// Newest first.
  let products: [SandboxProduct]

  var offset: Int { (number - 1) * itemsPerPage }
  /// The index at which the page ends, not its number of rows: recorded servers count so.
  var limit: Int { number * itemsPerPage }
  var lastNumber: Int { (totalCount - 1) / itemsPerPage + 1 }
  var hasNext: Bool { number < lastNumber }
  var hasPrevious: Bool { number > 1 }
}

/// A text prepared for searching: in lower case, and the same in every Unicode normalisation.
private struct SearchKey {
  private let bytes: [UInt8]

  init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let lowercased = text.lowercased()
    bytes = Array((isPlain ? lowercased : lowercased.precomposedStringWithCanonicalMapping).utf8)
  }

  /// Returns whether the text contains another one. Every text contains the empty one.
  func contains(_ pattern: SearchKey) -> Bool {
    guard let first = pattern.bytes.first else { return true }
    return bytes.indices.contains { index in
      bytes[index] == first && bytes[index...].starts(with: pattern.bytes)
    }
  }
}
