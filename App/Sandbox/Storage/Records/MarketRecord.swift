/// What `market.json` holds.
struct MarketRecord: Codable, Hashable {
  static let currentVersion = 1

  struct Seller: Codable, Hashable {
    let id: Int
    let name: String
    let identifier: String
    let secret: String
  }

  let version: Int
  /// Hexadecimal.
  let key: String
  let vendors: [Seller]
}
