import Foundation
import OpenMarketData

/// The endpoints in versions 2 and 3 of the API, which have the same paths for the same products.
extension SandboxMarket {
  func list(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    let page = snapshot.page(
      try count("page_no", in: call.query, default: 1),
      itemsPerPage: try count("items_per_page", in: call.query, default: 20),
      // Version 2 has no search, and ignores unknown parameters.
      containing: api == .v3 ? call.query["search_value"] ?? "" : "",
      isOverlong: call.hasOverlongPages)
    guard let page else { return HTTPResponse(status: 204) }
    return .json(JSONValue(page, api, origin: call.origin))
  }

  func detail(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    .json(JSONValue(try product(call), api, origin: call.origin))
  }

  /// Handles `POST /api/products`. Returns status 201 with the product.
  func register(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    let vendor = try vendor(of: call.request)
    let form = try call.form(.registration(api), rules)
    try check(form.fields.secret, of: vendor)
    let product = try state.write { $0.add(form.fields, images: form.images, vendor, on: today) }
    return .json(JSONValue(product, api, origin: call.origin), status: 201)
  }

  /// Handles `PATCH /api/products/{id}`. Returns status 202 with the changed product.
  func change(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    let vendor = try vendor(of: call.request)
    try checkOwner(of: product(call), vendor)
    let fields = try call.form(.change(api), rules).fields
    try check(fields.secret, of: vendor)
    let changed = try state.write { edit throws(RequestRejection) in
      let changed = try product(call).changed(by: fields)
      call.hints += try fields.check(changed, .change(api), rules: rules)
      edit.put(changed)
      return changed
    }
    return .json(JSONValue(changed, api, origin: call.origin), status: 202)
  }

  /// Handles the first step of a deletion. As plain text, `POST /api/products/{id}/archived` of
  /// version 3 returns the path for deleting the product, and `POST /api/products/{id}/secret` of
  /// version 2 the last component of the path.
  func prepareDeletion(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    let vendor = try vendor(of: call.request)
    let product = try product(call)
    try checkOwner(of: product, vendor)
    try check(call.form(.secret, rules).fields.secret, of: vendor)
    return .text((api == .v3 ? "/api/products/" : "") + snapshot.deletionToken(of: product.id))
  }

  /// Handles `DELETE` for the path that ``prepareDeletion(_:)`` returned, or in version 2 for
  /// `/api/products/{id}/{secret}` with the secret that it returned. Returns status 202 with the
  /// deleted product.
  func delete(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    let text = call.path.last ?? ""
    let vendor = try vendor(of: call.request)
    guard let id = snapshot.id(ofDeletionToken: text), api == .v3 || call.identifier == String(id)
    else { throw .noDeletionToken(text, of: vendor, api) }
    let removed = try state.write { edit throws(RequestRejection) in
      guard let product = edit.market.product(id) else {
        throw RequestRejection(
          status: 409, message: "This address was used already: the product is gone.",
          hint: "A deletion address can be used once.")
      }
      try checkOwner(of: product, vendor)
      edit.remove(product)
      return product
    }
    return .json(JSONValue(removed, api, origin: call.origin), status: 202)
  }

  /// Rejects the first request of a deletion in the version of the API that the market doesn't
  /// serve.
  func otherVersion(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    let hint =
      api == .v2
      ? "Version 2 deletes in two steps, too: POST …/secret returns the last component of the path"
        + " DELETE /api/products/{id}/{secret}. The keys of a list are page_no, has_next and so on,"
        + " instead of pageNo and hasNext."
      : "Version 3 deletes in two steps, too: POST …/archived returns the path for DELETE. The keys"
        + " of a list are pageNo, hasNext and so on, instead of page_no and has_next."
    let other = api == .v2 ? 3 : 2
    // A client that tries both versions needs to know that the product doesn't exist.
    _ = try product(call)
    throw RequestRejection(
      status: 404, message: "Version \(other) of the API isn't served here.",
      hint: "\(hint) To serve version \(other), start the market with `--api v\(other)`.")
  }

  // MARK: - Rights

  /// Returns the vendor whose identifier is in the request's `identifier` header.
  private func vendor(of request: HTTPRequest) throws(RequestRejection) -> SandboxVendor {
    guard let identifier = request.headers["identifier"], !identifier.isEmpty else {
      throw RequestRejection(
        status: 401, message: "The header `identifier` is missing.",
        hint:
          "Send the seller's identifier in a header named `identifier` with every call that writes."
      )
    }
    guard let vendor = snapshot.vendor(identifier: identifier) else {
      // A client of version 2 reports this status. No recording of version 3 shows one.
      throw RequestRejection(
        status: api == .v2 ? 400 : 401,
        message: "No seller has the identifier in the header `identifier`.",
        hint: "The credentials of a seller that always exists are shown when the market starts."
      )
    }
    return vendor
  }

  private func checkOwner(of product: SandboxProduct, _ vendor: SandboxVendor)
    throws(RequestRejection)
  {
    guard product.vendor.vendorID == vendor.vendorID else {
      throw RequestRejection(
        status: 403,
        message: "Product \(product.id) belongs to \(product.vendor.name), not to \(vendor.name).")
    }
  }

  private func check(_ secret: String?, of vendor: SandboxVendor) throws(RequestRejection) {
    guard secret == vendor.secret else {
      throw RequestRejection(
        status: 403, message: "This isn't the secret of \(vendor.name).",
        hint: "`secret` is the seller's secret, the same for all of the seller's products.")
    }
  }

  // MARK: - Parameters

  /// Returns the product that the path names.
  ///
  /// - Parameter word: The name of a product in the requested version of the API.
  func product(_ call: Call, named word: String = "product") throws(RequestRejection)
    -> SandboxProduct
  {
    let text = call.identifier
    guard let id = Int(text), String(id) == text, let product = snapshot.product(id) else {
      // Repeat only a number, because another text can be a secret, and the message is in the log.
      let isNumber = text.utf8.allSatisfy(\.isDigit)
      throw .notFound("There's no \(isNumber ? "\(word) \(text)" : "such \(word)").")
    }
    return product
  }

  /// Returns the value of a query parameter as a positive number. If the parameter is missing or
  /// empty, returns its default value, as real servers do.
  private func count(
    _ name: String, in parameters: [String: String], default fallback: Int
  ) throws(RequestRejection) -> Int {
    // The first apps of version 2 send hyphens.
    let olderName = api == .v2 ? name.replacing("_", with: "-") : name
    guard let text = parameters[name] ?? parameters[olderName], !text.isEmpty else {
      return fallback
    }
    guard let count = Int(text), count >= 1 else {
      throw .badRequest("\(name) must be a whole number of 1 or more.")
    }
    return count
  }
}

extension RequestRejection {
  fileprivate static func noDeletionToken(
    _ text: String, of vendor: SandboxVendor, _ api: SandboxMarket.API
  ) -> RequestRejection {
    let hint =
      api == .v2
      ? "First get the product's secret with `POST /api/products/{id}/secret`, then send DELETE to"
        + " `/api/products/{id}/{secret}`."
      : "First get the deletion address with `POST /api/products/{id}/archived`, then send DELETE"
        + " to exactly this address."
    if text == vendor.secret {
      return .badRequest("This is the seller's secret, not a deletion address.", hint: hint)
    }
    if Int(text) != nil {
      return .badRequest("A product can't be deleted by its identifier.", hint: hint)
    }
    return RequestRejection(
      status: 404, message: "This market didn't create this deletion address.", hint: hint)
  }
}
