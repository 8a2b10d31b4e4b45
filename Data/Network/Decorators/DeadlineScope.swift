/// Which exchanges a deadline is for.
public enum DeadlineScope: Hashable, Sendable {
  case everyExchange
  /// Those whose method only reads: what is uploaded may take its time.
  case reads
}
