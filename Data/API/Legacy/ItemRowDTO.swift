import OpenMarketDomain

/// One row of a list of items: an item, or why it is none. A row that cannot be read does not take the page with it.
struct ItemRowDTO: Decodable {
  let item: Result<ItemDTO, ResponseDefect>
  /// The item's identifier, where at least that can be read.
  let id: Int?

  init(from decoder: any Decoder) throws {
    do {
      let dto = try ItemDTO(from: decoder)
      item = .success(dto)
      id = dto.id
    } catch {
      item = .failure(ResponseDefect(error))
      id = try? decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "id")
    }
  }
}
