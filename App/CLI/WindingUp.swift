/// How a command ends when a signal tells it to.
struct WindingUp: Hashable, Sendable {
  /// How long it may take, in seconds; then the program ends all the same.
  let patience: Double
  /// Whether this is how the command is meant to end, and no interruption of what it does.
  let isSuccess: Bool

  static let interruption = WindingUp(patience: 0.5, isSuccess: false)
}
