internal import Foundation
package import OpenMarketDomain

/// An image with its validity. The memory cache and the disk cache store values of this type.
package struct CachedImage: Hashable, Sendable {
  package let image: ImageData
  package let validity: CacheValidity

  package init(_ image: ImageData, _ validity: CacheValidity) {
    self.image = image
    self.validity = validity
  }

  /// Returns the total size in bytes of the image, its URL and its validators. The strings are included because servers choose
  /// their lengths.
  func size(at url: ImageURL) -> Int {
    image.bytes.count + url.rawValue.utf8.count + (validity.entityTag?.utf8.count ?? 0)
      + (validity.lastModified?.utf8.count ?? 0)
  }
}

/// The freshness lifetime of an image, and the validators for conditional requests (RFC 9111, sections 4.2 and 4.3).
package struct CacheValidity: Hashable, Sendable {
  /// The time at which the server last confirmed the image, in milliseconds since 1970.
  package let confirmed: Int64
  /// The time at which the image becomes stale, in milliseconds since 1970.
  package let expires: Int64
  package let entityTag: String?
  /// The value of the `Last-Modified` header. This property is `nil` if the header is missing or invalid, or if the image has an
  /// entity tag, because an entity tag makes the date unnecessary (RFC 9110, section 8.8.4).
  package let lastModified: String?

  package init(confirmed: Int64, expires: Int64, entityTag: String?, lastModified: String?) {
    self.confirmed = Self.bounded(confirmed)
    self.expires = Self.bounded(expires)
    self.entityTag = entityTag
    self.lastModified = entityTag == nil ? lastModified : nil
  }

  /// Returns a Boolean value that indicates whether the image may be shown without revalidation. An image with a future
  /// confirmation date isn't fresh, because the image was stored while the clock was wrong.
  package func isFresh(at now: Int64) -> Bool {
    confirmed <= now && now < expires
  }

  /// Returns the time, clamped to the range from 0 through 2⁵², so that calculations with a time from a file don't overflow.
  private static func bounded(_ time: Int64) -> Int64 {
    max(0, min(time, 1 << 52))
  }
}

// MARK: - Response headers

extension CacheValidity {
  /// The freshness lifetime in seconds for a response that doesn't specify one.
  private static let defaultLifetime: Int64 = 600

  /// Creates a validity from the headers of a response.
  ///
  /// The freshness lifetime comes from the first of these sources that is available (RFC 9111, section 4.2.1):
  ///
  /// 1. `no-cache`, which means a lifetime of 0.
  /// 2. `max-age`.
  /// 3. `Expires`.
  /// 4. For a renewal, the lifetime of the earlier validity.
  /// 5. `Last-Modified`: a tenth of the time since the last modification, but at most one day (section 4.2.2).
  /// 6. The default lifetime of ten minutes.
  ///
  /// The value of the `Age` header is subtracted from the lifetime. Dates are compared with the response's `Date` header, so a
  /// wrong clock on this device has no effect.
  ///
  /// - Parameters:
  ///   - now: The current time in milliseconds since 1970.
  ///   - earlier: The validity that a 304 response renews, or `nil` if the response contains an image. Values that the response
  ///     doesn't contain are copied from this validity (RFC 9111, section 3.2).
  init(_ response: HTTPResponse, now: Int64, renewing earlier: CacheValidity? = nil) {
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

  /// Returns the freshness lifetime in seconds, or `nil` if the headers don't specify one.
  private static func lifetime(_ headers: HTTPHeaders, now: Int64, isRenewal: Bool) -> Int64? {
    let control = CacheControl(headers)
    if control.demandsValidation { return 0 }
    if let age = control.maximumAge { return age }
    let here = date(now)
    let date = headers["Date"].flatMap { Date(httpText: $0) } ?? here
    if let expires = headers["Expires"] {
      // Treat an invalid date, such as 0, as a date in the past (RFC 9111, section 5.3).
      guard let end = Date(httpText: expires) else { return 0 }
      return seconds(from: date, to: end)
    }
    guard !isRenewal,
      let modified = headers["Last-Modified"].flatMap({ Date(httpText: $0) })
    else { return nil }
    return min(seconds(from: modified, to: date) / 10, 86_400)
  }

  private static func date(_ milliseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }

  private static func seconds(from start: Date, to end: Date) -> Int64 {
    Int64(max(0, min(end.timeIntervalSince(start), Double(DeltaSeconds.largest))))
  }
}

/// The directives of the `Cache-Control` header that apply to a private cache (RFC 9111, section 5.2.2).
struct CacheControl: Hashable {
  /// A Boolean value that indicates whether the response must not be stored.
  let forbidsStoring: Bool
  /// A Boolean value that indicates whether the response becomes stale immediately.
  let demandsValidation: Bool
  /// The maximum age in seconds, at most 2³¹, or `nil` if the header doesn't specify one. An invalid value counts as 0 (section
  /// 4.2.1).
  let maximumAge: Int64?

  init(_ headers: HTTPHeaders) {
    let directives = headers.elements(of: "Cache-Control")
    forbidsStoring = directives.contains("no-store")
    // Ignore a `no-cache` directive with a list of field names, because it applies to these fields only.
    demandsValidation = directives.contains("no-cache")
    maximumAge = directives.first { $0.hasPrefix("max-age=") }.map { directive in
      DeltaSeconds(directive.dropFirst(8).trimmingCharacters(in: ["\""]))?.value ?? 0
    }
  }
}
