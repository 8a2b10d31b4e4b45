internal import Foundation
package import OpenMarketDomain

/// An image with its validity, as both caches store it.
package struct CachedImage: Hashable, Sendable {
  package let image: ImageData
  package let validity: ImageValidity

  package init(_ image: ImageData, _ validity: ImageValidity) {
    self.image = image
    self.validity = validity
  }

  /// Returns the size of the bytes and texts. The server chooses their lengths.
  func size(at url: ImageURL) -> Int {
    image.bytes.count + url.rawValue.utf8.count + (validity.entityTag?.utf8.count ?? 0)
      + (validity.lastModified?.utf8.count ?? 0)
  }
}

/// The time for which an image is fresh, and the validators for asking whether it has changed (RFC 9111, sections 4.2 and 4.3).
package struct ImageValidity: Hashable, Sendable {
  /// The time at which the server last confirmed the image, in milliseconds since 1970.
  package let confirmed: Int64
  /// The time at which the image becomes stale, in milliseconds since 1970.
  package let expires: Int64
  package let entityTag: String?
  /// The date of the last change, as the server sent it. It isn't needed with an entity tag (RFC 9110, section 8.8.4).
  package let lastModified: String?

  package init(confirmed: Int64, expires: Int64, entityTag: String?, lastModified: String?) {
    self.confirmed = Self.bounded(confirmed)
    self.expires = Self.bounded(expires)
    self.entityTag = entityTag
    self.lastModified = entityTag == nil ? lastModified : nil
  }

  /// Returns a Boolean value that indicates whether the image may be shown without asking the server. An image from the future was stored
  /// while the clock was wrong.
  package func isFresh(at now: Int64) -> Bool {
    confirmed <= now && now < expires
  }

  /// Limits a time from a file, so that calculations don't overflow.
  private static func bounded(_ time: Int64) -> Int64 {
    max(0, min(time, 1 << 52))
  }
}

// MARK: - Reading a response

extension ImageValidity {
  /// The time for which an image is fresh if the response doesn't say, in seconds.
  private static let defaultLifetime: Int64 = 600

  /// Reads the validity from a response.
  ///
  /// The first of these counts (RFC 9111, section 4.2.1): `no-cache`, `max-age`, `Expires`, a tenth of the image's age by `Last-Modified`
  /// but at most a day (section 4.2.2), and ten minutes. `Age` is subtracted. Dates are compared with the response's `Date`, so a wrong
  /// clock on this device does no harm.
  ///
  /// - Parameters:
  ///   - now: The current time in milliseconds since 1970.
  ///   - earlier: The validity that a 304 renews. It stays unless the 304 says otherwise (RFC 9111, section 3.2).
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
        Date(httpText: $0) == nil ? nil : $0
      } ?? earlier?.lastModified)
  }

  /// Returns an entity tag (RFC 9110, section 8.8.3), or `nil` if it can't be sent back in a header.
  private static func sendable(_ tag: String) -> String? {
    let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    let isWellFormed =
      tag.utf8.count <= 1_024 && opaque.utf8.count >= 2 && opaque.hasPrefix("\"")
      && opaque.hasSuffix("\"")
      && opaque.utf8.dropFirst().dropLast().allSatisfy { $0 == 0x21 || 0x23...0x7E ~= $0 }
    return isWellFormed ? tag : nil
  }

  /// Returns the lifetime in seconds, or `nil` if the headers don't say.
  private static func lifetime(_ headers: HTTPHeaders, now: Int64, isRenewal: Bool) -> Int64? {
    let control = CacheControl(headers)
    if control.demandsValidation { return 0 }
    if let age = control.maximumAge { return age }
    let here = date(now)
    let date = headers["Date"].flatMap { Date(httpText: $0) } ?? here
    if let expires = headers["Expires"] {
      // A value that isn't a date, such as 0, is in the past (RFC 9111, section 5.3).
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

/// The directives of `Cache-Control` that matter to a private cache (RFC 9111, section 5.2.2).
struct CacheControl: Hashable {
  /// A Boolean value that indicates whether the response must not be stored.
  let forbidsStoring: Bool
  /// A Boolean value that indicates whether the response is stale at once.
  let demandsValidation: Bool
  /// The maximum age in seconds, at most 2³¹. A value that isn't valid counts as 0 (section 4.2.1).
  let maximumAge: Int64?

  init(_ headers: HTTPHeaders) {
    let directives = headers.elements(of: "Cache-Control")
    forbidsStoring = directives.contains("no-store")
    // A list of field names restricts the directive to these fields.
    demandsValidation = directives.contains("no-cache")
    maximumAge = directives.first { $0.hasPrefix("max-age=") }.map { directive in
      DeltaSeconds(directive.dropFirst(8).trimmingCharacters(in: ["\""]))?.value ?? 0
    }
  }
}
