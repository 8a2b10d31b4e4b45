import Foundation
import OpenMarketTerminal

/// A full-screen terminal session, which uses raw mode and the alternate screen, and receives all
/// keys and signals.
///
/// The session doesn't capture the mouse, so that the user can select and copy text. While the
/// process is suspended, the terminal is as it was before the session, and in the background, the
/// process is suspended. After a crash, the user has to run the `reset` command.
@MainActor
final class TerminalSession {
  /// The time after which a single ESC byte is decoded as the Escape key. Terminals send all bytes
  /// of a control sequence at once.
  private static let escapePause = Duration.milliseconds(40)
  /// The time after which a paste without an end mark ends.
  private static let pastePause = Duration.seconds(2)
  /// The time that a blocked terminal has to take the last text. It can't prevent the process from
  /// ending.
  private static let patience = DispatchTimeInterval.milliseconds(300)

  /// The inputs from the terminal. The stream ends at a termination signal, and when the terminal
  /// is disconnected.
  let inputs: AsyncStream<TerminalInput>
  /// The termination signal that ended the inputs, if any.
  private(set) var endingSignal: Int32?

  private let input = StandardStream.input
  private let output = StandardStream.output
  private let continuation: AsyncStream<TerminalInput>.Continuation
  /// The source that reads keys while the session controls the terminal, or `nil` if it doesn't.
  private var reader: (any DispatchSourceRead)?
  /// The terminal settings to restore.
  private var original = termios()
  private var decoder = KeyDecoder()
  /// The task that waits for the rest of a control sequence or a paste.
  private var pause: Task<Void, Never>?
  /// The task that suspends the process in the background.
  private var suspension: Task<Void, Never>?
  /// The queue that writes to the terminal, so that a blocked terminal doesn't block the main
  /// actor.
  private let writing = DispatchQueue(label: "TerminalSession.writing")

  /// Creates a session that controls the terminal of the standard streams.
  init() {
    (inputs, continuation) = AsyncStream.makeStream()
    Signals.watch([SIGWINCH, SIGCONT] + Signals.terminating) { [weak self] number in
      Task { @MainActor in self?.receive(number) }
    }
    take()
  }

  var size: TerminalSize {
    var size = winsize()
    guard ioctl(output.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
      size.ws_row > 0
    else { return TerminalSize(columns: Terminal.defaultColumns, rows: 24) }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Writes text to the terminal if the session controls the terminal.
  func write(_ text: String) {
    guard reader != nil, !text.isEmpty else { return }
    // Ignore errors, because the stream of inputs ends if the terminal is disconnected.
    writing.async { [output] in try? output.write(text) }
  }

  // MARK: - Controlling and restoring the terminal

  /// Takes control of the terminal. In the background, suspends the process instead, until the user
  /// brings it to the foreground.
  private func take() {
    guard endingSignal == nil else { return }
    guard input.isForeground else {
      stopReading()
      suspension?.cancel()
      suspension = Task { [weak self] in
        // Wait briefly, because a termination signal can arrive together with SIGCONT.
        try? await Task.sleep(for: .milliseconds(50))
        guard !Task.isCancelled, let self, endingSignal == nil else { return }
        if input.isForeground { take() } else { stop(by: SIGTTOU) }
      }
      return
    }
    let isNew = reader == nil
    if isNew { tcgetattr(input.fileDescriptor, &original) }
    var settings = original
    cfmakeraw(&settings)
    // Keep the original output settings, so that line breaks in the output of other code still move
    // the cursor to the next line.
    settings.c_oflag = original.c_oflag
    tcsetattr(input.fileDescriptor, TCSANOW, &settings)
    if isNew { startReading() }
    // Switch to the alternate screen, hide the cursor, turn off line wrapping, and turn on
    // bracketed paste.
    let alternate = isNew ? "\u{1B}[?1049h" : ""
    write(alternate + "\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h")
    continuation.yield(.resized(size))
  }

  /// Restores the terminal.
  func close() {
    guard reader != nil, input.isForeground else { return }
    stopReading()
    let written = DispatchSemaphore(value: 0)
    writing.async { [output] in
      try? output.write(
        "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?1049l\u{1B}[?25h")
      written.signal()
    }
    _ = written.wait(timeout: .now() + Self.patience)
    tcsetattr(input.fileDescriptor, TCSANOW, &original)
    // Discard unread input. Otherwise, the shell would receive the input as a command.
    tcflush(input.fileDescriptor, TCIFLUSH)
  }

  private func receive(_ number: Int32) {
    switch number {
    case SIGWINCH: continuation.yield(.resized(size))
    case SIGCONT: take()
    default:
      endingSignal = endingSignal ?? number
      continuation.finish()
    }
  }

  /// Suspends the process group, as the terminal does after Control-Z outside of raw mode.
  private func suspend() {
    close()
    // Stop the other processes in the group first.
    let action = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    // While all threads block the signal, it isn't ignored but pending, and would stop this process
    // a second time. Ignoring the signal again discards it.
    signal(SIGTSTP, SIG_IGN)
    signal(SIGTSTP, action)
    stop(by: SIGTSTP)
    take()
  }

  /// Stops this process, so that it's stopped when this method returns. The current thread may
  /// block all signals.
  private func stop(by number: Int32) {
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    raise(number)
  }

  // MARK: - Reading

  private func startReading() {
    let reader = DispatchSource.makeReadSource(fileDescriptor: input.fileDescriptor, queue: .main)
    reader.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    reader.activate()
    self.reader = reader
  }

  private func stopReading() {
    reader?.cancel()
    reader = nil
  }

  private var hasInput: Bool {
    var polled = pollfd(fd: input.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  private func read() {
    guard hasInput else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(input.fileDescriptor, &bytes, bytes.count)
    guard count > 0 else {
      guard count == 0 || ![EINTR, EAGAIN].contains(errno) else { return }
      // The terminal is disconnected.
      stopReading()
      return continuation.finish()
    }
    pause?.cancel()
    handle(decoder.decode(bytes[..<count]))
    guard decoder.isWaiting else { return }
    let duration = decoder.isPasting ? Self.pastePause : Self.escapePause
    pause = Task { [weak self] in
      try? await Task.sleep(for: duration)
      guard !Task.isCancelled, let self, !hasInput else { return }
      handle(decoder.flush())
    }
  }

  private func handle(_ inputs: [TerminalInput]) {
    for input in inputs {
      if input == .key(.control("z")) { suspend() } else { continuation.yield(input) }
    }
  }
}
