/// Who sells, as far as it was said; the rest is looked up or asked for.
struct SellerChoice: Hashable, Sendable {
  let identifier: String?
  /// The path of a file with the secret.
  let secretFile: String?

  init(_ settings: Settings) throws(UsageError) {
    identifier = try settings.value(of: SellerOptions.identifier)
    secretFile = try settings.value(of: SellerOptions.secretFile)
  }
}
