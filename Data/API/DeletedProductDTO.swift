import OpenMarketDomain

/// The response to a request that deletes a product.
struct DeletedProductDTO: Decodable {
  private let id: Int

  init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: NamedKey.self).value("id")
  }

  /// Returns a function that decodes the response and checks that the deleted product has the given
  /// identifier.
  static func confirmation(
    of id: ProductID
  ) -> @Sendable (HTTPResponse) throws(DecodingFailure) -> Void {
    { response throws(DecodingFailure) in
      let deleted = ProductID(try Endpoint<DeletedProductDTO>.json(response).id)
      guard deleted == id else {
        throw DecodingFailure(path: "id", reason: .otherProduct(expected: id, actual: deleted))
      }
    }
  }
}
