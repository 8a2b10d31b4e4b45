/// A product's detail: the keys of a list's product, its pictures, and its vendor (one, despite the plural key).
struct ProductDetailDTO: Decodable {
  let product: ProductDTO
  let images: [ProductImageDTO]?
  let vendors: VendorDTO?

  private enum CodingKeys: String, CodingKey {
    case images
    case vendors
  }

  init(from decoder: any Decoder) throws {
    product = try ProductDTO(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    images = try container.decodeIfPresent([ProductImageDTO].self, forKey: .images)
    // It only tells the vendor's name, without which a product can be shown.
    vendors = try? container.decode(VendorDTO.self, forKey: .vendors)
  }
}
