import OpenMarketDomain

nonisolated extension ValidationIssue {
  var englishText: String {
    switch self {
    case .nameLength(let count, let allowed):
      Self.length("name", count, allowed)
    case .descriptionLength(let count, let allowed):
      Self.length("description", count, allowed)
    case .negativePrice(let price):
      "The price is \(price.exactText), less than 0. Enter 0 or more."
    case .negativeDiscount(let discount):
      "The discount is \(discount.exactText), less than 0. Enter the amount that is taken off the price."
    case .discountAbovePrice(let discount, let price):
      "The discount of \(discount.exactText) is more than the price of \(price.exactText). Enter the amount that is taken off the price."
    case .discountCurrency(let discount, let price):
      "The discount is in \(discount) and the price in \(price). Enter both in one currency."
    case .negativeStock(let count):
      "The stock is \(count), less than 0. Enter 0 or more."
    case .imageCount(let count, let allowed):
      Self.images(count, allowed)
    case .imageSize(let index, let name, let bytes, let allowed):
      Self.size(index, name, bytes, allowed)
        + (bytes == 0 ? "Choose the file again." : "Make it smaller.")
    case .imageFormat(let index, let name):
      "Picture \(index + 1) (\(Excerpt(name))) is no PNG or JPEG that can be read, whatever its name says. Save it as PNG or JPEG."
    case .unknownThumbnail(let id):
      "The thumbnail \(id) is none of the product's pictures. Choose one of them."
    case .missingValue(let field):
      "There is no \(field.name(in: .english)). Enter it."
    case .unreadableNumber(let field, let entered):
      "The \(field.name(in: .english)) \(Self.quoted(entered)) is no number. Enter digits alone."
    case .tooManyDecimals(let field, let entered, let allowed):
      "The \(field.name(in: .english)) \(Self.quoted(entered)) has too many digits after the decimal point."
        + (allowed == 0 ? " Enter a whole number." : " Enter no more than \(allowed).")
    case .numberOutOfRange(let field, let entered, let allowed):
      "The \(field.name(in: .english)) \(Self.quoted(entered)) is out of range."
        + " Enter \(allowed.lowerBound) to \(allowed.upperBound)."
    }
  }

  private static func quoted(_ entered: String) -> String {
    "“\(Excerpt(entered))”"
  }

  private static func length(_ field: String, _ count: Int, _ allowed: ClosedRange<Int>) -> String {
    "The \(field) has \(count.counted("character")), \(difference(count, allowed));"
      + " \(allowed.lowerBound) to \(allowed.upperBound) are allowed. "
      + (count < allowed.lowerBound ? "Write more." : "Shorten it.")
  }

  private static func images(_ count: Int, _ allowed: ClosedRange<Int>) -> String {
    "The product has \(count.counted("picture")), \(difference(count, allowed));"
      + " \(allowed.lowerBound) to \(allowed.upperBound) are allowed. "
      + (count < allowed.lowerBound ? "Add one." : "Take some away.")
  }

  private static func size(
    _ index: Int, _ name: String, _ bytes: Int, _ allowed: Range<Int>
  ) -> String {
    "Picture \(index + 1) (\(Excerpt(name))) has \(bytes.counted("byte")),"
      + " \(difference(bytes, allowed.lowerBound...allowed.upperBound - 1));"
      + " fewer than \(allowed.upperBound) are allowed. "
  }

  private static func difference(_ count: Int, _ allowed: ClosedRange<Int>) -> String {
    count < allowed.lowerBound
      ? "\(allowed.lowerBound - count) too few" : "\(count - allowed.upperBound) too many"
  }
}
