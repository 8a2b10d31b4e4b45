/// Which exchanges a deadline is for.
public enum DeadlineScope: Hashable, Sendable {
  /// All of them.
  case everyExchange
  /// Those whose method only reads.
  case reads
  /// Those that send something: what is uploaded may take its time.
  case writes

  func includes(_ method: HTTPMethod) -> Bool {
    switch self {
    case .everyExchange: true
    case .reads: method.isSafe
    case .writes: !method.isSafe
    }
  }
}
