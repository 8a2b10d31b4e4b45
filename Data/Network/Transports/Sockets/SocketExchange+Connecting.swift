internal import Dispatch
internal import OpenMarketSockets

extension SocketExchange {
  func connect(to addresses: [SocketAddress]) {
    self.addresses = addresses[...]
    connectNext(otherwise: "The host was not found.")
  }

  /// Leaves the connection there is, and tries the next address.
  ///
  /// - Parameter reason: why there is no connection when no address is left.
  func connectNext(otherwise reason: String) {
    disconnect()
    guard let address = addresses.popFirst() else {
      return end(.failure(.cannotConnect(reason: reason)))
    }
    phase = .connecting
    // A host that is reached by one of its addresses only is still reached while somebody waits for it.
    expectNews(within: addresses.isEmpty ? idleTimeout : min(idleTimeout, .seconds(3)))
    follow(Socket.connecting(to: address))
  }

  private func follow(_ connecting: Socket.Connecting) {
    switch connecting {
    case .failed(let code):
      connectNext(otherwise: Socket.connectFailure(code))
    case .underWay(let socket):
      self.socket = socket
      awaitReadiness()
    case .connected(let socket):
      self.socket = socket
      phase = .open
      expectNews(within: idleTimeout)
      transfer()
    }
  }

  /// Is told of the socket's being ready for what it is wanted for, once.
  func awaitReadiness() {
    guard let socket else { return }
    let told = callback { $0.ready(socket) }
    SocketPoller.shared.wait(
      for: socket, reading: phase == .open, writing: phase == .connecting || isSending
    ) { [executor] in
      executor.queue.async(execute: told)
    }
  }

  private func ready(_ socket: Socket) {
    // It may be the news of a connection that was left.
    guard self.socket == socket else { return }
    switch phase {
    case .connecting: follow(socket.connecting)
    case .open: transfer()
    case .resolving, .over: break
    }
  }
}
