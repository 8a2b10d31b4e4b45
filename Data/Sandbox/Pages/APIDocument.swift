import Foundation

/// The OpenAPI document of a market.
enum APIDocument {
  static let v3 = Data(v3Text.utf8)

  /// The document of a market that serves version 2: the document of version 3, with the differences as a JSON merge patch (RFC 7396).
  static let v2: Data = {
    guard let document = try? JSONSerialization.jsonObject(with: v3),
      let patch = try? JSONSerialization.jsonObject(with: Data(differences.utf8)),
      let text = try? JSONSerialization.data(
        withJSONObject: merged(document, patch), options: [.sortedKeys, .withoutEscapingSlashes])
    else { return v3 }
    return text
  }()

  private static func merged(_ target: Any, _ patch: Any) -> Any {
    guard let patch = patch as? [String: Any] else { return patch }
    var object = target as? [String: Any] ?? [:]
    for (key, value) in patch {
      object[key] = value is NSNull ? nil : merged(object[key] ?? NSNull(), value)
    }
    return object
  }

  private static let differences = #"""
    {
      "info": {
        "version": "2",
        "description": "The products of a market, in the second version of the API and in the first."
      },
      "paths": {
        "/api/products": {
          "get": { "parameters": [
            { "name": "page_no", "in": "query", "description": "1 unless given.",
              "schema": { "type": "integer", "minimum": 1, "maximum": 9223372036854775807 } },
            { "name": "items_per_page", "in": "query", "description": "20 unless given.",
              "schema": { "type": "integer", "minimum": 1, "maximum": 9223372036854775807 } }
          ] }
        },
        "/api/products/{id}": {
          "delete": { "summary": "Rejected. The path needs the product's secret, too.",
            "responses": { "202": null } }
        },
        "/api/products/{id}/archived": null,
        "/api/products/{id}/secret": {
          "post": {
            "summary": "The product's secret, with which it can be deleted once.",
            "parameters": [
              { "name": "id", "in": "path", "required": true,
                "schema": { "type": "integer", "minimum": 1 } },
              { "name": "identifier", "in": "header", "required": true,
                "schema": { "type": "string" } }
            ],
            "requestBody": { "required": true, "content": {
              "application/json": { "schema": { "$ref": "#/components/schemas/Secret" } } } },
            "responses": {
              "200": { "description": "OK",
                "content": { "text/plain": { "schema": { "type": "string" } } } },
              "400": { "$ref": "#/components/responses/Error" },
              "401": { "$ref": "#/components/responses/Error" },
              "403": { "$ref": "#/components/responses/Error" },
              "404": { "$ref": "#/components/responses/Error" },
              "413": { "$ref": "#/components/responses/Error" },
              "415": { "$ref": "#/components/responses/Error" },
              "default": { "$ref": "#/components/responses/Error" }
            }
          }
        },
        "/api/products/{id}/{secret}": {
          "delete": {
            "summary": "Delete a product.",
            "parameters": [
              { "name": "id", "in": "path", "required": true,
                "schema": { "type": "integer", "minimum": 1 } },
              { "name": "secret", "in": "path", "required": true, "schema": { "type": "string" } },
              { "name": "identifier", "in": "header", "required": true,
                "schema": { "type": "string" } }
            ],
            "responses": {
              "202": { "description": "OK", "content": {
                "application/json": { "schema": { "$ref": "#/components/schemas/Product" } } } },
              "400": { "$ref": "#/components/responses/Error" },
              "401": { "$ref": "#/components/responses/Error" },
              "403": { "$ref": "#/components/responses/Error" },
              "404": { "$ref": "#/components/responses/Error" },
              "409": { "$ref": "#/components/responses/Error" },
              "413": { "$ref": "#/components/responses/Error" },
              "500": { "$ref": "#/components/responses/Error" },
              "507": { "$ref": "#/components/responses/Error" },
              "default": { "$ref": "#/components/responses/Error" }
            }
          }
        }
      },
      "components": { "schemas": {
        "ProductPage": {
          "properties": {
            "pageNo": null, "itemsPerPage": null, "totalCount": null, "lastPage": null,
            "hasNext": null, "hasPrev": null,
            "page_no": { "type": "integer" }, "items_per_page": { "type": "integer" },
            "total_count": { "type": "integer" }, "last_page": { "type": "integer" },
            "has_next": { "type": "boolean" }, "has_prev": { "type": "boolean" }
          },
          "required": [
            "page_no", "items_per_page", "total_count", "offset", "limit", "last_page", "has_next",
            "has_prev", "pages"
          ]
        },
        "ProductRow": {
          "properties": {
            "vendorName": null, "description": null,
            "created_at": { "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00\\.00$" },
            "issued_at": { "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00\\.00$" }
          },
          "required": [
            "id", "vendor_id", "name", "thumbnail", "currency", "price", "bargain_price",
            "discounted_price", "stock", "created_at", "issued_at"
          ]
        },
        "Product": { "properties": {
          "created_at": { "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00\\.00$" },
          "issued_at": { "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00\\.00$" }
        } },
        "Image": {
          "properties": {
            "succeed": { "type": "boolean" },
            "issued_at": { "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00\\.00$" }
          },
          "required": ["id", "url", "thumbnail_url", "issued_at", "succeed"]
        },
        "Vendor": {
          "properties": { "created_at": { "type": "string" }, "issued_at": { "type": "string" } },
          "required": ["id", "name", "created_at", "issued_at"]
        },
        "ProductParams": {
          "properties": {
            "description": null,
            "descriptions": { "type": "string", "minLength": 10, "maxLength": 1000 }
          },
          "required": ["name", "descriptions", "price", "currency", "secret"]
        },
        "ProductChanges": { "properties": {
          "description": null,
          "descriptions": { "type": "string", "minLength": 10, "maxLength": 1000 }
        } }
      } }
    }
    """#
}
