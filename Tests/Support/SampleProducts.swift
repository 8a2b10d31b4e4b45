package import OpenMarketDomain

/// Sample products for tests that check output.
package enum SampleProducts {
  /// Returns products that are difficult to align. They have wide letters, an emoji sequence, a
  /// discount, no stock, or no vendor name.
  package static func all() throws -> [Product] {
    [
      .sample(
        id: 104, name: "수제 라탄 바구니 👩‍🌾 large",
        price: Money(tenThousandths: 100_000_000, currency: .krw),
        discount: Money(tenThousandths: 25_000_000, currency: .krw)),
      .sample(id: 9, name: "Tin box", vendor: Vendor(id: VendorID(15)), stock: 0),
      .sample(
        id: 8, name: "Record player, serviced last spring",
        price: Money(tenThousandths: 1_195_000, currency: .usd)),
    ]
  }
}

extension ProductDetail {
  /// Returns the product that the market stores after it registers the sample draft.
  package static func kept(
    _ id: Int, vendor: Int = 7, name: String = "Desk lamp",
    description: String = "Warm light, almost new.", price: Int64 = 15_000
  ) -> ProductDetail {
    let price = Money(tenThousandths: price * 10_000, currency: .krw)
    let values = ProductValues(name: name, description: description, price: price, stock: 3)
    let product = Product(
      id: ProductID(id), vendor: Vendor(id: VendorID(vendor)), values: values, thumbnail: nil,
      createdAt: Timestamp(millisecondsSince1970: 0))
    return ProductDetail(
      product: product,
      images: [.init(id: ImageID(1), original: ImageURL("o"), thumbnail: ImageURL("t"))])
  }
}

/// Returns the JSON text of an object that contains the given fields with the given changes.
///
/// - Parameters:
///   - fields: The keys of the object, each with the JSON text of its value.
///   - changes: The JSON texts of changed or additional values, by key. If a value is `nil`, its
///     key is omitted.
///   - more: The text to insert after the last member.
private func object(
  _ fields: [String: String?], _ changes: [String: String?], more: String = ""
) -> String {
  let members = fields.merging(changes) { $1 }.sorted { $0.key < $1.key }
    .compactMap { key, value in value.map { "\"\(key)\":\($0)" } }
  return "{" + members.joined(separator: ",") + more + "}"
}

/// JSON texts for items, which are the products in version 1 of the API.
package enum JSONItem {
  /// The JSON text of an item that has all keys.
  package static let full = make([:])

  /// Returns the JSON text of an item with changes to some values. If a value is `nil`, its key is
  /// omitted.
  package static func make(_ changes: [String: String?]) -> String {
    object(
      [
        "id": "77", "title": #""물레 찻잔 🍵""#, "descriptions": #""첫 줄\n둘째 줄\t끝""#, "price": "165",
        "currency": #""EUR""#, "stock": "1000000000000", "discounted_price": "160",
        "thumbnails": #"["https://p.example/t/77-1.png","https://p.example/t/77-2.png"]"#,
        "images": #"["https://p.example/i/77-1.png","https:\/\/p.example/i/77-2.png"]"#,
        "registration_date": "1611523563.719116",
      ], changes)
  }

  /// Returns the JSON text of an item in a list, with changes to some values. It has no keys
  /// `descriptions` and `images`, unless the changes contain them. If a value is `nil`, its key is
  /// omitted.
  package static func row(_ changes: [String: String?] = [:]) -> String {
    make(changes.merging(["descriptions": nil, "images": nil]) { change, _ in change })
  }

  package static func page(_ rows: [String], number: Int = 1) -> String {
    #"{"page":\#(number),"items":[\#(rows.joined(separator: ","))]}"#
  }
}

/// JSON texts for the products in a product list.
package enum JSONRow {
  package static let full = make([:])

  /// Returns the JSON text of a product in a list, with changes to some values. If a value is
  /// `nil`, its key is omitted.
  package static func make(_ changes: [String: String?], more: String = "") -> String {
    object(
      [
        "id": "77", "vendor_id": "9", "vendorName": #""한강상회""#, "name": #""물레 찻잔 🍵""#,
        "description": #""첫 줄\n둘째 줄\t끝""#,
        "thumbnail": #""https:\/\/pictures.example/77_thumb""#, "currency": #""KRW""#,
        "price": "1.2E7", "bargain_price": "1.19995E7", "discounted_price": "500.0",
        "stock": "1000000000000", "created_at": #""2022-10-18T00:00:00""#,
        "issued_at": #""2022-10-18T00:00:00""#,
      ], changes, more: more)
  }
}
