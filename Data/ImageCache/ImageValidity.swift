/// Until when a picture may be shown without asking for it again, and what to ask with (RFC 9111, sections 4.2 and 4.3).
package struct ImageValidity: Hashable, Sendable {
  /// When the server last confirmed the picture, in milliseconds since 1970.
  package let confirmed: Int64
  /// Until when it needs no confirmation, in milliseconds since 1970.
  package let expires: Int64
  /// What its answer was marked with, as it was sent.
  package let entityTag: String?
  /// When it was last changed, as it was sent; needed only where there is no mark (RFC 9110, section 8.8.4).
  package let lastModified: String?

  package init(confirmed: Int64, expires: Int64, entityTag: String?, lastModified: String?) {
    self.confirmed = Self.bounded(confirmed)
    self.expires = Self.bounded(expires)
    self.entityTag = entityTag
    self.lastModified = entityTag == nil ? lastModified : nil
  }

  /// The bytes of the validators. A server chooses how long they are.
  var textSize: Int { (entityTag?.utf8.count ?? 0) + (lastModified?.utf8.count ?? 0) }

  /// Times that can be reckoned with: a file may hold any.
  private static func bounded(_ time: Int64) -> Int64 {
    max(0, min(time, 1 << 52))
  }

  /// Whether it may be shown without asking. A picture from the future was kept by a clock that was wrong.
  package func isFresh(at now: Int64) -> Bool {
    confirmed <= now && now < expires
  }
}
