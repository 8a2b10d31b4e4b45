/// An OpenAPI document that describes the API (OpenAPI Specification 3.1.0).
enum APIDocument {
  /// - Parameter origin: The scheme, host and port of the API's URLs.
  static func text(origin: String) -> String {
    """
    {
      "openapi": "3.1.0",
      "info": {
        "title": "Open Market sandbox",
        "version": "3",
        "description": "The products of a market, in the third version of the API and in the first."
      },
      "servers": [{"url": "\(origin)"}],
      "paths": {
    \(marketPaths),
    \(productPaths),
    \(itemPaths)
      },
      "components": {
        "responses": {
    \(responses)
        },
        "schemas": {
    \(answers),
    \(bodies)
        }
      }
    }

    """
  }

  private static let marketPaths = """
        "/": {
          "parameters": [
            {"name": "page", "in": "query", "schema": {"type": "integer", "default": 1}},
            {"name": "search", "in": "query", "schema": {"type": "string"}}
          ],
          "get": {
            "summary": "The page for browsers: the newest products, \(MarketPage.itemsPerPage) on each page.",
            "responses": {"200": \(content("text/html", string)), \(errors(400, 413))}
          },
          "head": {"summary": "GET without its body.", "responses": {\(errors(200, 400, 413))}}
        },
        "/openapi.json": {
          "get": {
            "summary": "This document.",
            "responses": {"200": \(content("application/json", #"{"type": "object"}"#)), \(errors(400, 413))}
          },
          "head": {"summary": "GET without its body.", "responses": {\(errors(200, 400, 413))}}
        },
        "/healthChecker": {
          "get": {
            "summary": "The word OK in double quotes.",
            "responses": {"200": \(content("text/plain", string)), \(errors(400, 413))}
          },
          "head": {"summary": "GET without its body.", "responses": {\(errors(200, 400, 413))}}
        },
        "/sandbox/faults": {
          "post": {
            "summary": "Set a plan of faults.",
            "requestBody": \(body("application/json", schema("FaultPlan"))),
            "responses": {\(errors(204, 400, 403, 413))}
          },
          "delete": {"summary": "End all faults.", "responses": {\(errors(204, 400, 403, 413))}}
        },
        "/training-resources/{vendor}/{day}/{file}": {
          "parameters": [
            {"name": "vendor", "in": "path", "required": true, "schema": {"type": "integer"}},
            {"name": "day", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[0-9]{8}$"}},
            {"name": "file", "in": "path", "required": true, "schema": {"type": "string"}}
          ],
          "get": {
            "summary": "A picture, at an address from an answer. 206 if `Range` asks for a part.",
            "responses": {
              "200": \(content("image/*", "{}")),
              "206": \(content("image/*", "{}")),
              \(errors(304, 400, 404, 413, 416))
            }
          },
          "head": {"summary": "GET without its body.", "responses": {\(errors(200, 304, 400, 404, 413))}},
          "put": {
            "summary": "Replace a picture in both sizes.",
            "parameters": [\(identifier)],
            "requestBody": \(body("image/*", #"{"description": "\#(pictureRule)"}"#)),
            "responses": {\(errors(204, 400, 401, 403, 404, 413, 500, 507))}
          }
        }
    """

