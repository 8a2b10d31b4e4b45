import OpenMarketDomain

extension Timestamp {
  init(_ dto: TimestampDTO) throws(DecodingFailure) {
    switch dto {
    case .text(let text):
      guard let timestamp = Timestamp(marketText: text) else {
        throw DecodingFailure(path: "", reason: .notADate)
      }
      self = timestamp
    case .seconds(let seconds):
      guard Self.writableSeconds.contains(seconds) else {
        throw DecodingFailure(path: "", reason: .notADate)
      }
      self.init(millisecondsSince1970: Int64((seconds * 1_000).rounded(.down)))
    }
  }

  /// The years 0 to 9999, which are those that a date in text can have (RFC 3339). Later and earlier ones print as
  /// other dates.
  private static let writableSeconds = -62_167_219_200.0..<253_402_300_800.0
}
