private import Synchronization

/// The state that a ``LoopbackServer`` and its threads share.
final class LoopbackServerLog: Sendable {
  private struct State {
    var isStopped = false
    var requests: [LoopbackServerRequest] = []
    var connectionCount = 0
    var connections: [ObjectIdentifier: LoopbackServerConnection] = [:]
    var gates: [Gate] = []
  }

  private let state = Mutex(State())

  var isStopped: Bool { state.withLock { $0.isStopped } }
  var requests: [LoopbackServerRequest] { state.withLock { $0.requests } }
  var connectionCount: Int { state.withLock { $0.connectionCount } }

  func record(_ request: LoopbackServerRequest) {
    state.withLock { $0.requests.append(request) }
  }

  /// - Returns: `false` if the server is stopped, so the connection isn't served.
  func begin(_ connection: LoopbackServerConnection) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.connectionCount += 1
      state.connections[ObjectIdentifier(connection)] = connection
      return true
    }
  }

  func end(_ connection: LoopbackServerConnection) {
    state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// Notes a gate that a script waits at, so that stopping opens it.
  func hold(_ gate: Gate) {
    let isStopped = state.withLock { state in
      if !state.gates.contains(where: { $0 === gate }) { state.gates.append(gate) }
      return state.isStopped
    }
    if isStopped { gate.open() }
  }

  /// - Returns: `true` for the call that stopped the server.
  func stop() -> Bool {
    let left = state.withLock {
      state -> (Dictionary<ObjectIdentifier, LoopbackServerConnection>.Values, [Gate])? in
      guard !state.isStopped else { return nil }
      state.isStopped = true
      return (state.connections.values, state.gates)
    }
    guard let (connections, gates) = left else { return false }
    for gate in gates { gate.open() }
    for connection in connections { connection.interrupt() }
    return true
  }
}
