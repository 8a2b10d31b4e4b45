/// Why a file of the folder cannot be used.
struct Damage: Error, Hashable {
  static let tooLarge = Damage("it is too large")

  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
