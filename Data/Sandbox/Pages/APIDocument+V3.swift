extension APIDocument {
  /// The OpenAPI document of a market that serves version 3, in JSON.
  static let v3Text = #"""
    {
      "openapi": "3.1.0",
      "info": {
        "title": "Open Market sandbox",
        "version": "3",
        "description": "The products of a market, in the third version of the API and in the first."
      },
      "servers": [{"url": "/"}],
      "paths": {
        "/": {
          "get": {
            "summary": "Links for browsers.",
            "responses": {"200": {"description": "OK", "content": {"text/html": {"schema": {"type": "string"}}}}, "400": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "head": {"summary": "GET without its body.", "responses": {"200": {"$ref": "#/components/responses/200"}, "400": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}}
        },
        "/openapi.json": {
          "get": {
            "summary": "This document.",
            "responses": {"200": {"description": "OK", "content": {"application/json": {"schema": {"type": "object"}}}}, "400": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "head": {"summary": "GET without its body.", "responses": {"200": {"$ref": "#/components/responses/200"}, "400": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}}
        },
        "/healthChecker": {
          "get": {
            "summary": "The word OK in double quotes.",
            "responses": {"200": {"description": "OK", "content": {"text/plain": {"schema": {"type": "string"}}}}, "400": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "head": {"summary": "GET without its body.", "responses": {"200": {"$ref": "#/components/responses/200"}, "400": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}}
        },
        "/sandbox/faults": {
          "post": {
            "summary": "Set a plan of faults.",
            "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/FaultPlan"}}}},
            "responses": {"204": {"$ref": "#/components/responses/204"}, "400": {"$ref": "#/components/responses/Error"}, "403": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "delete": {"summary": "End all faults.", "responses": {"204": {"$ref": "#/components/responses/204"}, "400": {"$ref": "#/components/responses/Error"}, "403": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}}
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
              "200": {"description": "OK", "content": {"image/*": {"schema": {}}}},
              "206": {"description": "OK", "content": {"image/*": {"schema": {}}}},
              "304": {"$ref": "#/components/responses/304"}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "416": {"$ref": "#/components/responses/416"}, "default": {"$ref": "#/components/responses/Error"}
            }
          },
          "head": {"summary": "GET without its body.", "responses": {"200": {"$ref": "#/components/responses/200"}, "304": {"$ref": "#/components/responses/304"}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}}
        },
        "/api/products": {
          "get": {
            "summary": "A page of products, newest first. 204 if it would be empty.",
            "parameters": [{"name": "page_no", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}, "description": "1 unless given."},
              {"name": "items_per_page", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}, "description": "20 unless given."},
              {"name": "search_value", "in": "query", "schema": {"type": "string"}}],
            "responses": {"200": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ProductPage"}}}}, "204": {"$ref": "#/components/responses/204"}, "400": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "head": {
            "summary": "GET without its body.",
            "parameters": [{"name": "page_no", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}, "description": "1 unless given."},
              {"name": "items_per_page", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}, "description": "20 unless given."},
              {"name": "search_value", "in": "query", "schema": {"type": "string"}}],
            "responses": {"200": {"$ref": "#/components/responses/200"}, "204": {"$ref": "#/components/responses/204"}, "400": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "post": {
            "summary": "Register a product.",
            "parameters": [{"name": "identifier", "in": "header", "required": true, "schema": {"type": "string"}}],
            "requestBody": {"required": true, "content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/ProductForm"}}}},
            "responses": {"201": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Product"}}}}, "400": {"$ref": "#/components/responses/Error"}, "401": {"$ref": "#/components/responses/Error"}, "403": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "415": {"$ref": "#/components/responses/Error"}, "500": {"$ref": "#/components/responses/Error"}, "507": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          }
        },
        "/api/products/{id}": {
          "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}}],
          "get": {
            "summary": "A product.",
            "responses": {"200": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Product"}}}}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "head": {"summary": "GET without its body.", "responses": {"200": {"$ref": "#/components/responses/200"}, "400": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}},
          "patch": {
            "summary": "Change the fields that the body contains.",
            "parameters": [{"name": "identifier", "in": "header", "required": true, "schema": {"type": "string"}}],
            "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ProductChanges"}}}},
            "responses": {"202": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Product"}}}}, "400": {"$ref": "#/components/responses/Error"}, "401": {"$ref": "#/components/responses/Error"}, "403": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "415": {"$ref": "#/components/responses/Error"}, "500": {"$ref": "#/components/responses/Error"}, "507": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "delete": {
            "summary": "Delete a product at its address of deletion. Send the token in it unchanged.",
            "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}, {"name": "identifier", "in": "header", "required": true, "schema": {"type": "string"}}],
            "responses": {"202": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Product"}}}}, "400": {"$ref": "#/components/responses/Error"}, "401": {"$ref": "#/components/responses/Error"}, "403": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "409": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "500": {"$ref": "#/components/responses/Error"}, "507": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          }
        },
        "/api/products/{id}/archived": {
          "post": {
            "summary": "The address at which the product can be deleted, once.",
            "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}}, {"name": "identifier", "in": "header", "required": true, "schema": {"type": "string"}}],
            "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Secret"}}}},
            "responses": {"200": {"description": "OK", "content": {"text/plain": {"schema": {"type": "string"}}}}, "400": {"$ref": "#/components/responses/Error"}, "401": {"$ref": "#/components/responses/Error"}, "403": {"$ref": "#/components/responses/Error"}, "404": {"$ref": "#/components/responses/Error"}, "413": {"$ref": "#/components/responses/Error"}, "415": {"$ref": "#/components/responses/Error"}, "default": {"$ref": "#/components/responses/Error"}}
          }
        },
        "/items/{page}": {
          "parameters": [{"name": "page", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}}],
          "get": {
            "summary": "20 items, newest first. No items if the page is past the end.",
            "responses": {"200": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ItemPage"}}}}, "400": {"$ref": "#/components/responses/ItemError"}, "413": {"$ref": "#/components/responses/LongItemError"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "head": {"summary": "GET without its body.", "responses": {"200": {"$ref": "#/components/responses/200"}, "400": {"$ref": "#/components/responses/ItemError"}, "413": {"$ref": "#/components/responses/LongItemError"}, "default": {"$ref": "#/components/responses/Error"}}}
        },
        "/item": {
          "post": {
            "summary": "Register an item.",
            "requestBody": {"required": true, "content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/ItemForm"}}}},
            "responses": {"201": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}, "400": {"$ref": "#/components/responses/ItemError"}, "403": {"$ref": "#/components/responses/ItemError"}, "413": {"$ref": "#/components/responses/LongItemError"}, "415": {"$ref": "#/components/responses/ItemError"}, "500": {"$ref": "#/components/responses/ItemError"}, "507": {"$ref": "#/components/responses/ItemError"}, "default": {"$ref": "#/components/responses/Error"}}
          }
        },
        "/item/{id}": {
          "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "minimum": 1}}],
          "get": {
            "summary": "An item.",
            "responses": {"200": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}, "400": {"$ref": "#/components/responses/ItemError"}, "404": {"$ref": "#/components/responses/ItemError"}, "413": {"$ref": "#/components/responses/LongItemError"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "head": {"summary": "GET without its body.", "responses": {"200": {"$ref": "#/components/responses/200"}, "400": {"$ref": "#/components/responses/ItemError"}, "404": {"$ref": "#/components/responses/ItemError"}, "413": {"$ref": "#/components/responses/LongItemError"}, "default": {"$ref": "#/components/responses/Error"}}},
          "patch": {
            "summary": "Change the fields that the form contains. Its pictures get new addresses.",
            "requestBody": {"required": true, "content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/ItemChanges"}}}},
            "responses": {"200": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}, "400": {"$ref": "#/components/responses/ItemError"}, "404": {"$ref": "#/components/responses/ItemError"}, "413": {"$ref": "#/components/responses/LongItemError"}, "415": {"$ref": "#/components/responses/ItemError"}, "500": {"$ref": "#/components/responses/ItemError"}, "507": {"$ref": "#/components/responses/ItemError"}, "default": {"$ref": "#/components/responses/Error"}}
          },
          "delete": {
            "summary": "Delete an item.",
            "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Password"}}}},
            "responses": {"200": {"description": "OK", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}, "400": {"$ref": "#/components/responses/ItemError"}, "404": {"$ref": "#/components/responses/ItemError"}, "413": {"$ref": "#/components/responses/LongItemError"}, "415": {"$ref": "#/components/responses/ItemError"}, "500": {"$ref": "#/components/responses/ItemError"}, "507": {"$ref": "#/components/responses/ItemError"}, "default": {"$ref": "#/components/responses/Error"}}
          }
        }
      },
      "components": {
        "responses": {
          "200": {"description": "The headers of GET; no body."},
          "204": {"description": "Done, or an empty page; no body."},
          "304": {"description": "The copy that `If-None-Match` or `If-Modified-Since` names is current."},
          "416": {"description": "`Range` starts behind the end."},
          "Error": {"description": "The request failed; the answer says why.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}},
          "ItemError": {"description": "The request failed; the answer says why.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ItemError"}}}},
          "LongItemError": {"description": "The body, or a picture, is too large.", "content": {"application/json": {"schema": {"anyOf": [{"$ref": "#/components/schemas/ItemError"}, {"$ref": "#/components/schemas/Error"}]}}}}
        },
        "schemas": {
          "ProductPage": {
            "properties": {
              "pageNo": {"type": "integer"}, "itemsPerPage": {"type": "integer"}, "totalCount": {"type": "integer"},
              "offset": {"type": "integer"}, "limit": {"type": "integer"}, "lastPage": {"type": "integer"},
              "hasNext": {"type": "boolean"}, "hasPrev": {"type": "boolean"},
              "pages": {"type": "array", "items": {"$ref": "#/components/schemas/ProductRow"}}
            },
            "required": [
              "pageNo", "itemsPerPage", "totalCount", "offset", "limit", "lastPage", "hasNext", "hasPrev", "pages"
            ], "type": "object", "additionalProperties": false
          },
          "ProductRow": {
            "properties": {"id": {"type": "integer"}, "vendor_id": {"type": "integer"}, "name": {"type": "string"}, "description": {"type": "string"}, "thumbnail": {"type": "string"},
              "currency": {"type": "string"}, "price": {"type": "number"}, "bargain_price": {"type": "number"},
              "discounted_price": {"type": "number", "description": "The amount taken off."},
              "stock": {"type": "integer"}, "created_at": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00$"}, "issued_at": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00$"}, "vendorName": {"type": "string"}},
            "required": ["id", "vendor_id", "name", "description", "thumbnail", "currency", "price", "bargain_price",
              "discounted_price", "stock", "created_at", "issued_at", "vendorName"], "type": "object", "additionalProperties": false
          },
          "Product": {
            "properties": {
              "id": {"type": "integer"}, "vendor_id": {"type": "integer"}, "name": {"type": "string"}, "description": {"type": "string"}, "thumbnail": {"type": "string"},
              "currency": {"type": "string"}, "price": {"type": "number"}, "bargain_price": {"type": "number"},
              "discounted_price": {"type": "number", "description": "The amount taken off."},
              "stock": {"type": "integer"}, "created_at": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00$"}, "issued_at": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00$"},
              "images": {"type": "array", "items": {"$ref": "#/components/schemas/Image"}}, "vendors": {"$ref": "#/components/schemas/Vendor"}
            },
            "required": ["id", "vendor_id", "name", "description", "thumbnail", "currency", "price", "bargain_price",
              "discounted_price", "stock", "created_at", "issued_at", "images", "vendors"], "type": "object", "additionalProperties": false
          },
          "Image": {
            "properties": {"id": {"type": "integer"}, "url": {"type": "string"}, "thumbnail_url": {"type": "string"}, "issued_at": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00$"}},
            "required": ["id", "url", "thumbnail_url", "issued_at"], "type": "object", "additionalProperties": false
          },
          "Vendor": {
            "properties": {"id": {"type": "integer"}, "name": {"type": "string"}}, "required": ["id", "name"], "type": "object", "additionalProperties": false
          },
          "Error": {
            "properties": {"code": {"type": "integer"}, "message": {"type": "string"}, "hint": {"type": "string"}},
            "required": ["code", "message"], "type": "object", "additionalProperties": false
          },
          "ItemPage": {
            "properties": {"page": {"type": "integer"}, "items": {"type": "array", "items": {"$ref": "#/components/schemas/ItemRow"}}},
            "required": ["page", "items"], "type": "object", "additionalProperties": false
          },
          "ItemRow": {"properties": {"id": {"type": "integer"}, "title": {"type": "string"}, "price": {"type": "integer"}, "currency": {"type": "string"}, "stock": {"type": "integer"},
              "discounted_price": {"type": "integer", "description": "The amount to pay, if there is a discount."},
              "thumbnails": {"type": "array", "items": {"type": "string"}},
              "registration_date": {"type": "number", "description": "Seconds since 1970, in UTC."}}, "required": ["id", "title", "price", "currency", "stock", "thumbnails", "registration_date"], "type": "object", "additionalProperties": false},
          "Item": {
            "properties": {
              "id": {"type": "integer"}, "title": {"type": "string"}, "price": {"type": "integer"}, "currency": {"type": "string"}, "stock": {"type": "integer"},
              "discounted_price": {"type": "integer", "description": "The amount to pay, if there is a discount."},
              "thumbnails": {"type": "array", "items": {"type": "string"}},
              "registration_date": {"type": "number", "description": "Seconds since 1970, in UTC."}, "descriptions": {"type": "string"}, "images": {"type": "array", "items": {"type": "string"}}
            },
            "required": ["id", "title", "price", "currency", "stock", "thumbnails", "registration_date", "descriptions", "images"], "type": "object", "additionalProperties": false
          },
          "ItemError": {
            "properties": {"error": {"const": true}, "reason": {"type": "string"}},
            "required": ["error", "reason"], "type": "object", "additionalProperties": false
          },
          "ProductForm": {
            "type": "object", "required": ["params", "images"],
            "properties": {"params": {"$ref": "#/components/schemas/ProductParams"}, "images": {
              "type": "array", "minItems": 1, "maxItems": 5,
              "items": {"type": "string", "format": "binary", "description": "PNG or JPEG, fewer than 300000 bytes."}
            }}
          },
          "ProductParams": {
            "type": "object", "required": ["name", "description", "price", "currency", "secret"],
            "properties": {"name": {"type": "string", "minLength": 3, "maxLength": 100}, "description": {"type": "string", "minLength": 10, "maxLength": 1000},
              "price": {"type": "number", "minimum": 0},
              "currency": {"type": "string", "enum": ["KRW", "USD", "JPY", "HKD"]},
              "discounted_price": {"type": "number", "minimum": 0, "description": "The amount taken off."},
              "stock": {"type": "integer", "minimum": 0}, "secret": {"type": "string"}}
          },
          "ProductChanges": {
            "type": "object", "required": ["secret"], "properties": {"name": {"type": "string", "minLength": 3, "maxLength": 100}, "description": {"type": "string", "minLength": 10, "maxLength": 1000},
              "price": {"type": "number", "minimum": 0},
              "currency": {"type": "string", "enum": ["KRW", "USD", "JPY", "HKD"]},
              "discounted_price": {"type": "number", "minimum": 0, "description": "The amount taken off."},
              "stock": {"type": "integer", "minimum": 0}, "secret": {"type": "string"}, "thumbnail_id": {"type": "integer"}}
          },
          "Secret": {"type": "object", "properties": {"secret": {"type": "string"}}, "required": ["secret"]},
          "ItemForm": {
            "type": "object", "properties": {"title": {"type": "string"}, "descriptions": {"type": "string"}, "price": {"type": "integer", "minimum": 0},
              "currency": {"type": "string"}, "stock": {"type": "integer", "minimum": 0},
              "discounted_price": {"type": "integer", "minimum": 0, "description": "The amount to pay."},
              "images[]": {
              "type": "array", "minItems": 1, "maxItems": 5,
              "items": {"type": "string", "format": "binary", "description": "PNG or JPEG, fewer than 300000 bytes."}
            }, "password": {"type": "string"}},
            "required": ["title", "descriptions", "price", "currency", "stock", "images[]", "password"]
          },
          "ItemChanges": {"type": "object", "properties": {"title": {"type": "string"}, "descriptions": {"type": "string"}, "price": {"type": "integer", "minimum": 0},
              "currency": {"type": "string"}, "stock": {"type": "integer", "minimum": 0},
              "discounted_price": {"type": "integer", "minimum": 0, "description": "The amount to pay."},
              "images[]": {
              "type": "array", "minItems": 1, "maxItems": 5,
              "items": {"type": "string", "format": "binary", "description": "PNG or JPEG, fewer than 300000 bytes."}
            }, "password": {"type": "string"}}, "required": ["password"]},
          "Password": {"type": "object", "properties": {"password": {"type": "string"}}, "required": ["password"]},
          "FaultPlan": {
            "properties": {
              "seed": {"type": "integer", "minimum": 0},
              "uploadBytesPerSecond": {"type": "integer", "minimum": 1, "maximum": 1000000000},
              "rules": {"type": "array", "items": {"$ref": "#/components/schemas/FaultRule"}}
            },
            "required": ["rules"], "type": "object", "additionalProperties": false
          },
          "FaultRule": {
            "properties": {
              "name": {"type": "string"}, "method": {"type": "string"}, "path": {"type": "string"},
              "nth": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}, "firstOfEach": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807},
              "probability": {"type": "number", "minimum": 0, "maximum": 1},
              "latencyMilliseconds": {"type": "integer", "minimum": 0, "maximum": 600000},
              "bytesPerSecond": {"type": "integer", "minimum": 1, "maximum": 1000000000},
              "status": {"type": "integer", "minimum": 200, "maximum": 599},
              "headers": {"type": "object", "additionalProperties": {"type": "string"}},
              "body": {"enum": ["malformed", "truncated"]},
              "connection": {"enum": ["reset", "drop-after-commit"]},
              "overlongPages": {"type": "boolean"},
              "addedByOthers": {"type": "integer", "minimum": 1, "maximum": 1000},
              "currencyOfOthers": {"type": "string"},
              "removedByOthers": {"type": "integer", "minimum": 1, "maximum": 1000}
            }, "type": "object", "additionalProperties": false
          }
        }
      }
    }
    """#
}
