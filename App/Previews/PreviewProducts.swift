public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation
import OpenMarketSamples

extension ProductDetail {
  /// The names of the preview products, each in English and Korean.
  private static let names = [
    ("Desk lamp", "책상 조명"), ("Ceramic mug", "도자기 머그컵"), ("Wool blanket", "양모 담요"),
    ("Film camera", "필름 카메라"), ("Rain jacket", "방수 재킷"), ("Wall clock", "벽시계"),
    ("Bluetooth speaker", "블루투스 스피커"), ("Potted fern", "고사리 화분"),
  ]

  /// Returns a product for previews. Name, price and stock depend on the number. Every third
  /// product has a discount, and every fifth product is sold out.
  ///
  /// - Parameters:
  ///   - number: The identifier of the product, which must be at least 1.
  ///   - locale: The locale, whose language is the language of the name and the description.
  public static func preview(
    _ number: Int = 1, locale: Locale = Locale(identifier: "en_US")
  ) -> ProductDetail {
    let language = Language(locale)
    let name = names[abs(number - 1) % names.count]
    let price = Money(tenThousandths: Int64(number) * 49_000_000, currency: .krw)
    let discount = Money(tenThousandths: number % 3 == 0 ? 10_000_000 : 0, currency: .krw)
    var sample = ProductDetail.sample(id: number)
    sample.product.values = ProductValues(
      name: language == .korean ? name.1 : name.0,
      description: language == .korean ? "거의 새것입니다.\n직접 가져가세요." : "Almost new.\nPick-up only.",
      price: price, discount: discount, stock: number % 5 == 0 ? 0 : Int64(number))
    return sample
  }
}

extension ProductRows {
  /// Returns the given number of product rows for previews, sorted from newest to oldest.
  public static func preview(_ count: Int, locale: Locale) -> ProductRows {
    let numbers = stride(from: count, to: 0, by: -1)
    return ProductRows(numbers.map { ProductRow(.preview($0, locale), locale: locale) })
  }
}

extension Product {
  fileprivate static func preview(_ number: Int, _ locale: Locale) -> Product {
    ProductDetail.preview(number, locale: locale).product
  }
}
