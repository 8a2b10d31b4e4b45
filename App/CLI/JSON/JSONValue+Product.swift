import Foundation
import OpenMarketDomain

extension JSONValue {
  /// - Parameter fields: the members, in their order; all of them unless given.
  init(_ product: Product, fields: [ProductField]? = nil) {
    self = .object(Self.chosen(fields, of: Self.members(of: product)))
  }

  /// - Parameter fields: the members, in their order; all of them unless given.
  init(_ detail: ProductDetail, fields: [ProductField]? = nil) {
    let images = detail.images.map { image in
      JSONValue.object([
        Member("id", .integer(Int64(image.id.rawValue))),
        Member("url", .string(image.original.rawValue)),
        Member("thumbnail", .string(image.thumbnail.rawValue)),
      ])
    }
    let members = Self.members(of: detail.product) + [Member("images", .array(images))]
    self = .object(Self.chosen(fields, of: members))
  }

  private static func chosen(_ fields: [ProductField]?, of members: [Member]) -> [Member] {
    guard let fields else { return members }
    return fields.compactMap { field in members.first { $0.name == field.rawValue } }
  }

  private static func members(of product: Product) -> [Member] {
    [
      Member("id", .integer(Int64(product.id.rawValue))),
      Member("name", .string(product.name)),
      Member("vendorId", .optional(product.vendor?.id.rawValue)),
      Member("vendorName", .optional(product.vendor?.name)),
      Member("description", .string(product.description)),
      Member("thumbnail", .optional(product.thumbnail?.rawValue)),
      Member("currency", .string(product.pricing.price.currency.rawValue)),
      Member("price", .string(product.pricing.price.decimalText)),
      Member("discount", .string(product.pricing.discount.decimalText)),
      Member("bargainPrice", .string(product.pricing.bargainPrice.decimalText)),
      Member("stock", .integer(product.stock)),
      Member("createdAt", .string(product.createdAt.internetText)),
    ]
  }
}

extension Timestamp {
  /// The moment in UTC (RFC 3339), with milliseconds only where there are some.
  var internetText: String {
    let (seconds, rest) = millisecondsSince1970.quotientAndRemainder(dividingBy: 1_000)
    let milliseconds = rest < 0 ? rest + 1_000 : rest
    let whole = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds))
      .formatted(.iso8601)
    guard milliseconds > 0 else { return whole }
    let digits = String(milliseconds + 1_000).dropFirst()
    return "\(whole.dropLast()).\(digits)Z"
  }
}
