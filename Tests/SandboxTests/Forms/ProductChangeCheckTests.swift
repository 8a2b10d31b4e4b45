import Foundation
import Testing

@testable import OpenMarketSandbox

/// What only the product can tell about its changes.
struct ProductChangeCheckTests {
  private let product = Product(
    id: 5, createdOn: CalendarDay(20_240_102),
    vendor: Vendor(id: 1, name: "seller", identifier: "i", secret: "s"), name: "Lamp",
    description: "Warm light", price: .krw(1000, off: 300), stock: 1,
    images: [
      ProductImage(id: 41, name: "a", content: .uploaded(mediaType: "image/png", byteCount: 9))
    ])

  @Test(arguments: [
    ProductFields(), ProductFields(price: 300), ProductFields(discountedPrice: 1000),
    ProductFields(price: 10, discountedPrice: 10), ProductFields(thumbnailID: 41),
  ])
  func `changes that fit are taken`(fields: ProductFields) throws {
    try fields.check(against: product, rules: .strict)
  }

  @Test(arguments: [
    (ProductFields(price: 299), "`discounted_price` is 300, more than the price of 299."),
    (
      ProductFields(discountedPrice: 1001),
      "`discounted_price` is 1001, more than the price of 1000."
    ),
    (ProductFields(thumbnailID: 42), "`thumbnail_id` is 42"),
  ])
  func `changes that do not fit are told`(fields: ProductFields, message: String) throws {
    let rejection = try rejection { () throws(RequestRejection) in
      try fields.check(against: product, rules: .strict)
    }
    #expect(rejection.status == 400)
    #expect(rejection.message.contains(message))
    try fields.check(against: product, rules: .lenient)
  }
}
