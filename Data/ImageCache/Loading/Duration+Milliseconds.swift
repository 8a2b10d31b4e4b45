extension Duration {
  /// Whole milliseconds, at least 0 and at most about a hundred years.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, min(seconds, 3_000_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
