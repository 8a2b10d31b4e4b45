/// Somebody who sells in the market.
struct Vendor {
  let id: Int
  let name: String
}
