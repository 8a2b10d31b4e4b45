import OpenMarketDomain

extension DecodingFailure {
  /// The same failure, seen from further out.
  func inside(_ prefix: String) -> DecodingFailure {
    DecodingFailure(path: path.isEmpty ? prefix : "\(prefix).\(path)", reason: reason)
  }

  /// Does something for the value at a place, so that a failure names the place.
  static func at<Value>(
    _ place: String, _ read: () throws(DecodingFailure) -> Value
  ) throws(DecodingFailure) -> Value {
    do {
      return try read()
    } catch {
      throw error.inside(place)
    }
  }
}
