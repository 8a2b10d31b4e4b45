import Foundation
import OpenMarketLock
import OpenMarketScreenEmulator
import OpenMarketTestSupport

@testable import OpenMarketTerminal

/// A run of a program in a new terminal. The program doesn't inherit environment variables.
///
/// A shell starts the program as a job, as it does for users. Therefore, the program can be suspended, and the terminal keeps its
/// settings after the program ends.
final class TerminalProcess: Sendable {
  /// The destination of the standard error.
  enum ErrorOutput {
    case terminal
    case pipe
  }

  struct Ending: Sendable {
    /// The exit code of the program that the shell reports. If a signal ended the program, the code is 128 plus the signal
    /// number.
    let exitCode: Int32
    let screen: ScreenEmulator
    /// The terminal settings after the program ended.
    let settings: TerminalSettings?
    /// The text that the program wrote to the standard error, if the standard error is a pipe.
    let error: String
  }

  /// The error that a wait throws if the screen doesn't meet the condition.
  struct Missed: Error, CustomStringConvertible {
    let reason: String
    let screen: ScreenEmulator

    var description: String { "\(reason); the screen shows:\n\(screen)" }
  }

  private struct State {
    var screen: ScreenEmulator
    var error = Data()
    var isHungUp = false
  }

  let shell: pid_t
  let terminal: PseudoTerminal
  private let error: Descriptor?
  /// The pipe from which the shell reads the orders to resume the program. Closing the pipe ends the shell.
  private let orders: Descriptor
  private let state: Mutex<State>

  init(
    program: String = BuiltProgram.path, _ arguments: [String],
    environment: [String: String] = ["TERM": "xterm-256color"],
    size: TerminalSize = TerminalSize(columns: 80, rows: 24), error kind: ErrorOutput = .terminal
  ) throws {
    (terminal, shell, error, orders) = try ProgramStart.oneAtATime.withLock { _ in
      let terminal = try PseudoTerminal(size: size)
      let ends = kind == .pipe ? try Descriptor.pipe() : nil
      let orders = try Descriptor.pipe()
      // In the shell, these files have the descriptors 3 and 4. Copy the files to descriptors from 10 on first, so that assigning
      // one file doesn't replace the other.
      let errorCopy = try ends.map { try Descriptor(fcntl($0.writer.number, F_DUPFD, 10)) }
      let ordersCopy = try Descriptor(fcntl(orders.reader.number, F_DUPFD, 10))
      defer {
        for end in [ends?.writer, orders.reader, errorCopy, ordersCopy] { end?.close() }
      }
      let start = ProgramStart(
        program: "/bin/sh",
        arguments: ["-c", Self.script, "sh", terminal.path, program] + arguments,
        environment: ["LANG": "en_US.UTF-8"].merging(environment) { $1 },
        files: [
          .path(terminal.path, mode: O_RDWR | O_NOCTTY), .descriptor(STDIN_FILENO),
          .descriptor(STDIN_FILENO),
          .descriptor(errorCopy?.number ?? STDIN_FILENO), .descriptor(ordersCopy.number),
        ], isSessionLeader: true)
      return (terminal, try start.run(), ends?.reader, orders.writer)
    }
    state = Mutex(State(screen: ScreenEmulator(size: size)))
  }

  deinit {
    send(SIGKILL)
    kill(shell, SIGKILL)
    if !state.withLock(\.isHungUp) { terminal.controller.close() }
    error?.close()
    orders.close()
    var status: Int32 = 0
    while waitpid(shell, &status, 0) == -1 && errno == EINTR {}
  }

  fileprivate static let stopped = "777;stopped"
  fileprivate static let ended = "777;ended="

  /// A script that runs the program as a job. When the program is suspended or has ended, the script reports it with an operating
  /// system command (OSC), which isn't visible on the screen.
  ///
  /// The shell waits for an order before it resumes a suspended program. The shell keeps running after the program ends, because
  /// the terminal loses its settings when the session leader ends.
  ///
  /// The shell opens the terminal again to make it the controlling terminal (POSIX, "General Terminal Interface"). On macOS, a
  /// file action of `posix_spawn` can't do this.
  private static let script = """
    exec <>"$1" >&0 2>&0
    shift
    trap : INT QUIT
    set -m
    "$@" 2>&3 3>&- 4<&-
    code=$?
    while case $code in 14[5-9]|150) true;; *) false;; esac; do
      printf '\\033]\(stopped)\\007'
      read -r _ <&4
      fg >/dev/null 2>&1
      code=$?
    done
    printf '\\033]\(ended)%d\\007' $code
    read -r _ <&4
    """

