import Foundation
import OpenMarketData

/// The endpoints in version 1 of the API, where products are called items. They use the same
/// products as version 3.
extension SandboxMarket {
  /// Handles `GET /items/{page}`. A page contains at most 20 items. A page after the end of the
  /// list is empty.
  func listItems(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    let (text, origin) = (call.identifier, call.origin)
    guard let number = Int(text), String(number) == text, number >= 1 else {
      throw .badRequest("The page must be a whole number of 1 or more.")
    }
    let products = snapshot.page(number, itemsPerPage: 20)?.products ?? []
    return .json(
      .object([
        ("page", .integer(number)),
        ("items", .array(products.map { JSONValue(item: $0, origin: origin, isDetail: false) })),
      ]))
  }

  func itemDetail(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    .json(JSONValue(item: try product(call, named: "item"), origin: call.origin))
  }

  /// Handles `POST /item`. Returns status 201 with the item. All items that are registered this way
  /// belong to one built-in vendor.
  func createItem(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    let form = try call.form(.item, rules)
    guard let vendor = snapshot.vendor(identifier: SandboxVendor.legacy.identifier) else {
      throw RequestRejection(
        status: 403, message: "The seller of the items was removed from this market.")
    }
    let fields = form.fields.withDiscount(from: Price(currency: "", amount: 0, discount: 0))
    let product = try state.write {
      $0.add(fields, images: form.images, vendor, on: today, password: fields.secret)
    }
    return .json(JSONValue(item: product, origin: call.origin), status: 201)
  }

  /// Handles `PATCH /item/{id}`. Returns status 200 with the changed item.
  ///
  /// The image URLs change with each successful request, as on real servers, even if the request
  /// contains only the password. Clients send such a request to check a password.
  func changeItem(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    _ = try product(call, named: "item")
    let form = try call.form(.itemChange, rules)
    let changed = try state.write { edit throws(RequestRejection) in
      let current = try item(call, password: form.fields.secret)
      var changed = current.changed(by: form.fields.withDiscount(from: current.price))
      call.hints += try form.fields.check(changed, .itemChange, rules: rules)
      if form.images.isEmpty {
        changed.images = edit.copies(of: current)
      } else {
        changed.images = edit.uploads(form.images, product: current.id)
        changed.thumbnailID = nil
      }
      edit.put(changed)
      return changed
    }
    return .json(JSONValue(item: changed, origin: call.origin))
  }

  /// Handles `DELETE /item/{id}`. Returns status 200 with the deleted item.
  func deleteItem(_ call: inout Call) throws(RequestRejection) -> HTTPResponse {
    _ = try product(call, named: "item")
    let form = try call.form(.password, rules)
    let removed = try state.write { edit throws(RequestRejection) in
      let product = try item(call, password: form.fields.secret)
      edit.remove(product)
      return product
    }
    return .json(JSONValue(item: removed, origin: call.origin))
  }

  /// Returns an item. If the password is wrong, throws a rejection with status 404, as on real
  /// servers.
  private func item(_ call: Call, password: String?) throws(RequestRejection) -> SandboxProduct {
    let product = try product(call, named: "item")
    guard password == product.password ?? product.vendor.secret else {
      throw RequestRejection(
        status: 404, message: "This isn't the password of item \(product.id).",
        hint: "An item that a seller registered has the seller's secret as its password.")
    }
    return product
  }
}
