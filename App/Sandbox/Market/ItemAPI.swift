import Foundation
import OpenMarketData

/// The endpoints in version 1 of the API, where products are called items. They use the same products as version 3.
struct ItemAPI {
  let state: MarketState
  let rules: FormRules

  /// Handles `GET /items/{page}`. A page contains at most 20 items. A page after the end of the list is empty.
  func list(_ text: String, _ routed: RoutedRequest) throws(RequestRejection) -> HTTPResponse {
    guard let number = Int(text), String(number) == text, number >= 1 else {
      throw .badRequest("The page must be a whole number from 1 to \(Int.max).")
    }
    let query = SandboxQuery(pageNumber: number, itemsPerPage: 20)
    let products = state.snapshot.page(query)?.products ?? []
    return .json(
      .object([
        ("page", .integer(number)),
        ("items", .array(products.map { JSONValue(itemRow: $0, origin: routed.origin) })),
      ]))
  }

  func detail(_ text: String, _ routed: RoutedRequest) throws(RequestRejection) -> HTTPResponse {
    .json(JSONValue(item: try item(text), origin: routed.origin))
  }

  /// Handles `POST /item`. Returns status 201 with the item. All items that are registered this way belong to one built-in
  /// vendor.
  func create(
    _ routed: RoutedRequest, _ hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    let request = routed.request
    let form = try LegacyItemForm(
      contentType: request.headers["Content-Type"], body: request.body, purpose: .create,
      rules: rules)
    hints = form.hints
    guard let vendor = state.snapshot.vendor(identifier: SandboxVendor.legacy.identifier) else {
      throw RequestRejection(
        status: 403, message: "The vendor of the items was removed from this market.")
    }
    let fields = form.fields(from: Price(currency: "", amount: 0, discount: 0))
    let product = try state.add(
      SandboxProductForm(fields, images: form.images), vendor, password: fields.secret)
    return .json(JSONValue(item: product, origin: routed.origin), status: 201)
  }

  /// Handles `PATCH /item/{id}`. Returns status 200 with the changed item.
  ///
  /// The image URLs change with each successful request, as on real servers, even if the request contains only the password.
  /// Clients send such a request to check a password.
  func change(
    _ text: String, _ routed: RoutedRequest, _ hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    _ = try item(text)
    let request = routed.request
    let form = try LegacyItemForm(
      contentType: request.headers["Content-Type"], body: request.body, purpose: .change,
      rules: rules)
    hints = form.hints
    let changed = try state.write { writer throws(RequestRejection) in
      let current = try item(text, password: form.fields.secret ?? "")
      var changed = current.changed(by: form.fields(from: current.price))
      hints += try form.check(price: changed.price, rules: rules)
      let uploads: MarketWriter.Uploads
      if form.images.isEmpty {
        uploads = writer.copies(of: current)
      } else {
        uploads = writer.uploads(form.images, replacingThoseOf: current)
        changed.thumbnailID = nil
      }
      changed.images = uploads.images
      try writer.put(changed, pictures: uploads.pictures)
      return changed
    }
    return .json(JSONValue(item: changed, origin: routed.origin))
  }

  /// Handles `DELETE /item/{id}`. Returns status 200 with the deleted item.
  func delete(
    _ text: String, _ routed: RoutedRequest, _ hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    _ = try item(text)
    let request = routed.request
    let form = try SecretForm(
      contentType: request.headers["Content-Type"], body: request.body, key: "password",
      rules: rules)
    hints = form.hints
    let removed = try state.write { writer throws(RequestRejection) in
      let product = try item(text, password: form.secret)
      try writer.remove(product)
      return product
    }
    return .json(JSONValue(item: removed, origin: routed.origin))
  }

  private func item(_ text: String) throws(RequestRejection) -> SandboxProduct {
    guard let id = Int(text), String(id) == text, let product = state.snapshot.product(id) else {
      throw .notFound("There is no item \(text).")
    }
    return product
  }

  /// Returns an item. If the password is wrong, throws a rejection with status 404, as on real servers.
  private func item(_ text: String, password: String) throws(RequestRejection) -> SandboxProduct {
    let product = try item(text)
    guard password == product.password ?? product.vendor.secret else {
      throw RequestRejection(
        status: 404, message: "The password of item \(text) is wrong.",
        hint: "An item that a vendor registered has the vendor's secret as its password.")
    }
    return product
  }
}