  /// The screen as it was when the last wait ended.
  var screen: ScreenEmulator { state.withLock(\.screen) }
  var settings: TerminalSettings? { terminal.settings }

  func type(_ text: String) {
    terminal.type(text.utf8)
  }

  func resize(to size: TerminalSize) {
    state.withLock { $0.screen.resize(to: size) }
    terminal.resize(to: size)
  }

  /// Sends the given signal to the program if the program is still running.
  func send(_ signal: Int32) {
    guard !state.withLock(\.isHungUp) else { return }
    let group = terminal.foregroundGroup
    if group > 0, group != shell { kill(-group, signal) }
  }

  // MARK: - Waiting

  /// Waits until the screen meets the given condition. Don't call this method again before it has returned.
  ///
  /// - Parameter limit: The time without output after which the wait fails.
  /// - Throws: ``Missed`` if the program writes nothing for too long, or ends before the condition is met.
  @discardableResult
  func waitFor(
    _ condition: @escaping @Sendable (ScreenEmulator) -> Bool,
    within limit: Duration = .seconds(30)
  ) async throws -> ScreenEmulator {
    try await onThread { self.read(until: condition, orEnd: true, limit) }.get()
  }

  /// Waits until a row of the screen contains the given text.
  @discardableResult
  func waitFor(text: String, within limit: Duration = .seconds(30)) async throws
    -> ScreenEmulator
  {
    try await waitFor({ $0.text.contains(text) }, within: limit)
  }

  /// Waits until the program has been suspended the given number of times.
  @discardableResult
  func waitUntilSuspended(times: Int = 1, within limit: Duration = .seconds(30)) async throws
    -> ScreenEmulator
  {
    try await waitFor({ $0.commands.filter { $0 == Self.stopped }.count >= times }, within: limit)
  }

  /// Tells the shell to resume the suspended program in the foreground.
  func resume() {
    orders.write("\n")
  }

  /// Disconnects the terminal, and waits until the program and the shell have ended. The standard
  /// error must be a pipe.
  ///
  /// - Returns: `true` if both have ended. `false` if they wrote nothing for longer than the given limit but haven't ended.
  func hangUp(within limit: Duration = .seconds(30)) async -> Bool {
    guard let error else { return false }
    state.withLock { $0.isHungUp = true }
    terminal.controller.close()
    return await onThread {
      var polled = pollfd(fd: error.number, events: Int16(POLLIN), revents: 0)
      while poll(&polled, 1, Int32(limit / .milliseconds(1))) > 0 {
        if error.read().isEmpty { return true }
      }
      return false
    }
  }

  func ending(within limit: Duration = .seconds(30)) async throws -> Ending {
    let screen = try await onThread {
      self.read(until: { $0.exitCode != nil }, orEnd: false, limit)
    }.get()
    return Ending(
      exitCode: screen.exitCode ?? -1, screen: screen, settings: settings,
      error: state.withLock { String(decoding: $0.error, as: UTF8.self) })
  }

  private func read(
    until condition: (ScreenEmulator) -> Bool, orEnd: Bool, _ limit: Duration
  ) -> Result<ScreenEmulator, Missed> {
    while true {
      let screen = screen
      if condition(screen) {
        // Read the error output only after the program has ended, because the output is complete then.
        if screen.exitCode != nil { readErrors() }
        return .success(screen)
      }
      if orEnd, let code = screen.exitCode {
        return .failure(Missed(reason: "the program ended with \(code)", screen: screen))
      }
      var polled = [terminal.controller, error].compactMap(\.self)
        .map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      guard poll(&polled, nfds_t(polled.count), Int32(limit / .milliseconds(1))) > 0 else {
        return .failure(Missed(reason: "nothing came in \(limit)", screen: screen))
      }
      if polled[0].revents != 0 {
        let bytes = terminal.controller.read()
        if bytes.isEmpty { return .failure(Missed(reason: "the shell ended", screen: screen)) }
        state.withLock { $0.screen.events(bytes) }
      }
      if polled.count > 1, polled[1].revents != 0 { readErrors() }
    }
  }

  private func readErrors() {
    guard let error else { return }
    while error.waitForBytes(.zero) {
      let bytes = error.read()
      if bytes.isEmpty { return }
      state.withLock { $0.error += bytes }
    }
  }
}

extension ScreenEmulator {
  /// The exit code of the program, or `nil` while the program is running.
  fileprivate var exitCode: Int32? {
    commands.last { $0.hasPrefix(TerminalProcess.ended) }
      .flatMap { Int32($0.dropFirst(TerminalProcess.ended.count)) }
  }
}
