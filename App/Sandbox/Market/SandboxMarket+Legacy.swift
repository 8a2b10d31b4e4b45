import Foundation
import OpenMarketData
import Synchronization

/// The first version of the API, on the same products.
extension SandboxMarket {
  /// `GET /items/{page}`: 20 a page; a page past the end is one without items.
  func items(_ text: String, _ target: RequestTarget) throws(RequestRejection) -> HTTPResponse {
    guard let number = Int(text), String(number) == text, number >= 1 else {
      throw .badRequest("The page must be a whole number from 1 to \(Int.max).")
    }
    let query = ProductQuery(pageNumber: number, itemsPerPage: 20)
    let products = snapshot.page(query)?.products ?? []
    return .json(
      .object([
        ("page", .integer(number)),
        ("items", .array(products.map { JSONValue(itemRow: $0, origin: target.origin) })),
      ]))
  }

  /// `POST /item`: 201 with the item. It belongs to a vendor that all such items have in common.
  func createItem(
    _ request: HTTPRequest, _ target: RequestTarget, _ hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    let form = try LegacyItemForm(
      contentType: request.headers["Content-Type"], body: request.body, purpose: .create,
      rules: rules)
    hints = form.hints
    guard let vendor = snapshot.vendor(identifier: Vendor.legacy.identifier) else {
      throw RequestRejection(
        status: 403, message: "The vendor that items belong to was taken out of this market.")
    }
    let product = try add(ProductForm(form), vendor, password: form.password)
    return .json(JSONValue(item: product, origin: target.origin), status: 201)
  }

  /// `PATCH /item/{id}`: 200 with the item.
  ///
  /// Its pictures are stored anew at other addresses even where nothing but the password was sent, as recorded servers
  /// do; clients check a password so.
  func changeItem(
    _ text: String, _ request: HTTPRequest, _ target: RequestTarget, _ hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    _ = try item(text)
    let form = try LegacyItemForm(
      contentType: request.headers["Content-Type"], body: request.body, purpose: .change,
      rules: rules)
    hints = form.hints
    let changed = try writing.withLock { _ throws(RequestRejection) in
      let current = try item(text, password: form.password)
      var changed = current.changed(by: form)
      try form.check(price: changed.price, rules: rules)
      let stored: StoredImages
      if form.images.isEmpty {
        stored = StoredImages(copying: current, from: storage, salt: pictureSalt)
      } else {
        let firstID = catalogue.withLock { $0.takeImageIdentifiers(form.images.count) }
        stored = StoredImages(
          form.images, product: current.id, firstImageID: firstID, salt: pictureSalt)
        changed.thumbnailID = nil
      }
      changed.images = stored.images
      try keep(changed, pictures: stored.pictures)
      let kept = Set(changed.images.map(\.file))
      storage.forget(pictures: current.images.map(\.file).filter { !kept.contains($0) })
      return changed
    }
    return .json(JSONValue(item: changed, origin: target.origin))
  }

  /// `DELETE /item/{id}`: 200 with the item that is gone.
  func deleteItem(
    _ text: String, _ request: HTTPRequest, _ target: RequestTarget, _ hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    _ = try item(text)
    let form = try LegacyPasswordForm(
      contentType: request.headers["Content-Type"], body: request.body, rules: rules)
    hints = form.hints
    let removed = try writing.withLock { _ throws(RequestRejection) in
      let product = try item(text, password: form.password)
      try discard(product)
      return product
    }
    return .json(JSONValue(item: removed, origin: target.origin))
  }

  func item(_ text: String) throws(RequestRejection) -> Product {
    guard let id = Int(text), String(id) == text, let product = snapshot.product(id) else {
      throw .notFound("There is no item \(text).")
    }
    return product
  }

  /// A wrong password is 404, as recorded servers have it.
  private func item(_ text: String, password: String) throws(RequestRejection) -> Product {
    let product = try item(text)
    guard password == product.password ?? product.vendor.secret else {
      throw RequestRejection(
        status: 404, message: "The password is not that of item \(text).",
        hint: "An item that a vendor registered has the vendor's secret as its password.")
    }
    return product
  }
}
