import Foundation
import OpenMarketLock
import OpenMarketTerminal

/// A full-screen terminal session, which uses raw mode and the alternate screen, and receives all keys.
///
/// The session doesn't capture the mouse, so that the user can select and copy text.
///
/// The session restores the terminal after ``close()``, while the process is suspended with Control-Z, and when the process calls
/// `exit`. Call ``restore()`` before you call `_exit`. After a crash, the user has to run the `reset` command.
final class TerminalSession: Sendable {
  private static let current = Mutex<TerminalSession?>(nil)
  private static let signals = SignalPipe()
  /// The time, in milliseconds, after which a single ESC byte is decoded as the Escape key.
  ///
  /// Terminals send all bytes of a control sequence at once, so the wait can be short.
  private static let escapeMilliseconds: Int32 = 40
  /// The time, in milliseconds, after which a paste without an end mark ends.
  private static let pasteMilliseconds: Int32 = 2000

  private let input: StandardStream
  private let output: StandardStream
  private let original: termios
  private let raw: termios
  /// A Boolean value that indicates whether the session currently controls the terminal.
  private let isHeld = Mutex(false)
  private let isClosing = Mutex(false)
  private let stream: AsyncStream<TerminalInput>
  private let continuation: AsyncStream<TerminalInput>.Continuation
  /// A semaphore that is signaled when the reader thread ends.
  private let readerEnd = DispatchSemaphore(value: 0)

  /// Opens a session that controls the terminal.
  ///
  /// - Parameters:
  ///   - input: The stream for user input.
  ///   - output: The stream for screen output.
  /// - Returns: The session, or `nil` if the input or output isn't a terminal, the process stays in the background, or another
  ///   session is open.
  static func open(
    input: StandardStream = .input, output: StandardStream = .output
  ) -> TerminalSession? {
    guard input.isTerminal, output.isTerminal, let signals,
      input.waitForForeground(unless: { Task.isCancelled })
    else { return nil }
    return current.withLock { current in
      guard current == nil,
        let session = TerminalSession(input: input, output: output)
      else { return nil }
      for number in [SIGWINCH, SIGCONT] {
        signal(number) { TerminalSession.signals?.send($0) }
      }
      atexit { TerminalSession.restore() }
      session.take()
      Thread.detachNewThread {
        session.read(signals)
        session.readerEnd.signal()
      }
      current = session
      return session
    }
  }

  private init?(input: StandardStream, output: StandardStream) {
    var settings = termios()
    guard tcgetattr(input.fileDescriptor, &settings) == 0 else { return nil }
    original = settings
    cfmakeraw(&settings)
    // Keep the original output settings, so that line breaks in the output of other code still move the cursor to the next line.
    settings.c_oflag = original.c_oflag
    // Make `read` return immediately, because the reader thread calls `poll` before `read`.
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    raw = settings
    self.input = input
    self.output = output
    (stream, continuation) = AsyncStream.makeStream()
  }

  var size: TerminalSize { output.size }

  /// Returns a stream of the inputs from the terminal.
  ///
  /// The stream ends when the session is closed or the terminal is disconnected. Only one task may iterate over the stream.
  func inputs() -> AsyncStream<TerminalInput> { stream }

  /// Writes text to the terminal if the session controls the terminal.
  func write(_ text: String) {
    guard isHeld.withLock(\.self), !text.isEmpty else { return }
    // Ignore errors, because the stream of inputs ends if the terminal is disconnected.
    try? output.write(text)
  }

  /// Closes the session and restores the terminal.
  func close() {
    Self.current.withLock { current in
      guard current === self else { return }
      // Stop the reader thread first, so that the shell receives all later input.
      isClosing.withLock { $0 = true }
      Self.signals?.send(0)
      readerEnd.wait()
      giveBack()
      current = nil
    }
  }

  /// Restores the terminal immediately if a session is open.
  static func restore() {
    current.withLock { $0?.giveBack() }
  }

  // MARK: - Controlling and restoring the terminal

