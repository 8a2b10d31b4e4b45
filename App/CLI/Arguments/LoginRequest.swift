import OpenMarketDomain

/// Who logs in, besides what is said of every seller.
struct LoginRequest: Hashable, Sendable {
  /// The number under which the market lists the seller's products, where it is known.
  let vendor: VendorID?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    vendor = try arguments.value(of: LoginOptions.vendor)
  }
}
