import Foundation
import OpenMarketDomain
public import OpenMarketPresentation

/// A row can be decoded from its own JSON, for a `NavigationPath` that is restored. The time at which a saved row was read isn't
/// part of the JSON.
extension ProductRow: Decodable {
  private enum TextKey: CodingKey {
    case priceText, originalPriceText, discountText, stockText, createdText, accessibilityText
  }

  public init(from decoder: any Decoder) throws {
    let product = try Product(rowFrom: decoder)
    let texts = try decoder.container(keyedBy: TextKey.self)
    self.init(
      product,
      priceText: try texts.decode(String.self, forKey: .priceText),
      originalPriceText: try texts.decodeIfPresent(String.self, forKey: .originalPriceText),
      discountText: try texts.decodeIfPresent(String.self, forKey: .discountText),
      stockText: try texts.decode(String.self, forKey: .stockText),
      createdText: try texts.decodeIfPresent(String.self, forKey: .createdText),
      accessibilityText: try texts.decode(String.self, forKey: .accessibilityText))
  }
}

extension Product {
  fileprivate init(rowFrom decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ProductKey.self)
    func text(_ field: ProductKey) throws -> String {
      try values.decode(String.self, forKey: field)
    }
    let currency = Currency(try text(.currency))
    let vendorName = try values.decodeIfPresent(String.self, forKey: .vendorName)
    self.init(
      id: ProductID(try values.decode(Int.self, forKey: .id)),
      vendor: try values.decodeIfPresent(Int.self, forKey: .vendorId).map {
        Vendor(id: VendorID($0), name: vendorName)
      },
      name: try text(.name), description: try text(.description),
      thumbnail: try values.decodeIfPresent(String.self, forKey: .thumbnail).map { ImageURL($0) },
      pricing: try Pricing(
        price: Money(decimalText: try text(.price), currency: currency),
        discount: Money(decimalText: try text(.discount), currency: currency)),
      stock: try values.decode(Int64.self, forKey: .stock),
      createdAt: try values.decodeIfPresent(String.self, forKey: .createdAt).map {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: $0.contains("."))
        return Timestamp(try style.parse($0))
      })
  }
}
