/// All that the market holds, and the rules of reading it.
struct Catalogue {
  /// By ascending identifier.
  private(set) var products: [Product]
  /// Those of the products' names, at the same places.
  private var searchKeys: [SearchKey]
  let vendors: [Vendor]
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

  func product(_ id: Int) -> Product? {
    let index = self.index(of: id)
    return index < products.endIndex && products[index].id == id ? products[index] : nil
  }

  func vendor(identifier: String) -> Vendor? {
    vendors.first { $0.identifier == identifier }
  }

  /// A page of what matches, or nil where it would have no rows.
  ///
  /// - Parameter isOverlong: whether the page has as many rows as the index of its end says, as recorded servers once had.
  func page(_ query: ProductQuery, isOverlong: Bool = false) -> ProductPage? {
    let matches = query.searchText.isEmpty ? products : found(query.searchText)
    let (offset, isTooLarge) =
      (query.pageNumber - 1).multipliedReportingOverflow(by: query.itemsPerPage)
    guard !isTooLarge, offset < matches.count else { return nil }
    let rows = isOverlong ? offset + query.itemsPerPage : query.itemsPerPage
    return ProductPage(
      number: query.pageNumber, itemsPerPage: query.itemsPerPage, totalCount: matches.count,
      products: Array(matches.reversed().dropFirst(offset).prefix(rows)))
  }

  /// The products of which the name, or that of the vendor, holds a text.
  private func found(_ text: String) -> [Product] {
    let pattern = BytePattern(SearchKey(text).bytes)
    let sellers = Set(vendors.filter { SearchKey($0.name).contains(pattern) }.map(\.id))
    return products.indices.lazy
      .filter { sellers.contains(products[$0].vendor.id) || searchKeys[$0].contains(pattern) }
      .map { products[$0] }
  }

  func image(at path: PicturePath) -> ProductImage? {
    guard let product = path.productID.flatMap(product), product.vendor.id == path.vendorID,
      product.createdOn == path.day
    else { return nil }
    return product.images.first { $0.name == path.name }
  }

  // MARK: - Writing

  /// Identifiers for a product and its pictures that none had before.
  mutating func takeIdentifiers(images: Int) -> (product: Int, firstImage: Int) {
    lastProductID += 1
    return (lastProductID, takeImageIdentifiers(images))
  }

  /// Identifiers for pictures that none had before: the first of as many in a row.
  mutating func takeImageIdentifiers(_ count: Int) -> Int {
    lastImageID += count
    return lastImageID - count + 1
  }

  /// Adds a product, or puts it in the place of the one with its identifier.
  mutating func put(_ product: Product) {
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

  /// Where a product with the identifier is, or would be.
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
