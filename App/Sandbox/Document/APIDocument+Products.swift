extension APIDocument {
  /// The third version of the API.
  static let productPaths = [
    APIPath(
      "/api/products",
      [
        APIOperation(
          method: "get", summary: "A page of products, newest first; 204 where it would be empty.",
          parameters: [
            APIParameter(
              name: "page_no", place: .query, description: "Counted from 1.",
              schema: APISchema.range(1...Int.max, default: 1)),
            APIParameter(
              name: "items_per_page", place: .query, description: "How many products a page has.",
              schema: APISchema.range(1...Int.max, default: 20)),
            APIParameter(
              name: "search_value", place: .query,
              description: "What the names of products or of their vendors hold.",
              schema: ["type": "string"]),
          ], success: (200, .json("ProductPage")), others: [204, 304]),
        APIOperation(
          method: "post", summary: "Register a product.", parameters: [.identifier],
          body: .form("ProductForm"), success: (201, .json("Product")),
          others: [401, 403, 415, 500, 507]),
      ]),
    APIPath(
      "/api/products/{id}",
      [
        APIOperation(
          method: "get", summary: "A product.", parameters: [.productID],
          success: (200, .json("Product")), others: [304, 404]),
        APIOperation(
          method: "patch", summary: "Change what the body mentions.",
          parameters: [.productID, .identifier], body: .json("ProductChanges"),
          success: (202, .json("Product")), others: [401, 403, 404, 415, 500, 507]),
        APIOperation(
          method: "delete", summary: "Delete a product at its address of deletion.",
          parameters: [.token, .identifier], success: (202, .json("Product")),
          others: [401, 403, 404, 409, 500, 507]),
      ]),
    APIPath(
      "/api/products/{id}/archived",
      [
        APIOperation(
          method: "post", summary: "The address at which the product is deleted, once.",
          parameters: [.productID, .identifier], body: .json("Secret"), success: (200, .text),
          others: [401, 403, 404, 415])
      ]),
  ]
}
