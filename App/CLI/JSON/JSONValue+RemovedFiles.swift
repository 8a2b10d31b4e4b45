import OpenMarketSandbox

extension JSONValue {
  init(_ removed: RemovedFiles, path: String) {
    self = .object([
      Member("dataDirectory", .string(path)),
      Member("products", .integer(Int64(removed.products))),
      Member("deletedProducts", .integer(Int64(removed.removedProducts))),
      Member("pictures", .integer(Int64(removed.pictures))),
      Member("damagedFiles", .integer(Int64(removed.damaged))),
    ])
  }
}
