import OpenMarketDomain

/// The answer to a deletion, as far as it is looked at: the product that is gone.
struct DeletedProductDTO: Decodable {
  let id: Int
}

extension Endpoint<Void> {
  /// Reads the answer to a deletion, which has to name the product.
  static func deletion(
    of id: ProductID
  ) -> @Sendable (HTTPResponse) throws(DecodingFailure) -> Void {
    { response throws(DecodingFailure) in
      let answer = try Endpoint<DeletedProductDTO>.json(response)
      guard answer.id == id.rawValue else {
        throw DecodingFailure(
          path: "id", reason: .otherProduct(asked: id, got: ProductID(answer.id)))
      }
    }
  }
}
