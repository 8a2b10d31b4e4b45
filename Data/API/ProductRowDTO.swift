import OpenMarketDomain

/// One row of a list: a product, or why it is none. A row that cannot be read does not take the page with it.
struct ProductRowDTO: Decodable {
  let product: Result<ProductDTO, ResponseDefect>
  /// The product's identifier, where at least that can be read.
  let id: Int?

  init(from decoder: any Decoder) throws {
    do {
      let dto = try ProductDTO(from: decoder)
      product = .success(dto)
      id = dto.id
    } catch {
      product = .failure(ResponseDefect(error))
      id = try? decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "id")
    }
  }
}
