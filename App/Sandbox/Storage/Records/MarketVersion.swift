/// The one part of `market.json` that every version of it has.
struct MarketVersion: Decodable {
  let version: Int
}
