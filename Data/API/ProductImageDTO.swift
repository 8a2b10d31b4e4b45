struct ProductImageDTO: Decodable {
  let id: Int
  let url: String
  let thumbnailURL: String?

  enum CodingKeys: String, CodingKey {
    case id
    case url
    case thumbnailURL = "thumbnail_url"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.required(.id)
    url = try container.required(.url)
    thumbnailURL = try container.optional(.thumbnailURL)
  }
}
