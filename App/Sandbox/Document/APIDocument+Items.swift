extension APIDocument {
  /// The first version of the API.
  static let itemPaths = [
    APIPath(
      "/items/{page}",
      [
        APIOperation(
          method: "get", summary: "20 items, newest first; none where the page is past the end.",
          parameters: [
            APIParameter(
              name: "page", place: .path, description: "Counted from 1.",
              schema: APISchema.range(1...Int.max))
          ], success: (200, .json("ItemPage")), others: [304], error: "ItemError")
      ]),
    APIPath(
      "/item",
      [
        APIOperation(
          method: "post", summary: "Register an item.", body: .form("ItemForm"),
          success: (201, .json("Item")), others: [403, 415, 500, 507], error: "ItemError")
      ]),
    APIPath(
      "/item/{id}",
      [
        APIOperation(
          method: "get", summary: "An item.", parameters: [.productID],
          success: (200, .json("Item")), others: [304, 404], error: "ItemError"),
        APIOperation(
          method: "patch",
          summary: "Change what the form mentions. Pictures get other addresses in any case.",
          parameters: [.productID], body: .form("ItemChanges"), success: (200, .json("Item")),
          others: [404, 415, 500, 507], error: "ItemError"),
        APIOperation(
          method: "delete", summary: "Delete an item.", parameters: [.productID],
          body: .json("Password"), success: (200, .json("Item")), others: [404, 415, 500, 507],
          error: "ItemError"),
      ]),
  ]
}
