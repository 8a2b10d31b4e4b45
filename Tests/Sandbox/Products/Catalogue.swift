import Foundation

/// The products and vendors of a market, with lookup, search and pagination.
struct Catalogue {
  /// The products in ascending order of their identifiers.
  private(set) var products: [SandboxProduct]
  /// The search keys of the product names, at the same indices as the products.
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
    lastProductID = stored.lastID
    lastImageID = stored.lastImageID
  }

  func product(_ id: Int) -> SandboxProduct? {
    let index = self.index(of: id)
    return index < products.endIndex && products[index].id == id ? products[index] : nil
  }

  func vendor(identifier: String) -> SandboxVendor? {
    vendors.first { $0.identifier == identifier }
  }

  /// Returns a page of the products that match a query, or `nil` if the page would be empty.
  ///
  /// - Parameter isOverlong: A Boolean value that indicates whether page `n` contains `n` times the requested number of rows, as
  ///   on some real servers.
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

  /// Returns the products for which the product's name or the vendor's name contains a string.
  private func found(_ text: String) -> [SandboxProduct] {
    let pattern = SearchKey(text)
    let sellers = Set(vendors.filter { SearchKey($0.name).contains(pattern) }.map(\.id))
    return products.indices.lazy
      .filter { sellers.contains(products[$0].vendor.id) || searchKeys[$0].contains(pattern) }
      .map { products[$0] }
  }

  /// Returns the image and its size at the path with the given components.
  func picture(at path: [String]) -> (image: SandboxImage, size: PictureSize)? {
    let text = "/" + path.joined(separator: "/")
    // Most names contain the product's identifier. Otherwise, look at all products.
    let product = path.last.flatMap(PictureName.product).flatMap(product)
    for product in product.map({ [$0] }) ?? products {
      for image in product.images {
        for size in PictureSize.allCases where product.path(of: image, size) == text {
          return (image, size)
        }
      }
    }
    return nil
  }

  // MARK: - Writing

  /// Reserves an identifier for a new product and consecutive identifiers for its images.
  mutating func takeIdentifiers(images: Int) -> (product: Int, firstImage: Int) {
    lastProductID += 1
    return (lastProductID, takeImageIdentifiers(images))
  }

  /// Reserves the given number of consecutive image identifiers, and returns the first one.
  mutating func takeImageIdentifiers(_ count: Int) -> Int {
    lastImageID += count
    return lastImageID - count + 1
  }

  /// Adds a product, or replaces the product with the same identifier.
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

  /// Returns the index of the product with the given identifier. If there's no such product, returns the index at which to insert
  /// it.
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

/// The content of a market when it starts.
struct StoredMarket: Hashable {
  /// The products in ascending order of their identifiers.
  var products: [SandboxProduct]
  var vendors: [SandboxVendor]
  /// The random number from which the market derives the parts of deletion URLs that clients can't guess.
  var key: UInt64
  /// The highest identifiers of products and images that were ever in use. New ones get higher identifiers.
  var lastID: Int
  var lastImageID: Int
}

extension StoredMarket {
  init(products: [SandboxProduct], vendors: [SandboxVendor], key: UInt64) {
    self.init(
      products: products, vendors: vendors, key: key, lastID: products.last?.id ?? 0,
      lastImageID: products.lazy.flatMap(\.images).map(\.id).max() ?? 0)
  }
}

/// A query for a page of the product list.
struct SandboxQuery {
  /// The page number, counted from 1.
  let pageNumber: Int
  let itemsPerPage: Int
  /// The string to search for, or an empty string for all products.
  var searchText = ""
}

/// A page of the product list, with at least one product.
struct SandboxPage {
  /// The page number, counted from 1.
  let number: Int
  let itemsPerPage: Int
  /// The number of products on all pages.
  let totalCount: Int
  /// The products on the page, newest first.
  let products: [SandboxProduct]

  var offset: Int { (number - 1) * itemsPerPage }
  /// The value of `limit` in the response: the index in the product list at which the page ends, as on real servers. It isn't the
  /// number of products on the page.
  var limit: Int { number * itemsPerPage }
  var lastNumber: Int { (totalCount - 1) / itemsPerPage + 1 }
  var hasNext: Bool { number < lastNumber }
  var hasPrevious: Bool { number > 1 }
}

/// A string prepared for searching: in lowercase and in a canonical Unicode form.
private struct SearchKey {
  private let bytes: [UInt8]

  /// Creates a key for the first 1 000 characters of a string. Longer strings would make a search slow, and names aren't that long.
  init(_ text: String) {
    let text = text.prefix(1_000)
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let lowercased = text.lowercased()
    bytes = Array((isPlain ? lowercased : lowercased.precomposedStringWithCanonicalMapping).utf8)
  }

  /// Returns a Boolean value that indicates whether the string contains another string. Every string contains the empty string.
  func contains(_ pattern: SearchKey) -> Bool {
    guard let first = pattern.bytes.first else { return true }
    return bytes.indices.contains { index in
      bytes[index] == first && bytes[index...].starts(with: pattern.bytes)
    }
  }
}
