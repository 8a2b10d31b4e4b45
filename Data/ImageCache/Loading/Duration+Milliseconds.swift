extension Duration {
  /// Whole milliseconds, at least 0 and at most about a hundred years.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return min(seconds, 3_000_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
