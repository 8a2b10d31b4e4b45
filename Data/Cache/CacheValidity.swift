internal import Foundation

/// The freshness lifetime of a cached response, and the validators for conditional requests (RFC 9111, sections 4.2 and 4.3).
///
/// All times are in milliseconds since 1970.
package struct CacheValidity: Hashable, Sendable {
  /// The time at which the server last confirmed the response.
  package let confirmed: Int64
  /// The time at which the response becomes stale.
  package let expires: Int64
  package let entityTag: String?
  /// The value of the `Last-Modified` header. This property is `nil` if the header is missing or invalid, or if the response has
  /// an entity tag, because an entity tag makes the date unnecessary (RFC 9110, section 8.8.4).
  package let lastModified: String?

  package init(confirmed: Int64, expires: Int64, entityTag: String?, lastModified: String?) {
    self.confirmed = Self.bounded(confirmed)
    self.expires = Self.bounded(expires)
    self.entityTag = entityTag
    self.lastModified = entityTag == nil ? lastModified : nil
  }

  /// Returns a Boolean value that indicates whether the response may be used without revalidation. A response with a future
  /// confirmation date isn't fresh, because it was stored while the clock was wrong.
  package func isFresh(at now: Int64) -> Bool {
    confirmed <= now && now < expires
  }

  /// The header fields of a conditional request for the response (RFC 9110, section 13.1).
  var conditions: HTTPHeaders {
    var conditions = HTTPHeaders()
    conditions["If-None-Match"] = entityTag
    conditions["If-Modified-Since"] = lastModified
    return conditions
  }

  /// The largest time. Calculations with smaller times don't overflow.
  static let latest: Int64 = 1 << 52

  /// Returns the time, clamped to the range from 0 through the largest time, because times from files can have any value.
  private static func bounded(_ time: Int64) -> Int64 {
    max(0, min(time, latest))
  }
}

// MARK: - Response headers

extension CacheValidity {
  /// Creates a validity from the headers of a response.
  ///
  /// The freshness lifetime comes from the first of these sources that is available (RFC 9111, section 4.2.1):
  ///
  /// 1. `no-cache`, which means a lifetime of 0.
  /// 2. `max-age`.
  /// 3. `Expires`.
  /// 4. For a renewal, the lifetime of the earlier validity.
  /// 5. `Last-Modified`: a tenth of the time since the last modification, but at most one day (section 4.2.2).
  /// 6. The default lifetime.
  ///
  /// The age of the response is subtracted from the lifetime.
  ///
  /// - Parameters:
  ///   - requested: The time at which the request was sent, or `nil` if the delay of the response doesn't matter.
  ///   - now: The time at which the response was received.
  ///   - defaultLifetime: The freshness lifetime in seconds for a response that doesn't specify one.
  ///   - earlier: The validity that a 304 response renews, or `nil` if the response has a body. Values that the response doesn't
  ///     contain are copied from this validity (RFC 9111, section 3.2).
  init(
    _ headers: HTTPHeaders, requested: Int64? = nil, now: Int64, defaultLifetime: Int64,
    renewing earlier: CacheValidity? = nil
  ) {
    let lifetime =
      Self.explicitLifetime(headers, now: now) ?? earlier.map {
        ($0.expires - $0.confirmed) / 1_000
      }
      ?? Self.heuristicLifetime(headers, now: now) ?? defaultLifetime
    let age = Self.age(headers, requested: requested ?? now, now: now)
    self.init(
      confirmed: now, expires: now + max(0, min(lifetime, DeltaSeconds.largest) * 1_000 - age),
      entityTag: headers["ETag"].flatMap(Self.sendable) ?? earlier?.entityTag,
      lastModified: headers["Last-Modified"].flatMap {
        Date(httpText: $0) == nil ? nil : $0
      } ?? earlier?.lastModified)
  }

  /// Returns the entity tag, or `nil` if the tag isn't well-formed and can't be sent in a header (RFC 9110, section 8.8.3).
  private static func sendable(_ tag: String) -> String? {
    let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    let isWellFormed =
      tag.utf8.count <= 1_024 && opaque.utf8.count >= 2 && opaque.hasPrefix("\"")
      && opaque.hasSuffix("\"")
      && opaque.utf8.dropFirst().dropLast().allSatisfy { $0 == 0x21 || 0x23...0x7E ~= $0 }
    return isWellFormed ? tag : nil
  }

  /// Returns the age of a response when it's received, in milliseconds (RFC 9111, section 4.2.3).
  ///
  /// The `Date` header isn't compared with this device's clock. On a device whose clock is ahead, every response would be stale.
  static func age(_ headers: HTTPHeaders, requested: Int64, now: Int64) -> Int64 {
    // An invalid `Age` counts as 0, and only the first value counts (section 5.1).
    let value = headers.elements(of: "Age").first.flatMap { DeltaSeconds($0)?.value } ?? 0
    return value * 1_000 + max(0, now - requested)
  }

  /// Returns the freshness lifetime in seconds that the server specifies, or `nil` if the headers don't specify one.
  static func explicitLifetime(_ headers: HTTPHeaders, now: Int64) -> Int64? {
    if headers.cacheDirective("no-cache") == "" { return 0 }
    if let age = headers.cacheDirective("max-age") { return DeltaSeconds(age)?.value ?? 0 }
    guard let expires = headers.values(of: "Expires").first else { return nil }
    // Treat an invalid date, such as 0, as a date in the past (RFC 9111, section 5.3).
    guard let end = Date(httpText: expires) else { return 0 }
    return seconds(from: date(of: headers, now: now), to: end)
  }

  private static func heuristicLifetime(_ headers: HTTPHeaders, now: Int64) -> Int64? {
    guard let modified = headers["Last-Modified"].flatMap({ Date(httpText: $0) }) else {
      return nil
    }
    return min(seconds(from: modified, to: date(of: headers, now: now)) / 10, 86_400)
  }

  /// Returns the date of a response. Dates in a response are compared with this date, so a wrong clock on this device has no
  /// effect on the lifetime.
  private static func date(of headers: HTTPHeaders, now: Int64) -> Date {
    headers["Date"].flatMap { Date(httpText: $0) }
      ?? Date(timeIntervalSince1970: Double(now) / 1_000)
  }

  private static func seconds(from start: Date, to end: Date) -> Int64 {
    Int64(max(0, min(end.timeIntervalSince(start), Double(DeltaSeconds.largest))))
  }
}

extension HTTPHeaders {
  /// A Boolean value that indicates whether the response must not be stored.
  var forbidsStoring: Bool { cacheDirective("no-store") != nil }

  /// Returns the value of a directive in the `Cache-Control` header (RFC 9111, section 5.2), which is empty for a directive without
  /// a value, or `nil` if the header doesn't contain the directive. The first one counts.
  fileprivate func cacheDirective(_ name: String) -> String? {
    for element in elements(of: "Cache-Control") {
      let parts = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.first?.lowercased() == name else { continue }
      return parts.count == 1 ? "" : String(parts[1].filter { $0 != "\"" })
    }
    return nil
  }
}