  /// The paths in version 3 of the API.
  private static let productPaths = """
        "/api/products": {
          "get": {
            "summary": "A page of products, newest first. 204 if it would be empty.",
            "parameters": [\(listParameters)],
            "responses": {"200": \(answer("ProductPage")), \(errors(204, 400, 413))}
          },
          "head": {
            "summary": "GET without its body.",
            "parameters": [\(listParameters)],
            "responses": {\(errors(200, 204, 400, 413))}
          },
          "post": {
            "summary": "Register a product.",
            "parameters": [\(identifier)],
            "requestBody": \(body("multipart/form-data", schema("ProductForm"))),
            "responses": {"201": \(answer("Product")), \(errors(400, 401, 403, 413, 415, 500, 507))}
          }
        },
        "/api/products/{id}": {
          "parameters": [\(productID)],
          "get": {
            "summary": "A product.",
            "responses": {"200": \(answer("Product")), \(errors(400, 404, 413))}
          },
          "head": {"summary": "GET without its body.", "responses": {\(errors(200, 400, 404, 413))}},
          "patch": {
            "summary": "Change the fields that the body contains.",
            "parameters": [\(identifier)],
            "requestBody": \(body("application/json", schema("ProductChanges"))),
            "responses": {"202": \(answer("Product")), \(errors(400, 401, 403, 404, 413, 415, 500, 507))}
          },
          "delete": {
            "summary": "Delete a product at its address of deletion. Send the token in it unchanged.",
            "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}, \(identifier)],
            "responses": {"202": \(answer("Product")), \(errors(400, 401, 403, 404, 409, 413, 500, 507))}
          }
        },
        "/api/products/{id}/archived": {
          "post": {
            "summary": "The address at which the product can be deleted, once.",
            "parameters": [\(productID), \(identifier)],
            "requestBody": \(body("application/json", schema("Secret"))),
            "responses": {"200": \(content("text/plain", string)), \(errors(400, 401, 403, 404, 413, 415))}
          }
        }
    """

  /// The paths in version 1 of the API.
  private static let itemPaths = """
        "/items/{page}": {
          "parameters": [{"name": "page", "in": "path", "required": true, "schema": \(fromOne)}],
          "get": {
            "summary": "20 items, newest first. No items if the page is past the end.",
            "responses": {"200": \(answer("ItemPage")), \(errors(400, 413, of: "Item"))}
          },
          "head": {"summary": "GET without its body.", "responses": {\(errors(200, 400, 413, of: "Item"))}}
        },
        "/item": {
          "post": {
            "summary": "Register an item.",
            "requestBody": \(body("multipart/form-data", schema("ItemForm"))),
            "responses": {"201": \(answer("Item")), \(errors(400, 403, 413, 415, 500, 507, of: "Item"))}
          }
        },
        "/item/{id}": {
          "parameters": [\(productID)],
          "get": {
            "summary": "An item.",
            "responses": {"200": \(answer("Item")), \(errors(400, 404, 413, of: "Item"))}
          },
          "head": {"summary": "GET without its body.", "responses": {\(errors(200, 400, 404, 413, of: "Item"))}},
          "patch": {
            "summary": "Change the fields that the form contains. Its pictures get new addresses.",
            "requestBody": \(body("multipart/form-data", schema("ItemChanges"))),
            "responses": {"200": \(answer("Item")), \(errors(400, 404, 413, 415, 500, 507, of: "Item"))}
          },
          "delete": {
            "summary": "Delete an item.",
            "requestBody": \(body("application/json", schema("Password"))),
            "responses": {"200": \(answer("Item")), \(errors(400, 404, 413, 415, 500, 507, of: "Item"))}
          }
        }
    """

  private static let responses = """
          "200": {"description": "The headers of GET; no body."},
          "204": {"description": "Done, or an empty page; no body."},
          "304": {"description": "The copy that `If-None-Match` or `If-Modified-Since` names is current."},
          "416": {"description": "`Range` starts behind the end."},
          "Error": \(content("application/json", schema("Error"), "The request failed; the answer says why.")),
          "ItemError": \(content("application/json", schema("ItemError"), "The request failed; the answer says why.")),
          "LongItemError": \(
            content(
              "application/json", #"{"anyOf": [\#(schema("ItemError")), \#(schema("Error"))]}"#,
              "The body, or a picture, is too large."))
    """

