import Dispatch
import OpenMarketData

/// Tells on a queue when a socket can be read or written, and ends the socket when it is no longer watched.
///
/// A descriptor may be ended only after both sources have let go of it: its number could be another connection's by
/// then.
final class SocketWatch {
  private let socket: Socket
  private let queue: DispatchQueue
  private let source: any DispatchSourceRead
  private var writeSource: (any DispatchSourceWrite)?
  private let isWritable: @Sendable () -> Void
  /// Entered once for each source, left when the source has let go.
  private let holders = DispatchGroup()

  /// Whether the end of the socket's being readable is told; it is from the start.
  var isReading = true {
    didSet {
      guard isReading != oldValue else { return }
      if isReading { source.resume() } else { source.suspend() }
    }
  }

  /// Whether the socket's being writable is told.
  var isWriting = false {
    didSet {
      guard isWriting != oldValue else { return }
      if isWriting { startWriting() } else { writeSource?.suspend() }
    }
  }

  init(
    _ socket: Socket, on queue: DispatchQueue, isReadable: @escaping @Sendable () -> Void,
    isWritable: @escaping @Sendable () -> Void
  ) {
    self.socket = socket
    self.queue = queue
    self.isWritable = isWritable
    source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
    source.setEventHandler(handler: isReadable)
    hold(until: source)
    source.resume()
  }

  /// Ends the watch and the socket, and then calls back on the queue.
  func end(then completion: @escaping @Sendable () -> Void) {
    source.cancel()
    // Only a source that runs comes to its end.
    if !isReading { source.resume() }
    if let writeSource {
      writeSource.cancel()
      if !isWriting { writeSource.resume() }
    }
    holders.notify(queue: queue) { [socket] in
      socket.end()
      completion()
    }
  }

  private func startWriting() {
    if let writeSource { return writeSource.resume() }
    let made = DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor, queue: queue)
    made.setEventHandler(handler: isWritable)
    hold(until: made)
    made.resume()
    writeSource = made
  }

  private func hold(until source: any DispatchSourceProtocol) {
    holders.enter()
    source.setCancelHandler { [holders] in holders.leave() }
  }
}
