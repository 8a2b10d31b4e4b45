public import Foundation
public import OpenMarketDomain

extension ProductID {
  /// Reads the identifier from the address of a product in your app or on your website, such as
  /// `https://shop.example/products/32`.
  ///
  /// The last two components of the path must be `products` and a number of at least 1. The method
  /// doesn't check the host, and ignores the query and the fragment. For any other address, the
  /// result is `nil`.
  public init?(url: URL) {
    guard url.host() != nil, case let parts = url.path().split(separator: "/"), parts.count >= 2,
      parts[parts.count - 2] == "products", let last = parts.last,
      last.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(last), number > 0
    else { return nil }
    self.init(number)
  }

  /// Returns the address of the product below the address of your website:
  /// `https://shop.example/products/32` for `https://shop.example`.
  public func url(on website: URL) -> URL { website.appending(path: "products/\(rawValue)") }
}
