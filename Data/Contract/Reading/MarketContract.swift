internal import OpenMarketDomain

/// What one generation of the API promises, and how it is asked.
struct MarketContract: Sendable {
  /// In the order in which they are made.
  let checks: [ContractCheck]
  let rowsKey: String
  let rowKeys: [String]
  let detailKeys: [String]
  let priceKeys: [String]
  let dateKeys: [String]
  /// How this generation calls what the third one calls otherwise.
  let spelling: [String: String]
  let page: @Sendable (PageRequest, ProductQuery) -> Endpoint<PageReading>
  let detail: @Sendable (ProductID) -> Endpoint<ProductDetail>

  /// Leads nowhere.
  let unknownPath = Endpoint<Void>(path: ["no-such-place"]) { _ throws(ResponseDefect) in }

  /// The third generation: `/api/products`.
  static let products = MarketContract(
    checks: ContractCheck.allCases,
    rowsKey: "pages",
    rowKeys: productKeys + ["vendorName"],
    detailKeys: productKeys + ["images", "vendors"],
    priceKeys: ["price", "discounted_price", "bargain_price"],
    dateKeys: ["created_at", "issued_at"],
    spelling: [:],
    page: { page, query in
      Endpoint<ProductListDTO?>.products(matching: query, page: page)
        .reading { dto throws(ResponseDefect) in PageReading(ProductPage(dto, request: page)) }
    },
    detail: { id in
      Endpoint<ProductDetailDTO>.product(id)
        .reading { dto throws(ResponseDefect) in try ProductDetail(dto) }
    })

  /// The first generation: `/items` and `/item`.
  static let items = MarketContract(
    checks: [
      .transport, .reachable, .listPage, .listRows, .listSize, .prices, .dates, .nextPage,
      .pagePastEnd, .detail, .detailPictures, .detailAgreement, .missingProduct, .picture,
      .pictureContent, .pictureValidators, .pictureUnchanged, .pictureRange, .unknownPath,
      .redirects,
    ],
    rowsKey: "items",
    rowKeys: itemKeys,
    detailKeys: itemKeys + ["descriptions", "images"],
    priceKeys: ["price", "discounted_price"],
    dateKeys: ["registration_date"],
    spelling: [
      "name": "title", "description": "descriptions", "thumbnail": "thumbnails",
      "created_at": "registration_date",
    ],
    page: { page, _ in
      Endpoint<ItemListDTO>.items(page: page.number)
        .reading { dto throws(ResponseDefect) in PageReading(dto) }
    },
    detail: { id in
      Endpoint<ItemDTO>.item(id)
        .reading { dto throws(ResponseDefect) in try ProductDetail(dto) }
    })

  private static let productKeys = [
    "id", "vendor_id", "name", "description", "thumbnail", "currency", "price", "bargain_price",
    "discounted_price", "stock", "created_at", "issued_at",
  ]

  private static let itemKeys = [
    "id", "title", "price", "currency", "stock", "thumbnails", "registration_date",
  ]
}

extension Endpoint {
  /// The same call, with more made of its answer.
  fileprivate func reading<Other>(
    _ make: @escaping @Sendable (Response) throws(ResponseDefect) -> Other
  ) -> Endpoint<Other> {
    Endpoint<Other>(method: method, path: path, query: query, headers: headers, body: body) {
      [read] response throws(ResponseDefect) in try make(read(response))
    }
  }
}
