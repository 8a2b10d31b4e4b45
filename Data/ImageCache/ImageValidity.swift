/// Until when a picture may be shown without asking for it again, and what to ask with (RFC 9111, sections 4.2 and 4.3).
package struct ImageValidity: Hashable, Sendable {
  /// When the server last confirmed the picture, in milliseconds since 1970.
  package let confirmed: Int64
  /// Until when it needs no confirmation, in milliseconds since 1970.
  package let expires: Int64
  /// The validators of its answer, as they were sent.
  package let entityTag: String?
  package let lastModified: String?

  package init(confirmed: Int64, expires: Int64, entityTag: String?, lastModified: String?) {
    self.confirmed = Self.bounded(confirmed)
    self.expires = Self.bounded(expires)
    self.entityTag = entityTag
    self.lastModified = lastModified
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

  /// The same, to be asked about no sooner than at a time, in milliseconds since 1970.
  package func extended(to time: Int64) -> ImageValidity {
    ImageValidity(
      confirmed: confirmed, expires: max(expires, time), entityTag: entityTag,
      lastModified: lastModified)
  }
}
