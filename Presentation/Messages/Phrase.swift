import Foundation
import OpenMarketDomain

/// A localized phrase, such as a fact for a message or a label on a screen.
enum Phrase {
  // MARK: Facts of errors

  case serverReason(String)
  case status(Int)
  case retry(in: Int64, WaitUnit)
  case retryLater
  case checkServer
  case freeSpace
  case shortenText
  case server(String)
  case seller(String)
  case byteLimit(Int)
  case newAddress(String)
  case feature(MarketFeature)
  case wrongType(expected: DecodingFailure.Reason.ValueKind)
  case otherProduct(expected: ProductID, actual: ProductID)
  case products([ProductID])
  case notFound(String, Date)
  case notSeen(String, Date)
  case notChecked(MarketError)
  case response(MarketError)
  case noSpace

  // MARK: Input

  case currentLength(Int)
  case currentImages(Int)
  case current(String)
  case discountAndPrice(String, String)
  case image(Int, String)
  case bytes(Int)
  case emptyFile
  case fileEndsEarly
  case enter(ProductField)
  case notANumber(ProductField, String)
  case decimals(ProductField, allowed: Int)
  case range(ProductField, ClosedRange<Int64>)
  case field(ProductField)

  // MARK: Screens

  case compressed(from: ImageMetadata, to: ImageMetadata)
  case stock(String, isSoldOut: Bool)
  case won(String)
  case earlierPrice(String)
  case percentOff(String)
  case beingDeleted, deleted
  case missing(Int)
  case confirmDeletion(String)
  case deletionIsFinal
  case product(ProductID)
  case productNumber
  case currency
  case sellerField(SellerState.Field)
  case characters(Int, of: Int)
  case itIs(String)
  case discardDraft(mayBeRegistered: Bool)
  case signedIn(VendorID?)
  case healthy(milliseconds: String)
  case impaired(String)
  /// Text that isn't localized, such as an error reason from the system.
  case plain(String)

  func text(in language: Language) -> String {
    switch language {
    case .korean: korean
    case .english: english
    }
  }
}

extension Phrase {
  /// A unit for the time until the next attempt. The raw value is the English word.
  enum WaitUnit: String {
    case second, minute, hour
  }

  /// Returns a suggestion to try again after the given delay, in the largest unit that fits and rounded up. Returns `nil` if there's
  /// no delay.
  static func retry(after delay: Duration) -> Phrase? {
    guard delay > .zero else { return nil }
    guard delay <= .seconds(86_400) else { return .retryLater }
    let seconds = delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0)
    let minutes = (seconds + 59) / 60
    if seconds < 60 { return .retry(in: seconds, .second) }
    return minutes < 60 ? .retry(in: minutes, .minute) : .retry(in: (minutes + 59) / 60, .hour)
  }
}

extension String {
  /// The first 300 Unicode scalars of the string. Use an excerpt for text from a server, because such text may be very long.
  var excerpt: String {
    let end = unicodeScalars.index(startIndex, offsetBy: 300, limitedBy: endIndex) ?? endIndex
    return end < endIndex ? self[..<end] + "…" : self
  }
}

extension [String] {
  /// The excerpts of the strings, separated by commas.
  var list: String { map(\.excerpt).joined(separator: ", ") }
}

extension UnknownOutcome {
  /// Returns the facts for a message: the error of the last check, or else its result, and the response.
  func facts(_ result: Phrase?) -> [Phrase?] {
    [check.map { .notChecked($0) } ?? result, response.map { .response($0) }]
  }
}

extension Date {
  /// The local time, such as `14:05:12`.
  var timeText: String {
    let style = Date.ISO8601FormatStyle(timeZone: .current)
    return formatted(style.time(includingFractionalSeconds: false))
  }
}
