/// The description of the API for tools, an OpenAPI document (OpenAPI Specification 3.1.0).
enum APIDocument {
  /// - Parameter origin: as the addresses of the API begin.
  static func value(origin: String) -> JSONValue {
    .object([
      ("openapi", "3.1.0"),
      (
        "info",
        [
          "title": "Open Market sandbox", "version": "3",
          "description":
            "The products of a market, in the third version of the API and in the first.",
        ]
      ),
      ("servers", [["url": .string(origin)]]),
      ("paths", .object(paths.map { ($0.template, $0.value) })),
      ("components", ["schemas": .object(APISchema.all.map { ($0.name, $0.value) })]),
    ])
  }

  static let paths = marketPaths + productPaths + itemPaths
}
