import Foundation
import OpenMarketTerminal
import Synchronization

/// The whole terminal in raw mode: its alternate screen and every key.
///
/// The mouse stays with the terminal, so that a user can select and copy text.
///
/// The session gives the terminal back when it's closed, while the process is suspended with Control-Z, and when the process
/// calls `exit`. Before you call `_exit`, call ``restore()``. After a crash, the user has to run `reset`.
package final class TerminalSession: Sendable {
  private static let current = Mutex<TerminalSession?>(nil)
  private static let signals = SignalPipe()
  /// The time after which an escape that arrived alone is the key. Terminals send all bytes of a key at once.
  private static let escapeMilliseconds: Int32 = 40

  private let input: StandardStream
  private let output: StandardStream
  private let original: termios
  private let raw: termios
  private let pictures: PictureProtocol
  /// A Boolean value that indicates whether the session has the terminal.
  private let isHeld = Mutex(false)
  private let isClosing = Atomic(false)
  private let stream: AsyncStream<TerminalInput>
  private let continuation: AsyncStream<TerminalInput>.Continuation
  /// Signalled when the reading thread ends.
  private let readerEnd = DispatchSemaphore(value: 0)

  /// Takes the terminal.
  ///
  /// - Parameter pictures: The protocol of the pictures on the screen, which are removed at the end.
  /// - Returns: `nil` if the input or output isn't a terminal, or the process has a session already.
  static func open(
    input: StandardStream = .input, output: StandardStream = .output,
    pictures: PictureProtocol = .none
  ) -> TerminalSession? {
    guard input.isTerminal, output.isTerminal, let signals,
      input.waitForForeground(unless: { Task.isCancelled })
    else { return nil }
    return current.withLock { current in
      guard current == nil,
        let session = TerminalSession(input: input, output: output, pictures: pictures)
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

  private init?(input: StandardStream, output: StandardStream, pictures: PictureProtocol) {
    var settings = termios()
    guard tcgetattr(input.fileDescriptor, &settings) == 0 else { return nil }
    original = settings
    cfmakeraw(&settings)
    // Keep line breaks in the output of others.
    settings.c_oflag = original.c_oflag
    // Return from `read` at once. The reader polls before.
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    raw = settings
    self.pictures = pictures
    self.input = input
    self.output = output
    (stream, continuation) = AsyncStream.makeStream()
  }

  var size: TerminalSize { output.size }

  /// The inputs, in order. The stream ends with the session, or when the terminal is gone. Only one task may iterate over it.
  func inputs() -> AsyncStream<TerminalInput> { stream }

  /// Writes a text if the session has the terminal.
  func write(_ text: String) {
    guard isHeld.withLock(\.self), !text.isEmpty else { return }
    // If the terminal is gone, the inputs end.
    try? output.write(text)
  }

  /// Gives the terminal back.
  func close() {
    Self.current.withLock { current in
      guard current === self else { return }
      // The shell reads what's typed from now on.
      isClosing.store(true, ordering: .relaxed)
      Self.signals?.send(0)
      readerEnd.wait()
      giveBack()
      current = nil
    }
  }

  /// Gives the terminal back at once, if there is a session.
  package static func restore() {
    current.withLock { $0?.giveBack() }
  }

  // MARK: - Taking the terminal and giving it back

  private func take() {
    guard input.isForeground else { return }
    isHeld.withLock { isHeld in
      isHeld = true
      var settings = raw
      tcsetattr(input.fileDescriptor, TCSANOW, &settings)
      // The alternate screen, no cursor, no line wrapping, and marks around pasted text.
      send(
        "\u{1B}[?1049h\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h")
    }
  }

  private func giveBack() {
    isHeld.withLock { isHeld in
      guard isHeld, input.isForeground else { return }
      isHeld = false
      // A sequence that was cut off ends with `ESC \`.
      send(
        "\u{1B}\\\(pictures.removing)\u{1B}[?2026l\u{1B}[?2004l"
          + "\u{1B}[?7h\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?1049l\u{1B}[?25h")
      var settings = original
      tcsetattr(input.fileDescriptor, TCSANOW, &settings)
      // The shell must not run what was typed into this program.
      tcflush(input.fileDescriptor, TCIFLUSH)
    }
  }

  /// Writes a text for at most 0.3 seconds. A terminal that doesn't read must not keep the process from ending.
  private func send(_ text: String) {
    let file = output.fileDescriptor
    let flags = fcntl(file, F_GETFL)
    _ = fcntl(file, F_SETFL, flags | O_NONBLOCK)
    var rest = Array(text.utf8)[...]
    var patience = 3
    while !rest.isEmpty, patience > 0 {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var polled = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = poll(&polled, 1, 100)
        patience -= 1
      } else if errno != EINTR {
        break
      }
    }
    _ = fcntl(file, F_SETFL, flags)
  }

  // MARK: - Reading

  /// Reads inputs and signals until the session is closed or the terminal is gone.
  private func read(_ signals: SignalPipe) {
    // Swift's threads block all signals. Suspension needs SIGTSTP.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var decoder = KeyDecoder()
    while readStep(&decoder, signals) {}
    continuation.finish()
  }

  private func readStep(_ decoder: inout KeyDecoder, _ signals: SignalPipe) -> Bool {
    var polled = [input.fileDescriptor, signals.reader].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(&polled, 2, decoder.isWaiting ? Self.escapeMilliseconds : -1)
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
      // A terminal that is gone reports more than input.
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
        // While the terminal doesn't read, the program is stuck in a write. The signal ends it.
        if input == .key(.control("c")), !output.takesMore { kill(getpid(), SIGINT) }
        continuation.yield(input)
      }
    }
  }

  /// Suspends the job, as the terminal does for Control-Z outside of raw mode.
  private func suspend() {
    giveBack()
    // First stop the other processes of the job, then this one, in this thread.
    let action = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, action)
    raise(SIGTSTP)
    takeAgain()
  }

  /// Takes the terminal after the process was stopped.
  private func takeAgain() {
    // A signal that ends the process arrives together with the one that continues it: don't stop again at once.
    for _ in 0..<20 where !input.isForeground && !isClosing.load(ordering: .relaxed) {
      _ = poll(nil, 0, 50)
    }
    guard !isClosing.load(ordering: .relaxed),
      input.waitForForeground(unless: { isClosing.load(ordering: .relaxed) })
    else { return }
    take()
    continuation.yield(.resized(output.size))
  }
}
