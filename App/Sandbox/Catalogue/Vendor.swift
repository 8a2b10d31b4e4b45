/// Somebody who sells in the market.
struct Vendor: Hashable {
  let id: Int
  let name: String
  /// What the vendor sends with every writing call, in a header.
  let identifier: String
  /// What proves that the call is the vendor's.
  let secret: String
}
