import OpenMarketDomain

extension ProductEntryStoreError {
  init(_ error: SystemError) {
    self = error.isOne(of: .noSpace, .overQuota) ? .full : .unavailable(reason: error.reason)
  }
}
