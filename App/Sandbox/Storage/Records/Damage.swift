/// Why a file of the folder cannot be used.
struct Damage: Error, Hashable {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
