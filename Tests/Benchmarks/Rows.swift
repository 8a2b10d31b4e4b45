import Foundation
import OpenMarketDomain
import OpenMarketPresentation

/// Test rows that resemble the rows of a market. All strings are unique. The strings are long, so that Swift can't store them
/// inline.
enum Rows {
  static let pageLength = 20

  /// Returns the pages with the given numbers. The rows are created once, and then reused.
  static func pages(_ numbers: Range<Int>) -> [[ProductRow]] {
    Array(all[numbers])
  }

  private static let all = (0..<6_000).map { page in
    (0..<pageLength).map { row(page * pageLength + $0) }
  }

  private static let style = ProductFormatter(locale: Locale(identifier: "en_US"))

  private static func row(_ number: Int) -> ProductRow { style.row(product(number)) }

  static func product(_ number: Int) -> Product {
    Product(
      id: ProductID(number), vendor: Vendor(id: VendorID(15), name: "Hangang Records"),
      name: "Mechanical keyboard, number \(number)",
      description: "Full layout, barely used, with all its cables and box, number \(number)",
      thumbnail: Pictures.url(number),
      pricing: Pricing(
        undiscounted: Money(tenThousandths: Int64(number) * 10_000, currency: .krw)),
      stock: 3, createdAt: Timestamp(millisecondsSince1970: 1_666_051_200_000))
  }
}
