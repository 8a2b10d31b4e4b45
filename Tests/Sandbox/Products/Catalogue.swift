import Foundation

/// The products and vendors of a market, with lookup, search and pagination.
struct Catalogue: Hashable {
  /// The products in ascending order of their identifiers.
  private(set) var products: [SandboxProduct]
  let vendors: [SandboxVendor]
  /// The random number from which the market derives the parts of deletion URLs that clients can't
  /// guess.
  let key: UInt64
  /// The highest identifiers of products and images that were ever in use. New ones get higher
  /// identifiers.
  private(set) var lastID: Int
  private(set) var lastImageID: Int

  /// - Parameters:
  ///   - lastID: The highest identifier of removed products.
  ///   - lastImageID: The highest identifier of removed images.
  init(
    products: [SandboxProduct], vendors: [SandboxVendor], key: UInt64, lastID: Int = 0,
    lastImageID: Int = 0
  ) {
    self.products = products.sorted { $0.id < $1.id }
    (self.vendors, self.key) = (vendors, key)
    self.lastID = max(lastID, self.products.last?.id ?? 0)
    self.lastImageID = products.lazy.flatMap(\.images).map(\.id).reduce(lastImageID, max)
  }

  func product(_ id: Int) -> SandboxProduct? { products[place(of: id)].first }

  func vendor(identifier: String) -> SandboxVendor? {
    vendors.first { $0.identifier == identifier }
  }

  /// Returns a page of the products that contain a text, or `nil` if the page would be empty.
  ///
  /// - Parameters:
  ///   - number: The page number, counted from 1.
  ///   - text: The text to search for in the names of products and vendors, or an empty string for
  ///     all products.
  ///   - isOverlong: A Boolean value that indicates whether page `n` contains `n` times the
  ///     requested number of rows, as on some real servers.
  func page(
    _ number: Int, itemsPerPage: Int, containing text: String = "", isOverlong: Bool = false
  ) -> SandboxPage? {
    let matches = text.isEmpty ? products : found(text.lowercased())
    let (offset, isTooLarge) = (number - 1).multipliedReportingOverflow(by: itemsPerPage)
    guard !isTooLarge, offset < matches.count else { return nil }
    let rows = isOverlong ? offset + itemsPerPage : itemsPerPage
    return SandboxPage(
      number: number, itemsPerPage: itemsPerPage, totalCount: matches.count,
      products: Array(matches.reversed().dropFirst(offset).prefix(rows)))
  }

  private func found(_ text: String) -> [SandboxProduct] {
    // Names that clients send have no limit, and long ones would make a search slow.
    func isFound(in name: String) -> Bool { name.prefix(1_000).lowercased().contains(text) }
    let sellers = Set(vendors.filter { isFound(in: $0.name) }.map(\.vendorID))
    return products.filter { sellers.contains($0.vendor.vendorID) || isFound(in: $0.name) }
  }

  /// Returns the image and its size at the path with the given components.
  func picture(at path: [String]) -> (image: SandboxImage, size: PictureSize)? {
    let text = "/" + path.joined(separator: "/")
    // Few products have the same day, and comparing paths takes longer.
    let day = path.dropLast().last.flatMap { Int($0) }
    for product in products where product.createdOn.number == day {
      for image in product.images {
        for size in PictureSize.allCases where product.path(of: image, size) == text {
          return (image, size)
        }
      }
    }
    return nil
  }

  // MARK: - Deletion tokens

  /// Returns the last path component of a product's deletion URL.
  ///
  /// The token is derived from the product's identifier and the market's key, so that it stays
  /// valid after a restart. It can be used only once, because it deletes the product. It contains a
  /// dash, which distinguishes it from a product's identifier.
  func deletionToken(of id: Int) -> String {
    let number = UInt64(bitPattern: Int64(id))
    var random = SplitMix64(seed: key ^ number)
    return "\(number.hexDigits)-\(random.next().hexDigits)"
  }

  /// Returns the identifier of the product that a token deletes, or `nil` if it isn't a token of
  /// this market. Trailing `=` characters are ignored, because some clients add or remove them.
  func id(ofDeletionToken text: String) -> Int? {
    guard let number = UInt64(hexDigits: String(text.prefix { $0 != "-" && $0 != "=" })) else {
      return nil
    }
    let id = Int(truncatingIfNeeded: number)
    let token = deletionToken(of: id)
    return text.hasPrefix(token) && text.dropFirst(token.count).allSatisfy { $0 == "=" } ? id : nil
  }

  // MARK: - Writing

  /// Adds a product, or replaces the product with the same identifier.
  mutating func put(_ product: SandboxProduct) {
    products.replaceSubrange(place(of: product.id), with: [product])
    lastID = max(lastID, product.id)
    lastImageID = product.images.map(\.id).reduce(lastImageID, max)
  }

  mutating func remove(_ id: Int) { products.removeSubrange(place(of: id)) }

  /// Returns the range of the product with the given identifier. If there's no such product,
  /// returns the empty range at which to insert it.
  private func place(of id: Int) -> Range<Int> {
    var (low, high) = (products.startIndex, products.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if products[middle].id < id { low = middle + 1 } else { high = middle }
    }
    let isFound = low < products.endIndex && products[low].id == id
    return low..<(isFound ? low + 1 : low)
  }
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
}
