extension String {
  /// Writes some scalars in another way.
  ///
  /// By scalars, as every reader of a byte stream sees them: an apostrophe with an accent on it is one character to
  /// Swift, and still ends a shell's quotation.
  func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let escaped = escape(scalar) {
        text += escaped
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
