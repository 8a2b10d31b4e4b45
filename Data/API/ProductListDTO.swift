/// One page of a list. The envelope's keys come in camelCase (third generation) or snake_case (second).
struct ProductListDTO: Decodable {
  let totalCount: Int?
  let lastPage: Int?
  let hasNext: Bool?
  let rows: [RowDTO<ProductDTO>]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    totalCount = container.value(Int.self, "totalCount", or: "total_count")
    lastPage = container.value(Int.self, "lastPage", or: "last_page")
    hasNext = container.value(Bool.self, "hasNext", or: "has_next")
    rows = try container.decode(RowsDTO<ProductDTO>.self, forKey: "pages").rows
  }
}

extension KeyedDecodingContainer<AnyKey> {
  /// The value under either spelling, or `nil`: what the envelope says beside its rows can be done without.
  fileprivate func value<Value: Decodable>(
    _ type: Value.Type, _ key: AnyKey, or other: AnyKey
  ) -> Value? {
    try? decode(type, forKey: contains(key) ? key : other)
  }
}
