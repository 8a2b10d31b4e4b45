import OpenMarketDomain

/// The tables of the OpenAPI document. A line that begins with `v2` or `v3` applies only to this
/// version of the API.
extension APIDocument {
  /// The operations. Each line contains the method, a summary, the parameters, the schema of the
  /// request body, and the statuses. A parameter in the path isn't repeated, and 400, 413 and
  /// `HEAD` follow from the rest. `2XX` is any success, where recordings of the public server don't
  /// show the status.
  static let operations = """
    /
    get | Links for browsers. | | | 200:text/html
    /openapi.json
    get | This document. | | | 200:object
    /healthChecker
    get | The word OK in double quotes. | | | 200:text/plain:ok
    /sandbox/faults
    post | Set a plan of faults. | | FaultPlan | 204 403
    delete | End all faults. | | | 204 403
    /training-resources/{vendor}/{day}/{file}
    get | A picture, at an address from an answer. | | | 200:image/* 404
    /api/products
    v2 get | A page of products, newest first. 204 if it would be empty. | page_no items_per_page | | 200:ProductPage 204
    v3 get | A page of products, newest first. 204 if it would be empty. | page_no items_per_page search_value | | 200:ProductPage 204
    post | Register a product. | identifier | ProductForm | 201:Product 401 403 415 500 507
    /api/products/{id}
    get | A product. | | | 200:Product 404
    patch | Change the fields that the body contains. | identifier | ProductChanges | 2XX:Product 401 403 404 415 500 507
    v2 delete | Rejected. The path needs the product's secret, too. | id:text identifier | | 401 403 404 409 500 507
    v3 delete | Delete a product at its address of deletion. Send the token in it unchanged. | id:text identifier | \
    | 2XX:Product 401 403 404 409 500 507
    v3 /api/products/{id}/archived
    v3 post | The address at which the product can be deleted, once. | identifier | Secret | 2XX:text/plain:address 401 403 404 415
    v2 /api/products/{id}/secret
    v2 post | The product's secret, with which it can be deleted once. | identifier | Secret | 2XX:text/plain:token 401 403 404 415
    v2 /api/products/{id}/{secret}
    v2 delete | Delete a product. | identifier | | 2XX:Product 401 403 404 409 500 507
    /items/{page}
    get | 20 items, newest first. No items if the page is past the end. | | | 200:ItemPage
    /item
    post | Register an item. | | ItemForm | 2XX:Item 403 415 500 507
    /item/{id}
    get | An item. | | | 200:Item 404
    patch | Change the fields that the form contains. Its pictures get new addresses. | | ItemChanges | 2XX:Item 404 415 500 507
    delete | Delete an item. | | Password | 2XX:Item 404 415 500 507
    """

  /// The place, the schema and the description of a parameter. All others are texts in the path.
  static let parameters: [String: (place: String, type: String, note: String?)] = [
    "identifier": ("header", "text", nil), "id": ("path", "id", nil),
    "page": ("path", "whole", nil),
    "vendor": ("path", "int", nil), "day": ("path", "yyyymmdd", nil),
    "page_no": ("query", "whole", "1 unless given."),
    "items_per_page": ("query", "whole", "20 unless given."),
    "search_value": ("query", "text", nil),
  ]

