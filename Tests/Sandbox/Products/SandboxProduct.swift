import Foundation

/// A product in the market.
struct SandboxProduct: Hashable {
  let id: Int
  let createdOn: CalendarDay
  let vendor: SandboxVendor
  var name: String
  var description: String
  var price: Price
  var stock: Int
  var images: [SandboxImage]
  /// The identifier of the image that the product list shows, or `nil` if it shows the first image.
  var thumbnailID: Int?
  /// The password for changes through version 1 of the API, or `nil` if the vendor's secret is the
  /// password.
  var password: String?

  var thumbnail: SandboxImage? {
    images.first { $0.id == thumbnailID } ?? images.first
  }
}

/// A seller in the market.
typealias SandboxVendor = SandboxMarket.SellerCredentials

/// An image of a product.
struct SandboxImage: Hashable {
  var id: Int
  /// The name of the image, which is part of its URLs, and the name of the file that contains its
  /// bytes. See ``PictureName``.
  let name: String
  /// The drawing that the market shows, or `nil` if the market's storage contains the bytes.
  var artwork: Artwork?
}

/// The price of a product. The amounts are decimals, so that subtracting the discount is exact.
struct Price: Hashable {
  /// The ISO 4217 currency code.
  let currency: String
  let amount: Decimal
  let discount: Decimal

  /// The currencies that the API's documentation lists.
  static let currencies = ["KRW", "USD", "JPY", "HKD"]

  /// The amount to pay. It's negative if the discount exceeds the price.
  var bargain: Decimal { amount - discount }
}

extension Decimal {
  /// The value rounded down to a whole number. The result is 0 if the value is NaN.
  var roundedDown: Int {
    var number = self
    var whole = Decimal()
    NSDecimalRound(&whole, &number, 0, .down)
    return isNaN ? 0 : Int(whole.description) ?? (self < 0 ? .min : .max)
  }
}

/// A day in UTC, as on the service, stored as a number with eight digits.
struct CalendarDay: Hashable {
  /// The number, such as `20230524` for 24 May 2023.
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  init(_ date: Date) {
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    number = (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
  }

  /// Creates a day from a text such as `2023-05-24`, which can continue with a time. Returns `nil`
  /// if there's no such day.
  init?(_ text: String) {
    let parts = text.prefix { $0 != "T" }.split(separator: "-").map(String.init)
    guard parts.map(\.utf8.count) == [4, 2, 2], let number = Int(parts.joined()) else { return nil }
    self.init(number)
    // The calendar moves a day such as 30 February into the next month.
    guard CalendarDay(midnight) == self else { return nil }
  }

  /// The day in the API's format, such as `2023-05-24`.
  var text: String {
    let digits = String(number)
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
  }

  /// The start of the day.
  var midnight: Date {
    let parts = DateComponents(
      year: number / 10_000, month: number / 100 % 100, day: number % 100)
    return Self.calendar.date(from: parts) ?? Date(timeIntervalSince1970: 0)
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
