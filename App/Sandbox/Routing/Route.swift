import OpenMarketData

/// The places of the market that can be asked for.
enum Route {
  case health
  case productList
  /// Where a product is read and changed by its identifier, and deleted by its token.
  case product(String)
  /// Where a product's address of deletion is asked for.
  case archived(String)
  case picture(PicturePath)
  /// Where faults are set while the market runs.
  case faults

  /// The place of a path, or nil where there is none.
  init?(_ segments: [String]) {
    switch segments {
    case ["healthChecker"]: self = .health
    case ["sandbox", "faults"]: self = .faults
    case ["api", "products"]: self = .productList
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
    case .health, .picture: [.get, .head]
    case .productList: [.get, .head, .post]
    case .product: [.get, .head, .patch, .delete]
    case .archived: [.post]
    case .faults: [.post, .delete]
    }
  }

  /// Whether a request must say which vendor it comes from.
  func needsVendor(for method: HTTPMethod) -> Bool {
    switch self {
    case .productList, .product, .archived: !method.isSafe
    case .health, .picture, .faults: false
    }
  }

  /// The most bytes of a body that are read. A form with five pictures that are far too large still fits, so that it
  /// can be told which of them is, and by how much.
  func bodyLimit(for method: HTTPMethod) -> Int {
    if case .productList = self, method == .post { 8 << 20 } else { 64 << 10 }
  }
}