  /// The schemas of objects. A name in brackets is an array, and a member with a question mark can
  /// be missing. Only objects after `=` can't have other members.
  static let schemas = """
    v2 ProductPage = page_no:int items_per_page:int total_count:int offset:int limit:int last_page:int has_next:bool has_prev:bool \
    pages:[ProductRow]
    v3 ProductPage = pageNo:int itemsPerPage:int totalCount:int offset:int limit:int lastPage:int hasNext:bool hasPrev:bool \
    pages:[ProductRow]
    v2 ProductRow = id:int vendor_id:int name:text thumbnail:text currency:text price:number bargain_price:number \
    discounted_price:discount stock:int created_at:day issued_at:day
    v3 ProductRow = id:int vendor_id:int vendorName:text name:text description:text thumbnail:text currency:text price:number \
    bargain_price:number discounted_price:discount stock:int created_at:day issued_at:day
    Product = id:int vendor_id:int name:text description:text thumbnail:text currency:text price:number bargain_price:number \
    discounted_price:discount stock:int created_at:day issued_at:day images:images vendors:Vendor
    v2 Image = id:int url:text thumbnail_url:text issued_at:day succeed:bool
    v3 Image = id:int url:text thumbnail_url:text issued_at:day
    v2 Vendor = id:int name:text created_at:text issued_at:text
    v3 Vendor = id:int name:text
    Error = code:int message:text hint:text?
    ItemPage = page:int items:[ItemRow]
    ItemRow = id:int title:text price:int currency:text stock:int discounted_price:salePrice? thumbnails:[text] registration_date:seconds
    Item = id:int title:text price:int currency:text stock:int discounted_price:salePrice? thumbnails:[text] registration_date:seconds \
    descriptions:text images:addresses
    ItemError = error:true reason:text
    ProductForm: params:ProductParams images:files
    v2 ProductParams: name:name descriptions:description price:price currency:currency discounted_price:newDiscount? stock:count? \
    secret:text
    v3 ProductParams: name:name description:description price:price currency:currency discounted_price:newDiscount? stock:count? \
    secret:text
    v2 ProductChanges: name:name? descriptions:description? price:price? currency:currency? discounted_price:newDiscount? stock:count? \
    secret:text thumbnail_id:int?
    v3 ProductChanges: name:name? description:description? price:price? currency:currency? discounted_price:newDiscount? stock:count? \
    secret:text thumbnail_id:int?
    Secret: secret:text
    ItemForm: title:text descriptions:text price:count currency:text stock:count discounted_price:newSalePrice? images[]:files password:text
    ItemChanges: title:text? descriptions:text? price:count? currency:text? stock:count? discounted_price:newSalePrice? images[]:files? \
    password:text
    Password: password:text
    FaultPlan = seed:count? uploadBytesPerSecond:rate? rules:[FaultRule]
    FaultRule = name:text? method:text? path:text? nth:whole? firstOfEach:whole? probability:share? latencyMilliseconds:delay? \
    bytesPerSecond:rate? status:status? headers:texts? body:bodyFault? connection:connectionFault? overlongPages:bool? \
    addedByOthers:others? currencyOfOthers:text? priceOfOthers:number? removedByOthers:others?
    """

  /// The schemas of values.
  static func values(_ api: SandboxMarket.API) -> [String: JSONValue] {
    let day =
      "^[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}" + (api == .v2 ? #"\.[0-9]{2}$"# : "$")
    let example = "2022-10-18T00:00:00" + (api == .v2 ? ".00" : "")
    func limits(
      _ low: Int, _ high: Int? = nil, _ type: String = "integer", note: String? = nil
    ) -> JSONValue {
      JSONValue(
        ("type", .string(type)), ("minimum", .integer(low)),
        ("maximum", high.map { .integer($0) }), ("description", note.map { .string($0) }))
    }
    func length(_ limits: ClosedRange<Int>) -> JSONValue {
      [
        "type": "string", "minLength": .integer(limits.lowerBound),
        "maxLength": .integer(limits.upperBound),
      ]
    }
    func images(of item: JSONValue) -> JSONValue {
      [
        "type": "array", "items": item,
        "minItems": .integer(ProductLimits.imageCount.lowerBound),
        "maxItems": .integer(ProductLimits.imageCount.upperBound),
      ]
    }
    return [
      "int": ["type": "integer"], "number": ["type": "number"], "text": ["type": "string"],
      "bool": ["type": "boolean"], "true": ["const": true], "object": ["type": "object"],
      "texts": ["type": "object", "additionalProperties": ["type": "string"]],
      "day": ["type": "string", "pattern": .string(day), "examples": [.string(example)]],
      "ok": ["const": "\"OK\""], "token": ["type": "string", "pattern": "^[^/]+$"],
      "address": ["type": "string", "pattern": "^/api/products/[^/]+$"],
      "images": images(of: ["$ref": "#/components/schemas/Image"]),
      "addresses": images(of: ["type": "string"]),
      "discount": ["type": "number", "description": "The amount taken off."],
      "salePrice": [
        "type": "integer", "description": "The amount to pay, if there is a discount.",
      ],
      "seconds": ["type": "number", "description": "Seconds since 1970, in UTC."],
      "name": length(ProductLimits.nameLength),
      "description": length(ProductLimits.descriptionLength),
      "currency": ["type": "string", "enum": .array(Price.currencies.map { .string($0) })],
      "price": limits(0, nil, "number"), "count": limits(0),
      "newDiscount": limits(0, nil, "number", note: "The amount taken off."),
      "newSalePrice": limits(0, note: "The amount to pay."),
      "files": images(of: [
        "type": "string", "format": "binary",
        "description": .string(
          "PNG or JPEG, fewer than \(ProductLimits.imageSize.upperBound) bytes."),
      ]),
      "whole": limits(1, .max), "share": limits(0, 1, "number"), "delay": limits(0, 600_000),
      "rate": limits(1, 1_000_000_000), "status": limits(200, 599), "others": limits(1, 1_000),
      "bodyFault": ["enum": ["malformed", "truncated"]],
      "connectionFault": ["enum": ["reset", "drop-after-commit"]],
      "id": limits(1), "yyyymmdd": ["type": "string", "pattern": "^[0-9]{8}$"],
    ]
  }
}
