/// What is sent, as the strict rules of the market take it.
extension APISchema {
  static let productBodies = [
    APISchema(
      name: "ProductForm",
      value: body([("params", .reference("ProductParams")), ("images", files)])),
    APISchema(
      name: "ProductParams",
      value: body(productFields, optional: ["discounted_price", "stock"])),
    APISchema(
      name: "ProductChanges",
      value: body(
        productFields + [("thumbnail_id", integer)],
        optional: Set(productFields.map(\.0) + ["thumbnail_id"]).subtracting(["secret"]))),
    APISchema(name: "Secret", value: body([("secret", text)])),
  ]

  static let itemBodies = [
    APISchema(name: "ItemForm", value: body(itemFields, optional: ["discounted_price"])),
    APISchema(
      name: "ItemChanges",
      value: body(itemFields, optional: Set(itemFields.map(\.0)).subtracting(["password"]))),
    APISchema(
      name: "Password",
      value: body([("password", text), ("id", ["description": "Ignored."])], optional: ["id"])),
  ]

  private static func body(
    _ properties: [(String, JSONValue)], optional: Set<String> = []
  ) -> JSONValue {
    object(properties, optional: optional, ignoresOthers: true)
  }

  private static let files: JSONValue = [
    "type": "array",
    "items": [
      "type": "string", "format": "binary",
      "description": .string(pictureRule),
    ],
    "minItems": .integer(ProductLimits.images.lowerBound),
    "maxItems": .integer(ProductLimits.images.upperBound),
  ]

  /// What a picture is to be.
  static let pictureRule =
    "PNG or JPEG, fewer than \(ProductLimits.imageBytes.upperBound) bytes."

  private static let productFields: [(String, JSONValue)] = [
    ("name", length(ProductLimits.name)), ("description", length(ProductLimits.description)),
    ("price", ["type": "number", "minimum": 0]),
    (
      "currency",
      ["type": "string", "enum": .array(ProductLimits.currencies.map { .string($0) })]
    ),
    (
      "discounted_price",
      ["type": "number", "minimum": 0, "description": "The amount taken off, at most the price."]
    ),
    ("stock", ["type": "integer", "minimum": 0]), ("secret", text),
  ]

  private static let itemFields: [(String, JSONValue)] = [
    ("title", text), ("descriptions", text), ("price", ["type": "integer", "minimum": 0]),
    ("currency", text), ("stock", ["type": "integer", "minimum": 0]),
    (
      "discounted_price",
      ["type": "integer", "minimum": 0, "description": "What is left to pay, at most the price."]
    ),
    ("images[]", files), ("password", text),
  ]

  private static func length(_ limits: ClosedRange<Int>) -> JSONValue {
    [
      "type": "string", "minLength": .integer(limits.lowerBound),
      "maxLength": .integer(limits.upperBound),
    ]
  }
}
