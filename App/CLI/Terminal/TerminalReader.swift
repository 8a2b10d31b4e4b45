import Foundation

/// Waits for what happens at a terminal, on a thread of its own, and tells it.
struct TerminalReader: Sendable {
  /// How long an escape may be the beginning of something else; terminals send a key's bytes at once.
  private static let escapeMilliseconds: Int32 = 40

  let input: StandardStream
  let output: StandardStream
  /// A 0 ends the reading; any other number tells that the terminal is to be painted anew.
  let changes: SignalPipe
  let continuation: AsyncStream<TerminalInput>.Continuation

  /// Reads until it is told to end, or nobody types any more.
  func run() {
    // Threads of the library have them blocked, and so may all others.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var decoder = KeyDecoder()
    while step(&decoder) {}
    continuation.finish()
  }

  private func step(_ decoder: inout KeyDecoder) -> Bool {
    var polled = [input.fileDescriptor, changes.reader].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(&polled, 2, decoder.isWaiting ? Self.escapeMilliseconds : -1)
    if count < 0 { return errno == EINTR }
    if count == 0 { tell(decoder.flush()) }
    if polled[1].revents != 0 {
      guard let change = changes.next(), change != 0 else { return false }
      continuation.yield(.resized(output.size))
    }
    guard polled[0].revents != 0 else { return true }
    // A terminal that is gone is told together with what there is to read, or with nothing.
    return read(&decoder, isHungUp: polled[0].revents != Int16(POLLIN))
  }

  private func read(_ decoder: inout KeyDecoder, isHungUp: Bool) -> Bool {
    if HeldTerminal.takeAgainIfLent() { continuation.yield(.resized(output.size)) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(input.fileDescriptor, &bytes, bytes.count)
    guard count > 0 else {
      // Nothing was there after all; or the terminal is gone.
      return count == 0 ? !isHungUp : errno == EINTR || errno == EAGAIN
    }
    tell(decoder.decode(bytes[..<count]))
    return true
  }

  private func tell(_ inputs: [TerminalInput]) {
    for input in inputs {
      if input == .key(.control("z")) {
        // In raw mode the terminal does not do it: it would stop all processes of the job.
        if TerminalHandlers.canSuspend { kill(0, SIGTSTP) }
      } else {
        // Whoever takes the inputs is waiting for a terminal that takes nothing; a signal ends that, too.
        if input == .key(.control("c")), !output.takesMore { kill(getpid(), SIGINT) }
        continuation.yield(input)
      }
    }
  }
}
