import Foundation
import Synchronization

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// One run of a program at a terminal of its own, the built one as a rule, with nothing of this process's environment.
///
/// A shell starts the program as its job, as users do: so the program can be suspended, and the terminal still is as the
/// program left it after its end.
final class TerminalProcess: Sendable {
  /// Where the standard error goes.
  enum ErrorOutput {
    case terminal
    case pipe
  }

  struct Ending: Sendable {
    /// The exit code as a shell tells it: 128 and its number where a signal ended the program.
    let exitCode: Int32
    let screen: ScreenEmulator
    /// How the program left the terminal.
    let settings: TerminalSettings?
    /// What was written to the pipe for errors.
    let error: String
  }

  private struct State {
    var screen: ScreenEmulator
    var error = Data()
    var isHungUp = false
  }

  let shell: pid_t
  let terminal: PseudoTerminal
  private let error: Descriptor?
  /// What the shell waits for; it ends with it.
  private let orders: Descriptor
  private let state: Mutex<State>

  init(
    program: String = BuiltProgram.path, _ arguments: [String],
    environment: [String: String] = ["TERM": "xterm-256color"],
    size: TerminalSize = TerminalSize(columns: 80, rows: 24), error kind: ErrorOutput = .terminal
  ) throws {
    (terminal, shell, error, orders) = try CommandLineProcess.spawning.withLock { _ in
      let terminal = try PseudoTerminal(size: size)
      let ends = kind == .pipe ? try Descriptor.pipe() : nil
      let orders = try Descriptor.pipe()
      defer {
        ends?.writer.close()
        orders.reader.close()
      }
      let words = ["-c", Self.script, "sh", program] + arguments
      let id = try Self.spawn(
        words, environment, path: terminal.path, orders: orders.reader, error: ends?.writer)
      return (terminal, id, ends?.reader, orders.writer)
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

  /// What was shown when somebody waited last.
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

  /// Waits until the screen is as wanted. One call at a time.
  ///
  /// - Parameter limit: how long the program may be silent before that.
  /// - Throws: ``Missed``, which tells what is shown instead, also when the program ends.
  @discardableResult
  func waitFor(
    _ what: @escaping @Sendable (ScreenEmulator) -> Bool, within limit: Duration = .seconds(30)
  ) async throws -> ScreenEmulator {
    try await wait(until: what, orEnd: true, limit).get()
  }

  /// Waits until a row of the screen holds the text.
  @discardableResult
  func waitFor(text: String, within limit: Duration = .seconds(30)) async throws
    -> ScreenEmulator
  {
    try await waitFor({ $0.text.contains(text) }, within: limit)
  }

  /// Waits until the program was suspended, for the so-manieth time.
  @discardableResult
  func waitUntilSuspended(times: Int = 1, within limit: Duration = .seconds(30)) async throws
    -> ScreenEmulator
  {
    try await waitFor({ $0.commands.filter { $0 == Self.stopped }.count >= times }, within: limit)
  }

  /// Has the shell bring the suspended program back to the foreground.
  func resume() {
    orders.write("\n")
  }

  /// Takes the terminal away, and waits until neither the program nor the shell runs any more. Errors have to go to a pipe:
  /// its end tells.
  ///
  /// - Returns: whether they ended before they were silent too long.
  func hangUp(within limit: Duration = .seconds(30)) async -> Bool {
    guard let error else { return false }
    state.withLock { $0.isHungUp = true }
    terminal.controller.close()
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var polled = pollfd(fd: error.number, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, Int32(limit / .milliseconds(1))) > 0 {
          if error.read().isEmpty { return continuation.resume(returning: true) }
        }
        continuation.resume(returning: false)
      }
    }
  }

  func ending(within limit: Duration = .seconds(30)) async throws -> Ending {
    let screen = try await wait(until: { $0.exitCode != nil }, orEnd: false, limit).get()
    return Ending(
      exitCode: screen.exitCode ?? -1, screen: screen, settings: settings,
      error: state.withLock { String(decoding: $0.error, as: UTF8.self) })
  }

  private func wait(
    until what: @escaping @Sendable (ScreenEmulator) -> Bool, orEnd: Bool, _ limit: Duration
  ) async -> Result<ScreenEmulator, Missed> {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: self.read(until: what, orEnd: orEnd, limit))
      }
    }
  }

  private func read(
    until what: (ScreenEmulator) -> Bool, orEnd: Bool, _ limit: Duration
  ) -> Result<ScreenEmulator, Missed> {
    while true {
      let screen = screen
      // What was written to the other stream before the end is there by now.
      if what(screen) {
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
        state.withLock { $0.screen.feed(bytes) }
      }
      if polled.count > 1, polled[1].revents != 0 { readErrors() }
    }
  }

  private func readErrors() {
    guard let error else { return }
    var polled = pollfd(fd: error.number, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 0) > 0, polled.revents & Int16(POLLIN) != 0 {
      let bytes = error.read()
      if bytes.isEmpty { return }
      state.withLock { $0.error += bytes }
    }
  }
}
