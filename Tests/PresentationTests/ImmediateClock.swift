/// A clock on which every sleep ends at once.
struct ImmediateClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
  }

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
