import OpenMarketDomain
import OpenMarketTestSupport

extension ProductDetail {
  /// What the market of the stories has, newest first, with a discount, a foreign currency and something sold out.
  static let goods = [
    goods(60, "Keyboard", won: 3_400, off: 600), goods(59, "Desk lamp", won: 15_000, stock: 0),
    ProductDetail(
      product: .sample(
        id: 58, name: "키보드 덮개",
        pricing: Pricing(undiscounted: Money(tenThousandths: 299_500, currency: .usd)), stock: 12),
      images: []),
    goods(57, "Tumbler", won: 16_500, stock: 1_200), goods(56, "Ukulele", won: 89_000),
    goods(55, "Keyring", won: 900, stock: 7), goods(54, "Globe", won: 32_000, stock: 1),
  ]

  /// - Parameter won: what a buyer pays.
  static func goods(
    _ id: Int, _ name: String, won: Int64, off discount: Int64 = 0, stock: Int64 = 3
  ) -> ProductDetail {
    let bargain = Money(tenThousandths: won * 10_000, currency: .krw)
    let price = Money(tenThousandths: (won + discount) * 10_000, currency: .krw)
    let off = Money(tenThousandths: discount * 10_000, currency: .krw)
    let pricing = (try? Pricing(price: price, discount: off)) ?? Pricing(undiscounted: bargain)
    return ProductDetail(
      product: .sample(id: id, name: name, pricing: pricing, stock: stock), images: [])
  }
}

extension ProductPage {
  /// A page of these products, as a server that has seven tells it.
  static func goods(_ range: Range<Int>, next: PageRequest?) -> ProductPage {
    ProductPage(
      rows: ProductDetail.goods[range].map(\.product), totalCount: ProductDetail.goods.count,
      next: next)
  }
}
