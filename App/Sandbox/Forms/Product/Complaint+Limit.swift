import Foundation

/// Which documented limit a value breaks.
extension Complaint {
  static func length(of key: String, _ count: Int, _ limits: ClosedRange<Int>) -> Complaint {
    let difference =
      count < limits.lowerBound
      ? "\(limits.lowerBound - count) too few" : "\(count - limits.upperBound) too many"
    return Complaint(
      text: "`\(key)` has \(count) \(count == 1 ? "character" : "characters"), \(difference).",
      advice: "`\(key)` has \(limits.lowerBound) to \(limits.upperBound) characters.")
  }

  static func belowZero(_ key: String) -> Complaint {
    Complaint(text: "`\(key)` is below 0.", advice: "`\(key)` is 0 or more.")
  }

  static func discountAbovePrice(_ discount: Decimal, _ price: Decimal) -> Complaint {
    Complaint(
      text: "`discounted_price` is \(discount), more than the price of \(price).",
      advice: "`discounted_price` is the amount taken off the price, not what is left to pay.")
  }

  static func unknownCurrency(_ currency: String) -> Complaint {
    Complaint(
      text: "`currency` is `\(Excerpt(currency))`.",
      advice: "`currency` is one of \(ProductLimits.currencies.joined(separator: ", ")).")
  }

  static func unknownThumbnail(_ id: Int, images: [Int]) -> Complaint {
    Complaint(
      text: "`thumbnail_id` is \(id), which is none of the product's images.",
      advice: "Take one of \(images.map(String.init).joined(separator: ", ")).")
  }

  static func imageCount(_ count: Int) -> Complaint {
    let limits = ProductLimits.images
    return Complaint(
      text: "There are \(count) images, \(count - limits.upperBound) too many.",
      advice: "A product has \(limits.lowerBound) to \(limits.upperBound) images.")
  }

  /// - Parameter title: such as `Image 2`.
  static func imageSize(_ title: String, _ count: Int) -> Complaint {
    let end = ProductLimits.imageBytes.upperBound
    return Complaint(
      text: "\(title) is \(count) bytes, \(count - end + 1) too many.",
      advice: "An image has fewer than \(end) bytes: make it smaller, or use"
        + " jpegData(compressionQuality:) with a lower quality.", isOverSize: true)
  }
}
