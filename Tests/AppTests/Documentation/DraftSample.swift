import OpenMarketDomain

/// Says everything that is wrong with what was entered, before anything is sent.
func issues(name: String, price: String) throws(MoneyError) -> [ValidationIssue] {
  let price = try Money(decimalText: price, currency: .krw)
  do throws(ValidationFailure) {
    _ = try ProductDraft(
      name: name, description: "Warm light, almost new.", price: price, images: [])
    return []
  } catch {
    return error.issues
  }
}
