import Foundation
import OpenMarketData
import Synchronization

extension SandboxMarket {
  /// `POST /api/products`: 201 with the product as it is kept.
  func register(
    _ request: HTTPRequest, _ target: RequestTarget, _ hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    let vendor = try vendor(of: request)
    let form = try ProductForm(
      contentType: request.headers["Content-Type"], body: request.body, rules: rules)
    hints = form.hints
    try check(form.secret, of: vendor)
    return .json(JSONValue(try add(form, vendor), origin: target.origin), status: 201)
  }

  /// `PATCH /api/products/{id}`: 202 with the product as it is kept.
  func change(
    _ text: String, _ request: HTTPRequest, _ target: RequestTarget, _ hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    let vendor = try vendor(of: request)
    try checkOwner(of: product(text), vendor)
    let fields = try ProductFields(
      changesIn: request.body, contentType: request.headers["Content-Type"], rules: rules)
    hints = fields.hints
    try check(fields.secret ?? "", of: vendor)
    let changed = try writing.withLock { _ throws(RequestRejection) in
      let current = try product(text)
      try fields.check(against: current, rules: rules)
      let changed = current.changed(by: fields)
      try keep(changed)
      return changed
    }
    return .json(JSONValue(changed, origin: target.origin), status: 202)
  }

  /// `POST /api/products/{id}/archived`: the address at which the product is deleted, as plain text.
  func archive(
    _ text: String, _ request: HTTPRequest, _ hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    let vendor = try vendor(of: request)
    let product = try product(text)
    try checkOwner(of: product, vendor)
    let form = try SecretForm(
      contentType: request.headers["Content-Type"], body: request.body, rules: rules)
    hints = form.hints
    try check(form.secret, of: vendor)
    let token = DeletionToken(productID: product.id, key: snapshot.key)
    return .text("/api/products/\(token.text)")
  }

  /// `DELETE` at that address: 202 with the product that is gone.
  func delete(
    _ text: String, _ request: HTTPRequest, _ target: RequestTarget
  ) throws(RequestRejection) -> HTTPResponse {
    let vendor = try vendor(of: request)
    guard let token = DeletionToken(text, key: snapshot.key) else {
      throw .noDeletionToken(text, of: vendor)
    }
    let removed = try writing.withLock { _ throws(RequestRejection) in
      guard let product = snapshot.product(token.productID) else {
        throw RequestRejection(
          status: 409, message: "This address was used already: the product is gone.",
          hint: "An address of deletion can be used once.")
      }
      try checkOwner(of: product, vendor)
      try discard(product)
      return product
    }
    return .json(JSONValue(removed, origin: target.origin), status: 202)
  }

  // MARK: - Who is asking

  /// The vendor that a request says it comes from.
  func vendor(of request: HTTPRequest) throws(RequestRejection) -> Vendor {
    guard let identifier = request.headers["identifier"], !identifier.isEmpty else {
      throw RequestRejection(
        status: 401, message: "The header `identifier` is missing.",
        hint:
          "Send the vendor's identifier in a header named `identifier` with every call that writes."
      )
    }
    guard let vendor = snapshot.vendor(identifier: identifier) else {
      throw RequestRejection(
        status: 401, message: "No vendor has the identifier in the header `identifier`.",
        hint: "The credentials of a vendor that always exists are shown when the market is started."
      )
    }
    return vendor
  }

  private func check(_ secret: String, of vendor: Vendor) throws(RequestRejection) {
    guard secret == vendor.secret else {
      throw RequestRejection(
        status: 403, message: "The secret is not that of \(vendor.name).",
        hint: "`secret` is the vendor's secret, the same for all of the vendor's products.")
    }
  }

  func checkOwner(of product: Product, _ vendor: Vendor) throws(RequestRejection) {
    guard product.vendor.id == vendor.id else {
      throw RequestRejection(
        status: 403,
        message: "Product \(product.id) belongs to \(product.vendor.name), not to \(vendor.name).")
    }
  }
}

extension RequestRejection {
  /// What is at the end of a `DELETE`'s address is no token of this market.
  fileprivate static func noDeletionToken(_ text: String, of vendor: Vendor) -> RequestRejection {
    let hint = """
      Ask `POST /api/products/{id}/archived` for the address of deletion first, and send DELETE to it as it is.
      """
    if text == vendor.secret {
      return RequestRejection(
        status: 400, message: "This is the vendor's secret, not an address of deletion.", hint: hint
      )
    }
    if Int(text) != nil {
      return RequestRejection(
        status: 400, message: "A product is not deleted by its identifier.", hint: hint)
    }
    return RequestRejection(
      status: 404, message: "This market has given out no such address of deletion.", hint: hint)
  }
}