  private static let answers = """
          "ProductPage": {
            "properties": {
              "pageNo": \(integer), "itemsPerPage": \(integer), "totalCount": \(integer),
              "offset": \(integer), "limit": \(integer), "lastPage": \(integer),
              "hasNext": {"type": "boolean"}, "hasPrev": {"type": "boolean"},
              "pages": {"type": "array", "items": \(schema("ProductRow"))}
            },
            "required": [
              "pageNo", "itemsPerPage", "totalCount", "offset", "limit", "lastPage", "hasNext", "hasPrev", "pages"
            ], \(closed)
          },
          "ProductRow": {
            "properties": {\(productProperties), "vendorName": \(string)},
            "required": [\(productKeys), "vendorName"], \(closed)
          },
          "Product": {
            "properties": {
              \(productProperties),
              "images": {"type": "array", "items": \(schema("Image"))}, "vendors": \(schema("Vendor"))
            },
            "required": [\(productKeys), "images", "vendors"], \(closed)
          },
          "Image": {
            "properties": {"id": \(integer), "url": \(string), "thumbnail_url": \(string), "issued_at": \(midnight)},
            "required": ["id", "url", "thumbnail_url", "issued_at"], \(closed)
          },
          "Vendor": {
            "properties": {"id": \(integer), "name": \(string)}, "required": ["id", "name"], \(closed)
          },
          "Error": {
            "properties": {"code": \(integer), "message": \(string), "hint": \(string)},
            "required": ["code", "message"], \(closed)
          },
          "ItemPage": {
            "properties": {"page": \(integer), "items": {"type": "array", "items": \(schema("ItemRow"))}},
            "required": ["page", "items"], \(closed)
          },
          "ItemRow": {"properties": {\(itemProperties)}, "required": [\(itemKeys)], \(closed)},
          "Item": {
            "properties": {
              \(itemProperties), "descriptions": \(string), "images": {"type": "array", "items": \(string)}
            },
            "required": [\(itemKeys), "descriptions", "images"], \(closed)
          },
          "ItemError": {
            "properties": {"error": {"const": true}, "reason": \(string)},
            "required": ["error", "reason"], \(closed)
          }
    """

  private static let productProperties = """
    "id": \(integer), "vendor_id": \(integer), "name": \(string), "description": \(string), "thumbnail": \(string),
              "currency": \(string), "price": \(number), "bargain_price": \(number),
              "discounted_price": {"type": "number", "description": "The amount taken off."},
              "stock": \(integer), "created_at": \(midnight), "issued_at": \(midnight)
    """

  private static let productKeys = """
    "id", "vendor_id", "name", "description", "thumbnail", "currency", "price", "bargain_price",
              "discounted_price", "stock", "created_at", "issued_at"
    """

  private static let itemProperties = """
    "id": \(integer), "title": \(string), "price": \(integer), "currency": \(string), "stock": \(integer),
              "discounted_price": {"type": "integer", "description": "The amount to pay, if there is a discount."},
              "thumbnails": {"type": "array", "items": \(string)},
              "registration_date": {"type": "number", "description": "Seconds since 1970, in UTC."}
    """

  private static let itemKeys =
    #""id", "title", "price", "currency", "stock", "thumbnails", "registration_date""#

  /// The schemas of request bodies. They contain the documented limits.
  private static let bodies = """
          "ProductForm": {
            "type": "object", "required": ["params", "images"],
            "properties": {"params": \(schema("ProductParams")), "images": \(files)}
          },
          "ProductParams": {
            "type": "object", "required": ["name", "description", "price", "currency", "secret"],
            "properties": {\(productFields)}
          },
          "ProductChanges": {
            "type": "object", "required": ["secret"], "properties": {\(productFields), "thumbnail_id": \(integer)}
          },
          "Secret": {"type": "object", "properties": {"secret": \(string)}, "required": ["secret"]},
          "ItemForm": {
            "type": "object", "properties": {\(itemFields)},
            "required": ["title", "descriptions", "price", "currency", "stock", "images[]", "password"]
          },
          "ItemChanges": {"type": "object", "properties": {\(itemFields)}, "required": ["password"]},
          "Password": {"type": "object", "properties": {"password": \(string)}, "required": ["password"]},
          "FaultPlan": {
            "properties": {
              "seed": {"type": "integer", "minimum": 0},
              "uploadBytesPerSecond": {"type": "integer", "minimum": 1, "maximum": 1000000000},
              "rules": {"type": "array", "items": \(schema("FaultRule"))}
            },
            "required": ["rules"], \(closed)
          },
          "FaultRule": {
            "properties": {
              "name": \(string), "method": \(string), "path": \(string),
              "nth": \(fromOne), "firstOfEach": \(fromOne),
              "probability": {"type": "number", "minimum": 0, "maximum": 1},
              "latencyMilliseconds": {"type": "integer", "minimum": 0, "maximum": 600000},
              "bytesPerSecond": {"type": "integer", "minimum": 1, "maximum": 1000000000},
              "status": {"type": "integer", "minimum": 200, "maximum": 599},
              "headers": {"type": "object", "additionalProperties": \(string)},
              "body": {"enum": ["malformed", "truncated"]},
              "connection": {"enum": ["reset", "drop-after-commit"]},
              "overlongPages": {"type": "boolean"},
              "addedByOthers": {"type": "integer", "minimum": 1, "maximum": 1000},
              "currencyOfOthers": \(string),
              "removedByOthers": {"type": "integer", "minimum": 1, "maximum": 1000}
            }, \(closed)
          }
    """

