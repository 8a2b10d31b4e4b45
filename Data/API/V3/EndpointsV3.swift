import Foundation
package import OpenMarketDomain

extension Endpoint<String> {
  /// An endpoint that loads the status of the service, such as `OK`. The server sends the status as
  /// plain text in quotation marks, which the endpoint removes.
  package static var health: Endpoint {
    var endpoint = Endpoint(path: ["healthChecker"]) { response throws(DecodingFailure) in
      try response.checkText()
      return try response.text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\""]))
    }
    endpoint.masksSecrets = true
    endpoint.isInEveryMarket = true
    return endpoint
  }
}

extension Endpoint<ProductPage> {
  /// Returns an endpoint that loads the given page of the products that match the given query. A
  /// response with status 204 is decoded as an empty page.
  package static func products(matching query: ProductQuery, page: PageRequest) -> Endpoint {
    var items = [
      URLQueryItem(name: "page_no", value: String(page.number)),
      URLQueryItem(name: "items_per_page", value: String(page.size)),
    ]
    if let text = query.searchText { items.append(URLQueryItem(name: "search_value", value: text)) }
    var endpoint = Endpoint(path: ["api", "products"], query: items) {
      response throws(DecodingFailure) in
      guard response.status != 204 else {
        return ProductPage(products: [], totalCount: nil, next: nil)
      }
      let list = try Endpoint<ProductListDTO>.json(response)
      var page = list.page(page)
      page.ignoresSearch = list.isVersion2 && query.searchText != nil
      return page
    }
    endpoint.isInEveryMarket = true
    return endpoint.saved { response, saved in
      if response.ignoresSearch { return false }
      guard response.products.isEmpty else { return true }
      // A page without a single readable row isn't better than the saved one. An empty first page
      // may be an error of the server.
      guard response.invalidRows.isEmpty else { return false }
      guard page.number == 1 else { return true }
      return (response.totalCount ?? 0) <= 0
        && (query.searchText != nil || saved()?.products.isEmpty != false)
    }
  }
}

extension Endpoint<ProductDetail> {
  /// Returns an endpoint that loads all details of the product with the given identifier.
  package static func product(_ id: ProductID) -> Endpoint {
    Endpoint(path: .product(id), read: detail)
      .saved(endsWhenMissing: true) { detail, _ in detail.id == id }
  }

  /// Returns an endpoint that registers a product. The request is a multipart form that contains
  /// the product's values and images.
  package static func register(_ newProduct: NewProduct, as seller: SellerCredential) -> Endpoint {
    let values = ProductValuesDTO(
      values: newProduct.values, fields: Set(ProductField.textFields),
      currency: newProduct.price.currency, secret: seller.secret)
    let json = JSONBody(values, secrets: [seller.secret])
    let parts =
      [FormPart(name: "params", content: .json(json))]
      + newProduct.images.map { FormPart(name: "images", image: $0) }
    return Endpoint(
      method: .post, path: ["api", "products"], headers: HTTPHeaders(identifying: seller),
      body: .multipart(parts), read: detail)
  }

  /// Returns an endpoint that updates a product. The request contains only the values that changed.
  package static func update(_ changes: ProductChanges, as seller: SellerCredential) -> Endpoint {
    let values = ProductValuesDTO(
      values: changes.values, fields: changes.fields, currency: changes.currency,
      thumbnail: changes.thumbnail, secret: seller.secret)
    return Endpoint(
      method: .patch, path: .product(changes.base.id), headers: HTTPHeaders(identifying: seller),
      body: .json(values, secrets: [seller.secret]), read: detail)
  }

  private static func detail(_ response: HTTPResponse) throws(DecodingFailure) -> ProductDetail {
    try Endpoint<ProductDetailDTO>.json(response).detail
  }
}

extension Endpoint<DeletionAddress> {
  /// Returns an endpoint that requests the address for deleting the given product. This request
  /// doesn't delete or change the product.
  package static func deletionAddress(
    of id: ProductID, as seller: SellerCredential, by step: DeletionAddress.Step
  ) -> Endpoint {
    var endpoint = Endpoint(
      method: .post, path: .product(id) + [PathPart(step.rawValue)],
      headers: HTTPHeaders(identifying: seller),
      body: .json(["secret": seller.secret.plaintext], secrets: [seller.secret])
    ) { response throws(DecodingFailure) in
      try DeletionAddress(response.text, from: step)
    }
    endpoint.onlyReads = true
    return endpoint
  }
}

extension Endpoint<Void> {
  /// Returns an endpoint that deletes the given product at the address from
  /// ``deletionAddress(of:as:by:)``.
  package static func delete(
    _ id: ProductID, at address: DeletionAddress, as seller: SellerCredential
  ) -> Endpoint {
    let parent: [PathPart] = address.step == .secret ? .product(id) : ["api", "products"]
    return Endpoint(
      method: .delete, path: parent + [PathPart(opaque: address.token)],
      headers: HTTPHeaders(identifying: seller), read: DeletedProductDTO.confirmation(of: id))
  }
}

extension [PathPart] {
  fileprivate static func product(_ id: ProductID) -> [PathPart] {
    ["api", "products", PathPart(id.description)]
  }
}

extension HTTPHeaders {
  fileprivate init(identifying seller: SellerCredential) {
    self.init([
      Field(name: "identifier", value: seller.identifier.plaintext, isSensitive: true)
    ])
  }
}
