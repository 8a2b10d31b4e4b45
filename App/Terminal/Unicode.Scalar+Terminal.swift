extension Unicode.Scalar {
  /// Whether the scalar does something to a terminal, or to its reader, other than being seen.
  ///
  /// These are the controls (C0, DEL, C1), the line and paragraph separators, and the format characters, the
  /// bidirectional controls (UAX #9) among them. The two joiners are none: scripts and emoji need them.
  package var isUnsafeOnTerminal: Bool {
    switch value {
    case 0x20..<0x7F: return false
    case 0x200C, 0x200D: return false
    default: break
    }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: return true
    default: return false
    }
  }

  /// What is shown instead of the scalar; `nil` when it can be shown itself.
  package var replacementOnTerminal: Unicode.Scalar? {
    guard isUnsafeOnTerminal else { return nil }
    return value == 0x09 || value == 0x0A || value == 0x0D ? " " : "\u{FFFD}"
  }
}
