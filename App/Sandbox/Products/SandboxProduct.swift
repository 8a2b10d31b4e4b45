import Foundation
import OpenMarketDomain

/// A product of the market.
struct SandboxProduct: Hashable {
  let id: Int
  let createdOn: CalendarDay
  let vendor: SandboxVendor
  var name: String
  var description: String
  var price: Price
  var stock: Int
  var images: [SandboxImage]
  /// The image that lists show; the first one unless another one was chosen.
  var thumbnailID: Int?
  /// The password of an item in the first version of the API. Without it, the vendor's secret is the password.
  var password: String?

  var thumbnail: SandboxImage? {
    images.first { $0.id == thumbnailID } ?? images.first
  }
}

/// The documented limits of a product.
enum SandboxLimits {
  /// In characters.
  static let name = ProductLimits.nameLength
  /// In characters.
  static let description = ProductLimits.descriptionLength
  static let currencies = ["KRW", "USD", "JPY", "HKD"]
  static let images = ProductLimits.imageCount
  static let imageBytes = ProductLimits.imageSize
}

/// A seller in the market.
struct SandboxVendor: Hashable, Codable {
  let id: Int
  let name: String
  /// The value of the header `identifier` in every call that writes.
  let identifier: String
  let secret: String
}

/// A picture of a product.
struct SandboxImage: Hashable {
  let id: Int
  /// The picture's unique name: 32 hexadecimal digits, and the extension of its file where it has one. Its addresses are
  /// made from it.
  let name: String
  var content: PictureContent
  /// The last picture that was put in this one's place; nil if none was.
  var replacement: PictureReplacement?

  /// The name under which a storage keeps the bytes.
  var file: String { replacement?.file ?? name }

  /// Returns when the picture last changed, in seconds since 1970.
  ///
  /// - Parameter day: The day on which its product was registered.
  func lastModified(createdOn day: CalendarDay) -> Int {
    replacement?.second ?? Int(day.midnight.timeIntervalSince1970)
  }
}

/// The source of a picture's bytes.
enum PictureContent: Hashable {
  /// Drawn when it is requested.
  case drawn(Artwork)
  /// Uploaded. Its bytes are in the market's storage, under the picture's name.
  case uploaded(mediaType: String, byteCount: Int)
}

/// A picture that took the place of another one and kept its addresses.
struct PictureReplacement: Hashable {
  /// The name under which a storage keeps the bytes. It differs from the name before, so that at each moment either the
  /// old picture is whole or the new one.
  let file: String
  /// When it was put there, in seconds since 1970, in UTC.
  let second: Int
  /// A Boolean value that indicates whether the picture before has the same second, so that the second doesn't tell them
  /// apart (RFC 9110, section 8.8.2.2).
  let isSecondShared: Bool
}

/// The price of a product. Decimal, so that taking the discount off is exact.
struct Price: Hashable {
  /// The ISO 4217 code.
  let currency: String
  let amount: Decimal
  let discount: Decimal

  /// The amount to pay; below zero if the discount exceeds the price.
  var bargain: Decimal { amount - discount }

  static func krw(_ won: Int, off discount: Int = 0) -> Price {
    Price(currency: "KRW", amount: Decimal(won), discount: Decimal(discount))
  }

  static func usd(cents: Int, off discount: Int = 0) -> Price {
    Price(currency: "USD", amount: Decimal(cents) / 100, discount: Decimal(discount) / 100)
  }
}

extension Decimal {
  /// The whole number below, for the first version of the API; 0 if the decimal isn't a number.
  var roundedDown: Int {
    var number = self
    var whole = Decimal()
    NSDecimalRound(&whole, &number, 0, .down)
    return isNaN ? 0 : Int(whole.description) ?? (self < 0 ? .min : .max)
  }
}

/// A day in UTC, stored as the number that its eight digits form.
struct CalendarDay: Hashable {
  /// `20230524` is 24 May 2023.
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  init(_ date: Date) {
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    number = (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
  }

  /// The day's midnight, as the API writes it: `2023-05-24T00:00:00`, without a zone.
  var midnightText: String {
    let digits = String(number)
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))T00:00:00"
  }

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