  private static let productFields = """
    "name": \(limited(SandboxLimits.name)), "description": \(limited(SandboxLimits.description)),
              "price": {"type": "number", "minimum": 0},
              "currency": {"type": "string", "enum": \(SandboxLimits.currencies)},
              "discounted_price": {"type": "number", "minimum": 0, "description": "The amount taken off."},
              "stock": {"type": "integer", "minimum": 0}, "secret": \(string)
    """

  private static let itemFields = """
    "title": \(string), "descriptions": \(string), "price": {"type": "integer", "minimum": 0},
              "currency": \(string), "stock": {"type": "integer", "minimum": 0},
              "discounted_price": {"type": "integer", "minimum": 0, "description": "The amount to pay."},
              "images[]": \(files), "password": \(string)
    """

  private static let files = """
    {
              "type": "array", "minItems": \(SandboxLimits.images.lowerBound), "maxItems": \(SandboxLimits.images.upperBound),
              "items": {"type": "string", "format": "binary", "description": "\(pictureRule)"}
            }
    """

  private static let closed = #""type": "object", "additionalProperties": false"#

  private static let pictureRule =
    "PNG or JPEG, fewer than \(SandboxLimits.imageBytes.upperBound) bytes."

  // MARK: - Phrases

  private static let integer = #"{"type": "integer"}"#
  private static let number = #"{"type": "number"}"#
  private static let string = #"{"type": "string"}"#
  private static let fromOne = #"{"type": "integer", "minimum": 1, "maximum": \#(Int.max)}"#
  /// The schema of a date, written as midnight without a time zone, of the day in Seoul.
  private static let midnight =
    #"{"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00$"}"#

  private static let identifier =
    #"{"name": "identifier", "in": "header", "required": true, "schema": \#(string)}"#
  private static let productID =
    #"{"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}}"#
  private static let listParameters = """
    {"name": "page_no", "in": "query", "schema": \(fromOne), "description": "1 unless given."},
              {"name": "items_per_page", "in": "query", "schema": \(fromOne), "description": "20 unless given."},
              {"name": "search_value", "in": "query", "schema": \(string)}
    """

  private static func limited(_ length: ClosedRange<Int>) -> String {
    #"{"type": "string", "minLength": \#(length.lowerBound), "maxLength": \#(length.upperBound)}"#
  }

  private static func schema(_ name: String) -> String {
    ##"{"$ref": "#/components/schemas/\##(name)"}"##
  }

  private static func answer(_ name: String) -> String {
    content("application/json", schema(name))
  }

  private static func content(
    _ mediaType: String, _ schema: String, _ description: String = "OK"
  ) -> String {
    #"{"description": "\#(description)", "content": {"\#(mediaType)": {"schema": \#(schema)}}}"#
  }

  private static func body(_ mediaType: String, _ schema: String) -> String {
    #"{"required": true, "content": {"\#(mediaType)": {"schema": \#(schema)}}}"#
  }

  /// Returns the JSON members that describe the responses with the given status codes and, as `default`, all other responses.
  ///
  /// - Parameter version: The prefix of the response's name, such as `Item` in `ItemError`.
  private static func errors(_ statuses: Int..., of version: String = "") -> String {
    let known = statuses.map { status in
      let name =
        switch status {
        case 416, ..<400: "\(status)"
        case 413 where version == "Item": "LongItemError"
        default: "\(version)Error"
        }
      return ##""\##(status)": {"$ref": "#/components/responses/\##(name)"}"##
    }
    return known.joined(separator: ", ")
      + ##", "default": {"$ref": "#/components/responses/Error"}"##
  }
}
