import OpenMarketData

/// The places of the market that can be asked for.
enum Route {
  /// The page for people.
  case home
  /// The description for tools.
  case document
  case health
  case productList
  /// Where a product is read and changed by its identifier, and deleted by its token.
  case product(String)
  /// Where a product's address of deletion is asked for.
  case archived(String)
  case picture(PicturePath)
  /// A page of the list in the first version of the API.
  case itemList(String)
  /// Where a product is registered in the first version of the API.
  case items
  /// A product in the first version of the API.
  case item(String)
  /// Where faults are set while the market runs.
  case faults

  /// The place of a path, or nil where there is none.
  init?(_ segments: [String]) {
    switch segments {
    case []: self = .home
    case ["openapi.json"]: self = .document
    case ["healthChecker"]: self = .health
    case ["sandbox", "faults"]: self = .faults
    case ["api", "products"]: self = .productList
    case ["item"]: self = .items
    case _ where segments.count == 2 && segments[0] == "item": self = .item(segments[1])
    case _ where segments.count == 2 && segments[0] == "items": self = .itemList(segments[1])
    case _ where segments.starts(with: ["api", "products"]) && segments.count == 3:
      self = .product(segments[2])
    case _
    where segments.starts(with: ["api", "products"]) && segments.dropFirst(3) == ["archived"]:
      self = .archived(segments[2])
    default:
      guard let path = PicturePath(segments) else { return nil }
      self = .picture(path)
    }
  }

  var allowedMethods: [HTTPMethod] {
    switch self {
    case .home, .document, .health, .itemList: [.get, .head]
    case .picture: [.get, .head, .put]
    case .productList: [.get, .head, .post]
    case .product, .item: [.get, .head, .patch, .delete]
    case .archived, .items: [.post]
    case .faults: [.post, .delete]
    }
  }

  /// Whether a request must say which vendor it comes from.
  func needsVendor(for method: HTTPMethod) -> Bool {
    switch self {
    case .productList, .product, .archived, .picture: !method.isSafe
    case .home, .document, .health, .faults, .itemList, .items, .item: false
    }
  }

  /// Whether it belongs to the first version of the API, whose errors have a form of their own.
  var isLegacy: Bool {
    switch self {
    case .itemList, .items, .item: true
    case .home, .document, .health, .productList, .product, .archived, .picture, .faults: false
    }
  }

  /// The most bytes of a body that are read. A form with five pictures that are far too large still fits, so that it
  /// can be told which of them is, and by how much; and so does one such picture.
  func bodyLimit(for method: HTTPMethod) -> Int {
    switch (self, method) {
    case (.productList, .post), (.items, .post), (.item, .patch), (.picture, .put): 8 << 20
    default: 64 << 10
    }
  }
}
