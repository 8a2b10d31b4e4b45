/// The kinds of ``SellerIssue``, and what can go wrong when a seller is kept.
nonisolated enum SellerIssueKind: String, MessageKind {
  case emptyIdentifier = "empty-identifier"
  case unsendableIdentifier = "unsendable-identifier"
  case emptySecret = "empty-secret"
  case unreadableVendorNumber = "unreadable-vendor-number"
  case storeUnavailable = "seller-store-unavailable"
}
