import Foundation
import OpenMarketDomain

extension Endpoint<ProductDetailDTO> {
  static func register(_ draft: ProductDraft, as seller: SellerCredential) -> Endpoint {
    var fields = JSONFields()
    fields.append("name", .string(draft.name))
    fields.append("description", .string(draft.description))
    fields.append("price", .amount(draft.pricing.price))
    fields.append("currency", .string(draft.pricing.price.currency.rawValue))
    fields.append("discounted_price", .amount(draft.pricing.discount))
    fields.append("stock", .integer(draft.stock))
    fields.append("secret", .secret(seller.secret))
    let form = MultipartForm(
      parts: [FormPart(name: "params", content: .json(fields))]
        + draft.images.map { FormPart(name: "images", image: $0) })
    return Endpoint(
      method: .post, path: ["api", "products"], headers: HTTPHeaders(identifying: seller),
      body: .form(form), read: json)
  }

  static func update(_ changes: ProductChanges, as seller: SellerCredential) -> Endpoint {
    var fields = JSONFields()
    fields.append("name", changes.name.map { .string($0) })
    fields.append("description", changes.description.map { .string($0) })
    fields.append("price", changes.price.map { .amount($0) })
    fields.append("currency", changes.currency.map { .string($0.rawValue) })
    fields.append("discounted_price", changes.discount.map { .amount($0) })
    fields.append("stock", changes.stock.map { .integer($0) })
    fields.append("thumbnail_id", changes.thumbnail.map { .integer(Int64($0.rawValue)) })
    fields.append("secret", .secret(seller.secret))
    return Endpoint(
      method: .patch, path: ["api", "products", PathPart(changes.base.id.description)],
      headers: HTTPHeaders(identifying: seller), body: .json(fields), read: json)
  }
}

extension Endpoint<DeletionAddress> {
  /// Asks for the address at which a product is deleted. It changes nothing.
  static func deletionAddress(of id: ProductID, as seller: SellerCredential) -> Endpoint {
    var fields = JSONFields()
    fields.append("secret", .secret(seller.secret))
    return Endpoint(
      method: .post, path: ["api", "products", PathPart(id.description), "archived"],
      headers: HTTPHeaders(identifying: seller), body: .json(fields)
    ) { response throws(DecodingFailure) in
      guard let text = String(bytes: response.body, encoding: .utf8) else {
        throw DecodingFailure(path: "", reason: .invalidUTF8)
      }
      return try DeletionAddress(text)
    }
  }
}

extension Endpoint<Void> {
  /// Deletes the product of an address. Servers answer with the product that is gone.
  static func delete(
    _ id: ProductID, at address: DeletionAddress, as seller: SellerCredential
  ) -> Endpoint {
    Endpoint(
      method: .delete, path: ["api", "products", PathPart(opaque: address.token)],
      headers: HTTPHeaders(identifying: seller), read: deletion(of: id))
  }
}

extension HTTPHeaders {
  fileprivate init(identifying seller: SellerCredential) {
    self.init([
      Field(name: "identifier", value: seller.identifier.plaintext, isSensitive: true)
    ])
  }
}
