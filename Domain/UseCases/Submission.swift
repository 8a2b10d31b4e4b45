/// A draft and who submits it.
struct Submission: Hashable, Sendable {
  let draft: ProductDraft
  let seller: SellerCredential
}

/// One try to register a product.
struct Attempt: Sendable {
  let submission: Submission
  /// The newest product that was there before; `nil` where it is not known.
  let newest: ProductID?

  init(_ submission: Submission, newest: ProductID?) {
    self.submission = submission
    self.newest = newest
  }
}
