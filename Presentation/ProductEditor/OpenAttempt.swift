import OpenMarketDomain

/// A submission that may have come to something nobody knows of.
struct OpenAttempt: Equatable {
  /// `nil` where only that much is known: from before the app was started, or for a change of a product.
  var draft: ProductDraft?
  var seller: SellerCredential?
  /// What it may have made; then, submitting it again looks for nothing any more.
  var candidates: [ProductDetail] = []

  /// What was sent of an edited product, where it is known.
  var changes: ProductChanges?
  /// The fields of an edited product that may be on the market as they were sent. What is entered there was chosen, also
  /// where it is what the product had before.
  var fields: Set<ValidationIssue.Field> = []
  /// Whether the next run of the app is to know of it.
  var isKept = true

  /// Whether submitting a draft looks for what this may have made, before anything is sent.
  func isSearched(bySubmitting draft: ProductDraft, as seller: SellerCredential) -> Bool {
    candidates.isEmpty && self.draft == draft && self.seller == seller
  }
}
