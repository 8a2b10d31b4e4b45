/// How fast a body may go.
struct Pace {
  private let bytesPerSecond: Int
  private let start: ContinuousClock.Instant

  init(bytesPerSecond: Int, from start: ContinuousClock.Instant) {
    self.bytesPerSecond = max(1, bytesPerSecond)
    self.start = start
  }

  /// How many bytes of the body may have gone by then.
  func allowance(at now: ContinuousClock.Instant) -> Int {
    let bytes = (now - start) / .seconds(1) * Double(bytesPerSecond)
    return Int(min(bytes, 1e15))
  }

  /// When the next piece may go: a twentieth of a second's worth, so that slow is not the same as in bursts.
  func time(after sent: Int) -> ContinuousClock.Instant {
    let target = sent + max(1, bytesPerSecond / 20)
    // A little later than exactly then: rounding must not wake up a hair too early, and again.
    return start + .seconds(1) * (Double(target) / Double(bytesPerSecond)) + .microseconds(10)
  }
}
