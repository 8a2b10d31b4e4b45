import OpenMarketData

extension HTTPMethod {
  /// Puts what is sent in the place of what is there (RFC 9110, section 9.3.4).
  static let put = HTTPMethod(rawValue: "PUT")
}
