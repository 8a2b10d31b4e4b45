import Foundation
import OpenMarketLock

/// The result of reading a line from a terminal.
public enum TypedLine: Hashable, Sendable {
  case text(String)
  /// The line contains invalid UTF-8, or the line is hidden and contains control characters.
  case unreadable
  /// The terminal may have cut the line, because the line has as many bytes as the terminal takes.
  case tooLong
  /// The input ended before the user entered a line.
  case end
  case cancelled
}

/// A reader that prompts the user for a line of text on a terminal.
///
/// The reader restores the terminal settings after reading the line. If the task is cancelled, the
/// reader restores the settings immediately, because the program may end at any time after a
/// cancellation.
public final class LineReader: Sendable {
  /// The maximum number of bytes in a line. A terminal drops the bytes after the limit (on Linux,
  /// `N_TTY_BUF_SIZE`; on Apple platforms, `MAX_CANON`).
  #if canImport(Darwin)
    package static let limit = 1_022
  #else
    package static let limit = 4_094
  #endif

  private struct State {
    /// The original terminal settings, or `nil` if the settings are unchanged.
    var earlier: termios?
    var isCancelled = false
    /// The caller, or `nil` if the caller has the line.
    var caller: CheckedContinuation<TypedLine, Never>?
  }

  private let state = Mutex(State())
  private let input: StandardStream
  private let isHidden: Bool

  public init(_ input: StandardStream, isHidden: Bool) {
    self.input = input
    self.isHidden = isHidden
  }

  /// Prompts for a line, and waits until the user has entered the line or the task is cancelled.
  ///
  /// - Parameter question: The closure that writes the prompt. The reader calls the closure when
  ///   the terminal is ready.
  public func line(asking question: @escaping @Sendable () -> Void) async -> TypedLine {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.caller = continuation }
        // Read on a new thread, because a thread from the shared pool must not wait for the user.
        // After a cancellation, the thread waits until the program ends.
        Thread.detachNewThread { self.end(with: self.read(question)) }
      }
    } onCancel: {
      state.withLock { $0.isCancelled = true }
      end(with: .cancelled)
    }
  }

  private func end(with line: TypedLine) {
    let caller = state.withLock { state in
      restore(&state)
      defer { state.caller = nil }
      return state.caller
    }
    caller?.resume(returning: line)
  }

  private func read(_ question: () -> Void) -> TypedLine {
    // This thread inherits the signal mask of Swift's thread pool, which blocks all signals.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    guard isInForeground() else { return .end }
    guard prepare() else { return .cancelled }
    question()
    return readLine()
  }

  /// Waits until the process runs in the foreground of the terminal. While in the background, the
  /// process is stopped (SIGTTOU).
  ///
  /// - Returns: `false` if the process stays in the background.
  private func isInForeground() -> Bool {
    // Limit the number of attempts, because the system doesn't stop a background process that no
    // shell manages.
    for _ in 0..<20 where !input.isForeground && !state.withLock(\.isCancelled) {
      raise(SIGTTOU)
      // Wait briefly, because a termination signal can arrive together with SIGCONT.
      _ = poll(nil, 0, 50)
    }
    return input.isForeground
  }

  private func line(of bytes: [UInt8]) -> TypedLine {
    if bytes.count > Self.limit { return .tooLong }
    // Reject control characters in hidden input. Keys such as the arrow keys insert control
    // characters that the user can't see.
    if isHidden, bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .unreadable }
    return String(bytes: bytes, encoding: .utf8).map { .text($0) } ?? .unreadable
  }

  private func readLine() -> TypedLine {
    var bytes: [UInt8] = []
    // Read into a buffer that is large enough for a line, because a terminal returns one line at a
    // time. POSIX.1 limits the length of a line to MAX_CANON.
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      // Wait first, because another process that shares the stream may have made it nonblocking.
      var polled = pollfd(fd: input.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&polled, 1, -1)
      let count = Foundation.read(input.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return bytes.isEmpty ? .end : line(of: bytes) }
      bytes += buffer.prefix(count)
      guard bytes.last == UInt8(ascii: "\n") else { continue }
      bytes.removeLast()
      return line(of: bytes)
    }
  }

  /// Changes the terminal settings, so that the user can enter a line.
  ///
  /// - Returns: `false` if the task is cancelled. Otherwise, `true`.
  private func prepare() -> Bool {
    state.withLock { state in
      guard !state.isCancelled else { return false }
      var settings = termios()
      guard tcgetattr(input.fileDescriptor, &settings) == 0 else { return true }
      state.earlier = settings
      // Turn on UTF-8 input, so that Backspace deletes a character instead of a byte.
      settings.c_iflag |= tcflag_t(IUTF8)
      settings.c_lflag |= tcflag_t(ICANON | ISIG | ECHO)
      if isHidden { hide(&settings) }
      tcsetattr(input.fileDescriptor, TCSANOW, &settings)
      return true
    }
  }

  private func hide(_ settings: inout termios) {
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_lflag |= tcflag_t(ECHONL)
    // Discard input that the user typed before the prompt, because the terminal has already
    // displayed that input.
    tcflush(input.fileDescriptor, TCIFLUSH)
    // Disable the keys that quit or suspend the process. With these keys, the user would return to
    // a shell whose terminal doesn't echo input.
    let none = UInt8(truncatingIfNeeded: fpathconf(input.fileDescriptor, Int32(_PC_VDISABLE)))
    withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      keys[Int(VQUIT)] = none
      keys[Int(VSUSP)] = none
    }
  }

  private func restore(_ state: inout State) {
    guard var earlier = state.earlier else { return }
    state.earlier = nil
    // Don't change the settings if the process runs in the background, because the system would
    // stop the process.
    guard input.isForeground else { return }
    tcsetattr(input.fileDescriptor, TCSANOW, &earlier)
  }
}
