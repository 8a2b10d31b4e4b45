import OpenMarketDomain

extension Timestamp {
  init(_ dto: TimestampDTO) throws(DecodingFailure) {
    switch dto {
    case .text(let text):
      guard let timestamp = Timestamp(marketText: text) else {
        throw DecodingFailure(path: "", problem: "the value is no date")
      }
      self = timestamp
    case .seconds(let seconds):
      guard let milliseconds = Int64(exactly: (seconds * 1_000).rounded(.down)) else {
        throw DecodingFailure(path: "", problem: "the value is no date")
      }
      self.init(millisecondsSince1970: milliseconds)
    }
  }
}
