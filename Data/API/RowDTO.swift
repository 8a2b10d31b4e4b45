import OpenMarketDomain

/// One row of a list: a value, or why it is none. A row that cannot be read does not take the page with it.
struct RowDTO<Value: ListedDTO>: Decodable, Sendable {
  let value: Result<Value, DecodingFailure>
  /// The product's identifier, where at least that can be read.
  let id: Int?

  init(from decoder: any Decoder) throws {
    do {
      let value = try Value(from: decoder)
      self.value = .success(value)
      id = value.identifier
    } catch {
      value = .failure(DecodingFailure(error))
      id = try? decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "id")
    }
  }
}
