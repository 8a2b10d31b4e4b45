import OpenMarketData

extension StorageError {
  init(_ error: SystemError) {
    self = error.isOne(of: .noSpace, .overQuota) ? .full : .unwritable(reason: error.reason)
  }
}
