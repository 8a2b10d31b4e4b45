import OpenMarketData

/// The places of the market that can be asked for.
enum Route {
  case health
  case productList
  case product(id: Int)
  case picture(PicturePath)

  /// The place of a path, or nil where there is none.
  init?(_ segments: [String]) {
    if segments == ["healthChecker"] {
      self = .health
    } else if segments == ["api", "products"] {
      self = .productList
    } else if segments.count == 3, segments.starts(with: ["api", "products"]),
      let id = Int(segments[2]), id > 0, !segments[2].hasPrefix("+")
    {
      self = .product(id: id)
    } else if let path = PicturePath(segments) {
      self = .picture(path)
    } else {
      return nil
    }
  }

  var allowedMethods: [HTTPMethod] { [.get, .head] }
}
