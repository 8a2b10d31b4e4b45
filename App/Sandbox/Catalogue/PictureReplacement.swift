/// What came into the place of a picture, under the addresses that the picture had.
struct PictureReplacement: Hashable {
  /// The name under which a storage keeps the bytes: another one than before, so that at each moment either the old
  /// picture is whole or the new one.
  let file: String
  /// When it came, in seconds since 1970, in UTC.
  let second: Int
  /// Whether what was there before has the same second, so that the second does not tell one from the other (RFC 9110,
  /// section 8.8.2.2).
  let isSecondShared: Bool
}
