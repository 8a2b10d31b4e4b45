extension Character {
  /// How many columns of a terminal the character takes: 0, 1, 2, or more for a cluster of several letters.
  ///
  /// A wide character takes two (UAX #11), marks add nothing to their base, the parts of a Hangul syllable take the
  /// place of one, and whatever is shown as one picture (UTS #51) takes two.
  package var columns: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return first.columns }
    if isPicture { return 2 }
    if first.isLeadingJamo { return 2 }
    return scalars.reduce(0) { $0 + $1.columns }
  }

  /// Whether several scalars are shown as one emoji: a flag, a keycap, a sequence, or a sign that asks for its picture.
  private var isPicture: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return false }
    if first.properties.isEmojiPresentation || scalars.last?.value == 0x20E3 { return true }
    guard first.properties.isEmoji else { return false }
    return scalars.contains { $0.value == 0xFE0F || $0.properties.isEmojiModifier }
  }
}

extension Unicode.Scalar {
  /// How many columns the scalar takes by itself.
  fileprivate var columns: Int {
    if value < 0x20 || value == 0x7F { return 0 }
    if value < 0x300 { return 0x80...0x9F ~= value || value == 0xAD ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .lineSeparator,
      .paragraphSeparator:
      return 0
    default:
      return WideScalars.contains(self) ? 2 : 1
    }
  }

  fileprivate var isLeadingJamo: Bool {
    0x1100...0x115F ~= value || 0xA960...0xA97C ~= value
  }
}
