extension String {
  /// Whether a server can have kept a text as this one: some drop the blanks at its ends.
  func isSameEntry(as other: String) -> Bool {
    trimmed == other.trimmed
  }

  private var trimmed: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