  private func take() {
    guard input.isForeground else { return }
    isHeld.withLock { isHeld in
      isHeld = true
      var settings = raw
      tcsetattr(input.fileDescriptor, TCSANOW, &settings)
      // Switch to the alternate screen, hide the cursor, turn off line wrapping, and turn on bracketed paste.
      send(
        "\u{1B}[?1049h\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h")
    }
  }

  private func giveBack() {
    isHeld.withLock { isHeld in
      guard isHeld, input.isForeground else { return }
      isHeld = false
      // Send `ESC \` first, because the previous control sequence may be incomplete.
      send(
        "\u{1B}\\\u{1B}[?2026l\u{1B}[?2004l"
          + "\u{1B}[?7h\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?1049l\u{1B}[?25h")
      var settings = original
      tcsetattr(input.fileDescriptor, TCSANOW, &settings)
      // Discard unread input. Otherwise, the shell would receive the input as a command.
      tcflush(input.fileDescriptor, TCIFLUSH)
    }
  }

  /// Writes the given text to the terminal, and gives up when the terminal has blocked for 0.3 seconds. A blocked terminal can't
  /// prevent the process from ending.
  private func send(_ text: String) {
    let file = output.fileDescriptor
    let flags = fcntl(file, F_GETFL)
    _ = fcntl(file, F_SETFL, flags | O_NONBLOCK)
    try? output.write(Array(text.utf8), patience: 300)
    _ = fcntl(file, F_SETFL, flags)
  }

  // MARK: - Reading

  /// Reads inputs and signals until the session is closed or the terminal is disconnected.
  private func read(_ signals: SignalPipe) {
    // Suspending the process requires SIGTSTP.
    SignalPipe.unblockSignals()
    var decoder = KeyDecoder()
    while readStep(&decoder, signals) {}
    continuation.finish()
  }

  private func readStep(_ decoder: inout KeyDecoder, _ signals: SignalPipe) -> Bool {
    var polled = [input.fileDescriptor, signals.reader].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let pause = decoder.isPasting ? Self.pasteMilliseconds : Self.escapeMilliseconds
    let count = poll(&polled, 2, decoder.isWaiting ? pause : -1)
    if count < 0 { return errno == EINTR }
    if count == 0 { handle(decoder.flush()) }
    if polled[1].revents != 0 {
      guard let number = signals.next(), number != 0 else { return false }
      if number == SIGCONT { takeAgain() } else { continuation.yield(.resized(output.size)) }
    }
    guard polled[0].revents != 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let length = Foundation.read(input.fileDescriptor, &bytes, bytes.count)
    guard length > 0 else {
      // If `poll` reports other events besides POLLIN, the terminal is disconnected.
      return length == 0 ? polled[0].revents == Int16(POLLIN) : errno == EINTR || errno == EAGAIN
    }
    handle(decoder.decode(bytes[..<length]))
    return true
  }

  private func handle(_ inputs: [TerminalInput]) {
    for input in inputs {
      if input == .key(.control("z")) {
        suspend()
      } else {
        // If the terminal is blocked, the program is waiting for a write to finish and can't handle the key. Send SIGINT to end
        // the program.
        if input == .key(.control("c")), !output.takesMore { kill(getpid(), SIGINT) }
        continuation.yield(input)
      }
    }
  }

  /// Suspends the process group, as the terminal does after Control-Z outside of raw mode.
  private func suspend() {
    giveBack()
    // Stop the other processes in the group first. Then stop this process from the current thread.
    let action = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, action)
    raise(SIGTSTP)
    takeAgain()
  }

  /// Takes control of the terminal again after the process was suspended.
  private func takeAgain() {
    // If the process was resumed in the background, wait before stopping it again, because a termination signal can arrive
    // together with SIGCONT.
    for _ in 0..<20 where !input.isForeground && !isClosing.withLock(\.self) {
      _ = poll(nil, 0, 50)
    }
    guard !isClosing.withLock(\.self),
      input.waitForForeground(unless: { isClosing.withLock(\.self) })
    else { return }
    take()
    continuation.yield(.resized(output.size))
  }
}
