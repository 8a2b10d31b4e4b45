internal import Foundation

extension ImageValidity {
  /// Reads until when an answer is fresh, in this order (RFC 9111, section 4.2.1): `max-age`, `Expires`, and where neither is
  /// there, a tenth of the picture's age by `Last-Modified` (section 4.2.2), at most a day; ten minutes for an answer
  /// that says nothing at all. From that, `Age` is taken off.
  ///
  /// `Expires` and `Last-Modified` are compared with the answer's own `Date`, so that a clock that is wrong here does no
  /// harm.
  ///
  /// - Parameters:
  ///   - now: in milliseconds since 1970.
  ///   - earlier: what a 304 confirms. Whatever the 304 does not say stays as it was (RFC 9111, section 3.2).
  init(_ response: HTTPResponse, now: Int64, renewing earlier: ImageValidity? = nil) {
    let headers = response.headers
    let lifetime =
      Self.lifetime(headers, now: now, isRenewal: earlier != nil)
      ?? earlier.map { ($0.expires - $0.confirmed) / 1_000 } ?? Self.defaultLifetime
    let age = headers["Age"].flatMap { DeltaSeconds($0)?.value } ?? 0
    self.init(
      confirmed: now,
      expires: now + max(0, min(lifetime, DeltaSeconds.largest) - age) * 1_000,
      entityTag: headers["ETag"].flatMap(Self.sendable) ?? earlier?.entityTag,
      lastModified: headers["Last-Modified"].flatMap {
        Date(httpText: $0, now: Self.date(now)) == nil ? nil : $0
      } ?? earlier?.lastModified)
  }

  /// An entity tag (RFC 9110, section 8.8.3), as long as it can be sent back: of ASCII alone, and of a length that a header
  /// may have anywhere.
  private static func sendable(_ tag: String) -> String? {
    let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    let isWellFormed =
      tag.utf8.count <= 1_024 && opaque.utf8.count >= 2 && opaque.hasPrefix("\"")
      && opaque.hasSuffix("\"")
      && opaque.utf8.dropFirst().dropLast().allSatisfy { $0 == 0x21 || 0x23...0x7E ~= $0 }
    return isWellFormed ? tag : nil
  }

  private static func date(_ milliseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }

  /// In seconds.
  private static let defaultLifetime: Int64 = 600

  /// In seconds; `nil` where the answer says nothing of it.
  private static func lifetime(_ headers: HTTPHeaders, now: Int64, isRenewal: Bool) -> Int64? {
    let control = CacheControl(headers)
    if control.demandsValidation { return 0 }
    if let age = control.maximumAge { return age }
    let here = Self.date(now)
    let date = headers["Date"].flatMap { Date(httpText: $0, now: here) } ?? here
    if let expires = headers["Expires"] {
      // What is no date, such as 0, has passed (RFC 9111, section 5.3).
      guard let end = Date(httpText: expires, now: here) else { return 0 }
      return seconds(from: date, to: end)
    }
    guard !isRenewal,
      let modified = headers["Last-Modified"].flatMap({ Date(httpText: $0, now: here) })
    else { return nil }
    return min(seconds(from: modified, to: date) / 10, 86_400)
  }

  private static func seconds(from start: Date, to end: Date) -> Int64 {
    Int64(max(0, min(end.timeIntervalSince(start), Double(DeltaSeconds.largest))))
  }
}
