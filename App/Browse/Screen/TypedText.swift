import Foundation

/// Joins the scalars that are typed to characters.
///
/// An input method may send a syllable as its letters, and an emoji is often several scalars. What might go on is kept until
/// something else comes, or nothing.
struct TypedText: Sendable {
  private var scalars = String.UnicodeScalarView()

  var isEmpty: Bool { scalars.isEmpty }

  mutating func append(_ scalar: Unicode.Scalar) {
    scalars.append(scalar)
  }

  /// Takes out what is complete.
  ///
  /// - Parameter isLast: whether nothing follows that could belong to it.
  mutating func take(isLast: Bool) -> [TerminalInput] {
    var characters = Array(String(scalars))
    scalars = String.UnicodeScalarView()
    if !isLast, let last = characters.last, last.mayGrow {
      scalars.append(contentsOf: last.unicodeScalars)
      characters.removeLast()
    }
    // Names are written, and looked for, in the composed form.
    return String(characters).precomposedStringWithCanonicalMapping.map { .key(.character($0)) }
  }
}

extension Character {
  /// Whether what is typed next is likely to belong to the character: it is a syllable that is put together from its
  /// letters, or a picture (UAX #29, the rules GB6 to GB8 and GB11 to GB13).
  fileprivate var mayGrow: Bool {
    guard let last = unicodeScalars.last else { return false }
    switch last.value {
    case 0..<0x80: return false
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB, 0x200D, 0xFE0F: return true
    default: return last.properties.isEmoji
    }
  }
}
