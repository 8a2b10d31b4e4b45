import OpenMarketDomain

extension DraftStoreError {
  init(_ error: SystemError) {
    self = error.isOne(of: .noSpace, .overQuota) ? .full : .unavailable(reason: error.reason)
  }
}
