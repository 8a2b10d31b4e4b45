import OpenMarketDomain

extension ResponseDefect {
  /// The same failure, seen from further out.
  func inside(_ prefix: String) -> ResponseDefect {
    ResponseDefect(path: path.isEmpty ? prefix : "\(prefix).\(path)", problem: problem)
  }

  /// Does something for the value at a place, so that a failure names the place.
  static func at<Value>(
    _ place: String, _ read: () throws(ResponseDefect) -> Value
  ) throws(ResponseDefect) -> Value {
    do {
      return try read()
    } catch {
      throw error.inside(place)
    }
  }
}
