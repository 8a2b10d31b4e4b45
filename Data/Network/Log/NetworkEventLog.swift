/// Keeps what happens on the network, or shows it.
public protocol NetworkEventLog: Sendable {
  /// Takes one event. It is called on any thread, also on several at once; the exchange waits until it returns.
  ///
  /// The events of one exchange come in order; those of exchanges that run at once come mixed.
  func record(_ event: NetworkEvent)
}
