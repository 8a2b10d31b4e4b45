import OpenMarketDomain

/// A submission that may have come to something nobody knows of.
struct OpenAttempt: Equatable {
  /// `nil` where only that much is known: from before the app was started, or for a change of a product.
  var draft: ProductDraft?
  var seller: SellerCredential?
  /// What it may have made; then, submitting it again looks for nothing any more.
  var candidates: [ProductDetail] = []

  /// Whether submitting a draft looks for what this may have made, before anything is sent.
  func isSearched(bySubmitting draft: ProductDraft, as seller: SellerCredential) -> Bool {
    candidates.isEmpty && self.draft == draft && self.seller == seller
  }
}
