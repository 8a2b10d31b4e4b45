extension MarketRecord {
  init(key: UInt64, vendors: [Vendor]) {
    self.init(
      version: Self.currentVersion, key: key.hexDigits,
      vendors: vendors.map {
        Seller(id: $0.id, name: $0.name, identifier: $0.identifier, secret: $0.secret)
      })
  }
}

extension Vendor {
  init(_ record: MarketRecord.Seller) {
    self.init(
      id: record.id, name: record.name, identifier: record.identifier, secret: record.secret)
  }
}
