import OpenMarketData
import OpenMarketDomain

extension LocalizedText {
  /// What was seen of a picture, as no whole sentence.
  init(_ fact: ContractPictureFact) {
    switch fact {
    case .image(let format, let size, let bytes):
      self.init(
        korean: "\(format.rawValue), \(size), \(bytes)바이트",
        english: "\(format.rawValue), \(size), \(bytes.counted("byte"))")
    case .oversized(let bytes):
      self.init(
        korean: "\(bytes)바이트는 너무 큼",
        english: bytes.counted("byte") + (bytes == 1 ? " is too many" : " are too many"))
    case .otherFormat(let format, let type):
      let declared = Self.excerpt(type)
      self.init(
        korean: "\(declared)(이)라지만 \(format.rawValue)",
        english: "\(format.rawValue) sent as \(declared)")
    case .validators(let names): self.init(verbatim: names.joined(separator: ", "))
    case .noValidators:
      self.init(korean: "ETag도 Last-Modified도 없음", english: "neither ETag nor Last-Modified")
    case .notModified: self.init(korean: "304", english: "304")
    case .sentAgain: self.init(korean: "그대로인데 다시 보냄", english: "sent again although unchanged")
    case .partSent: self.init(korean: "일부만 보냄", english: "the part alone")
    case .rangeIgnored: self.init(korean: "전체를 보냄", english: "the whole, which is allowed")
    }
  }
}
