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
    switch Socket.connecting(to: address) {
    case .failed(let code):
      connectNext(otherwise: Socket.connectFailure(code))
    case .underWay(let socket):
      watch(socket, isReading: false)
      connection?.watch.isWriting = true
    case .connected(let socket):
      watch(socket, isReading: true)
      opened()
    }
  }

  private func watch(_ socket: Socket, isReading: Bool) {
    let watch = SocketWatch(
      socket, on: executor.queue, isReading: isReading,
      isReadable: callback { $0.readable(socket) }, isWritable: callback { $0.writable(socket) })
    connection = (socket, watch)
  }

  private func opened() {
    phase = .open
    connection?.watch.isReading = true
    expectNews(within: idleTimeout)
    transmit()
  }

  private func writable(_ socket: Socket) {
    // A source of the connection before may still have something to say.
    guard let connection, connection.socket == socket else { return }
    connection.watch.isWriting = false
    guard phase == .connecting else { return transmit() }
    let code = socket.connectionError
    if code == 0 { opened() } else { connectNext(otherwise: Socket.connectFailure(code)) }
  }
}
