/// The SplitMix64 random number generator by Steele, Lea and Flood. The same seed produces the same
/// numbers on every platform.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns a random integer from 0 up to, but not including, the given bound.
  mutating func next(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// Returns a random number from 0 up to, but not including, 1.
  mutating func nextFraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}
