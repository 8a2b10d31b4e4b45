extension APISchema {
  static let answers = [
    APISchema(name: "ProductPage", value: productPage),
    APISchema(
      name: "ProductRow",
      value: object(
        [("id", integer), ("vendor_id", integer), ("vendorName", text)] + productMembers)),
    APISchema(
      name: "Product",
      value: object(
        [("id", integer), ("vendor_id", integer)] + productMembers + [
          ("images", list(of: .reference("Image"))), ("vendors", .reference("Vendor")),
        ])),
    APISchema(
      name: "Image",
      value: object([
        ("id", integer), ("url", text), ("thumbnail_url", text), ("issued_at", time),
      ])),
    APISchema(name: "Vendor", value: object([("id", integer), ("name", text)])),
    APISchema(
      name: "Error",
      value: object(
        [("code", integer), ("message", text), ("hint", text)], optional: ["hint"])),
    APISchema(
      name: "ItemPage",
      value: object([("page", integer), ("items", list(of: .reference("ItemRow")))])),
    APISchema(
      name: "ItemRow",
      value: object(
        itemMembers.filter { $0.0 != "descriptions" && $0.0 != "images" },
        optional: ["discounted_price"])),
    APISchema(name: "Item", value: object(itemMembers, optional: ["discounted_price"])),
    APISchema(
      name: "ItemError", value: object([("error", ["const": true]), ("reason", text)])),
  ]

  private static let productPage = object([
    ("pageNo", integer), ("itemsPerPage", integer), ("totalCount", integer), ("offset", integer),
    ("limit", ["type": "integer", "description": "Where the page ends: pageNo × itemsPerPage."]),
    ("lastPage", integer), ("hasNext", flag), ("hasPrev", flag),
    ("pages", list(of: .reference("ProductRow"))),
  ])

  private static let productMembers: [(String, JSONValue)] = [
    ("name", text), ("description", text), ("thumbnail", text), ("currency", text),
    ("price", number),
    ("bargain_price", ["type": "number", "description": "price − discounted_price"]),
    ("discounted_price", ["type": "number", "description": "The amount taken off."]),
    ("stock", integer), ("created_at", time), ("issued_at", time),
  ]

  private static let itemMembers: [(String, JSONValue)] = [
    ("id", integer), ("title", text), ("descriptions", text),
    ("price", ["type": "integer", "description": "Rounded down where it is not whole."]),
    ("currency", text), ("stock", integer),
    (
      "discounted_price",
      [
        "type": "integer",
        "description": "What is left to pay, rounded down; absent where there is no discount.",
      ]
    ),
    ("thumbnails", list(of: text)), ("images", list(of: text)),
    ("registration_date", ["type": "number", "description": "Seconds since 1970, in UTC."]),
  ]
}
