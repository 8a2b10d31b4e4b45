import OpenMarketDomain
import OpenMarketPresentation

extension ProductRow {
  var transcript: String {
    var words = ["#\(id) \(product.name)", priceText]
    if let originalPriceText { words.append("(was \(originalPriceText))") }
    if let discountText { words.append(discountText) }
    return (words + [stockText]).joined(separator: " ")
  }
}
