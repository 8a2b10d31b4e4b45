import Foundation
import Synchronization

@testable import OpenMarketTerminal

/// One run of a program at a new terminal, without the environment of this process.
///
/// A shell starts the program as its job, as users do. So the program can be suspended, and after its end the terminal stays
/// as the program left it.
final class TerminalProcess: Sendable {
  /// The destination of the standard error.
  enum ErrorOutput {
    case terminal
    case pipe
  }

  struct Ending: Sendable {
    /// The exit code in a shell: if a signal ended the program, 128 and its number.
    let exitCode: Int32
    let screen: ScreenEmulator
    /// The settings in which the program left the terminal.
    let settings: TerminalSettings?
    /// The text that was written to the pipe for errors.
    let error: String
  }

  /// A screen that didn't become as expected.
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
  /// The pipe that the shell reads. The shell ends with it.
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
      // The shell's own numbers for these files are 3 and 4. The copies lie beyond them, so that neither replaces the other.
      let errorCopy = try ends.map { try Descriptor(fcntl($0.writer.number, F_DUPFD, 10)) }
      let ordersCopy = try Descriptor(fcntl(orders.reader.number, F_DUPFD, 10))
      defer {
        for end in [ends?.writer, orders.reader, errorCopy, ordersCopy] { end?.close() }
      }
      let start = ProgramStart(
        program: "/bin/sh", arguments: ["-c", Self.script, "sh", program] + arguments,
        environment: environment,
        files: [
          .path(terminal.path, mode: O_RDWR), .descriptor(STDIN_FILENO), .descriptor(STDIN_FILENO),
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

  /// Runs the program as a job, and reports by commands that no terminal shows (OSC) that it's suspended and that it has ended.
  ///
  /// The shell waits for an order before it brings a suspended program back. It stays at the end: with the leader of the
  /// session, the terminal would lose its settings.
  private static let script = """
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

  /// The screen after the last wait.
  var screen: ScreenEmulator { state.withLock(\.screen) }
  var settings: TerminalSettings? { terminal.settings }

  func type(_ text: String) {
    terminal.type(text.utf8)
  }

  func resize(to size: TerminalSize) {
    state.withLock { $0.screen.resize(to: size) }
    terminal.resize(to: size)
  }

  /// Sends a signal to the program, as long as it runs.
  func send(_ signal: Int32) {
    guard !state.withLock(\.isHungUp) else { return }
    let group = terminal.foregroundGroup
    if group > 0, group != shell { kill(-group, signal) }
  }

  // MARK: - Waiting

  /// Waits until the screen meets a condition. Make one call at a time.
  ///
  /// - Parameter limit: The longest silence.
  /// - Throws: ``Missed``, also if the program ends first.
  @discardableResult
  func waitFor(
    _ condition: @escaping @Sendable (ScreenEmulator) -> Bool,
    within limit: Duration = .seconds(30)
  ) async throws -> ScreenEmulator {
    try await onThread { self.read(until: condition, orEnd: true, limit) }.get()
  }

  /// Waits until a row of the screen holds the text.
  @discardableResult
  func waitFor(text: String, within limit: Duration = .seconds(30)) async throws
    -> ScreenEmulator
  {
    try await waitFor({ $0.text.contains(text) }, within: limit)
  }

  /// Waits until the program has been suspended a number of times.
  @discardableResult
  func waitUntilSuspended(times: Int = 1, within limit: Duration = .seconds(30)) async throws
    -> ScreenEmulator
  {
    try await waitFor({ $0.commands.filter { $0 == Self.stopped }.count >= times }, within: limit)
  }

  /// Lets the shell bring the suspended program back to the foreground.
  func resume() {
    orders.write("\n")
  }

  /// Takes the terminal away, and waits until the program and the shell have ended. Errors have to go to a pipe.
  ///
  /// - Returns: `false` if they were silent too long before their end.
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
        // Errors that were written before the end are there by now.
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
  /// The exit code of the program; `nil` while it runs.
  fileprivate var exitCode: Int32? {
    commands.last { $0.hasPrefix(TerminalProcess.ended) }
      .flatMap { Int32($0.dropFirst(TerminalProcess.ended.count)) }
  }
}
