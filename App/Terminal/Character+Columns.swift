extension Character {
  /// The number of terminal columns that the character occupies.
  ///
  /// Most characters occupy one column. A wide character (UAX #11), a Hangul syllable that consists
  /// of several scalars, and an emoji that consists of several scalars (UTS #51) occupy two
  /// columns. Combining marks and control characters occupy no columns. A character that consists
  /// of several letters may occupy more than two columns.
  public var columns: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return first.columns }
    if isEmojiSequence || first.isLeadingJamo { return 2 }
    return scalars.reduce(0) { $0 + $1.columns }
  }

  /// A Boolean value that indicates whether the scalars form a single emoji, such as a flag or a
  /// keycap.
  private var isEmojiSequence: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return false }
    if first.properties.isEmojiPresentation || scalars.last?.value == 0x20E3 { return true }
    guard first.properties.isEmoji else { return false }
    return scalars.contains { $0.value == 0xFE0F || $0.properties.isEmojiModifier }
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    if value < 0x20 || value == 0x7F { return 0 }
    if value < 0x300 { return 0x80...0x9F ~= value || value == 0xAD ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .lineSeparator,
      .paragraphSeparator:
      return 0
    default:
      return isWide ? 2 : 1
    }
  }

  fileprivate var isLeadingJamo: Bool {
    0x1100...0x115F ~= value || 0xA960...0xA97C ~= value
  }

  /// A Boolean value that indicates whether the East Asian width of the scalar is Wide or
  /// Fullwidth.
  ///
  /// This property doesn't use the C function `wcwidth`, because `wcwidth` requires a UTF-8 locale.
  /// Some systems don't have a UTF-8 locale.
  private var isWide: Bool {
    if properties.isEmojiPresentation { return !(0x1F1E6...0x1F1FF ~= value) }
    return Self.wideRanges.contains { $0.contains(value) }
  }

  /// The ranges of wide scalars, without emoji (Unicode 15.1, `EastAsianWidth.txt`).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
