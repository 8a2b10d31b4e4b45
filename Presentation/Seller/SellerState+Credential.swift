import OpenMarketDomain

nonisolated extension SellerState.Form {
  /// What is typed, as a credential; `nil` when there are issues.
  var credential: SellerCredential? {
    guard issues.isEmpty else { return nil }
    return try? SellerCredential(
      identifier: identifier.plaintext, secret: secret.plaintext, vendorID: vendorID)
  }

  /// Everything that is wrong with it, in the order of the fields.
  var issues: [MessageCode] {
    var issues: [MessageCode] = []
    // Each text by itself: of two that are wrong, the first alone would be told.
    for (identifier, secret) in [(identifier.plaintext, "-"), ("-", secret.plaintext)] {
      do throws(SellerCredentialError) {
        _ = try SellerCredential(identifier: identifier, secret: secret)
      } catch {
        issues.append(error.code)
      }
    }
    if vendorID == nil, !vendorNumber.allSatisfy(\.isWhitespace) {
      issues.append(.unreadableVendorNumber)
    }
    return issues
  }

  /// A number that names somebody has no groups.
  private var vendorID: VendorID? {
    NumberFormat(groupingSeparator: nil).decimalText(of: vendorNumber).flatMap { Int($0) }
      .flatMap { $0 > 0 ? VendorID($0) : nil }
  }
}
