package import Foundation
import OpenMarketLock

/// The screen of a terminal, which shows what a program writes.
package protocol TerminalScreen: Sendable {
  /// The text on the screen, without trailing spaces and empty lines.
  var text: String { get }

  mutating func receive(_ bytes: Data)
  mutating func resize(columns: Int, rows: Int)
}

/// A run of a program in a new terminal. The program doesn't inherit environment variables.
///
/// A shell starts the program as a job, as it does for users. Therefore, the program can be
/// suspended, and the terminal keeps its settings after the program ends.
package final class TerminalProcess<Screen: TerminalScreen>: Sendable {
  /// The exit code of the program that the shell reports, the screen, and the terminal settings after
  /// the program ended. If a signal ended the program, the code is 128 plus the signal number.
  package typealias Ending = (exitCode: Int32, screen: Screen, settings: TerminalSettings?)

  /// The error that a wait throws if the screen doesn't meet the condition.
  package struct Missed: Error, CustomStringConvertible { package let description: String }

  private struct State {
    var screen: Screen
    var isHungUp = false
    /// The bytes after the last report of the shell.
    var bytes = Data()
    /// The reports of the shell.
    var reports: [String] = []

    /// The exit code of the program, or `nil` while the program is running.
    var exitCode: Int32? {
      reports.last { $0.hasPrefix("ended=") }.flatMap { Int32($0.dropFirst("ended=".count)) }
    }

    mutating func receive(_ new: Data) {
      screen.receive(new)
      bytes += new
      while let end = bytes.firstIndex(of: 0x07) {
        let start = bytes[..<end].lastRange(of: Data("\u{1B}]777;".utf8))
        if let start {
          reports.append(String(decoding: bytes[start.upperBound..<end], as: UTF8.self))
        }
        bytes.removeSubrange(...end)
      }
    }
  }

  package let terminal: PseudoTerminal
  private let shell: pid_t
  /// A pipe to which the program writes its errors, instead of the terminal. The pipe ends when the
  /// program has ended.
  private let error: Descriptor?
  /// The pipe from which the shell reads the orders to resume the program. Closing the pipe ends
  /// the shell.
  private let orders: Descriptor
  private let state: Mutex<State>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments of the program.
  ///   - environment: The environment variables of the program. By default, its language is
  ///     English.
  ///   - screen: The empty screen of the terminal.
  ///   - columns: The width of the terminal.
  ///   - rows: The height of the terminal.
  ///   - hasErrorPipe: A Boolean value that indicates whether the program writes its errors to a
  ///     pipe, instead of the terminal.
  package init(
    program: String, _ arguments: [String],
    environment: [String: String] = ["TERM": "xterm-256color"], screen: Screen, columns: Int = 80,
    rows: Int = 24, hasErrorPipe: Bool = false
  ) throws {
    (terminal, shell, error, orders) = try ProgramStart.oneAtATime.withLock { _ in
      let terminal = try PseudoTerminal(columns: columns, rows: rows)
      let ends = hasErrorPipe ? try Descriptor.pipe() : nil
      let orders = try Descriptor.pipe()
      // In the shell, these files have the descriptors 3 and 4. Copy the files to descriptors from
      // 10 on first, so that assigning one file doesn't replace the other.
      let errorCopy = try ends.map { try Descriptor(fcntl($0.writer.number, F_DUPFD, 10)) }
      let ordersCopy = try Descriptor(fcntl(orders.reader.number, F_DUPFD, 10))
      defer {
        for end in [ends?.writer, orders.reader, errorCopy, ordersCopy] { end?.close() }
      }
      let shell = try ProgramStart.run(
        program: "/bin/sh",
        arguments: ["-c", Self.script, "sh", terminal.path, program] + arguments,
        environment: ["LANG": "en_US.UTF-8"].merging(environment) { $1 },
        files: [
          .path(terminal.path, mode: O_RDWR | O_NOCTTY), .descriptor(STDIN_FILENO),
          .descriptor(STDIN_FILENO),
          .descriptor(errorCopy?.number ?? STDIN_FILENO), .descriptor(ordersCopy.number),
        ], isSessionLeader: true)
      return (terminal, shell, ends?.reader, orders.writer)
    }
    state = Mutex(State(screen: screen))
  }

  deinit {
    send(SIGKILL)
    kill(shell, SIGKILL)
    if !state.withLock(\.isHungUp) { terminal.controller.close() }
    error?.close()
    orders.close()
    _ = ProgramStart.exitCode(of: shell)
  }

  /// A script that runs the program as a job. When the program is suspended or has ended, the
  /// script reports it with an operating system command (OSC), which isn't visible on the screen.
  ///
  /// The shell waits for an order before it resumes a suspended program. The shell keeps running
  /// after the program ends, because the terminal loses its settings when the session leader ends.
  ///
  /// The shell opens the terminal again to make it the controlling terminal (POSIX, "General
  /// Terminal Interface"). On macOS, a file action of `posix_spawn` can't do this.
  private static var script: String {
    """
    exec <>"$1" >&0 2>&0
    shift
    trap : INT QUIT
    set -m
    "$@" 2>&3 3>&- 4<&-
    code=$?
    while case $code in 14[5-9]|150) true;; *) false;; esac; do
      printf '\\033]777;stopped\\007'
      read -r _ <&4
      fg >/dev/null 2>&1
      code=$?
    done
    printf '\\033]777;ended=%d\\007' $code
    read -r _ <&4
    """
  }

  /// The screen as it was when the last wait ended.
  package var screen: Screen { state.withLock(\.screen) }
  package var settings: TerminalSettings? { terminal.settings }

  package func type(_ text: String) { terminal.type(text.utf8) }

  package func resize(columns: Int, rows: Int) {
    state.withLock { $0.screen.resize(columns: columns, rows: rows) }
    terminal.resize(columns: columns, rows: rows)
  }

  /// Sends the given signal to the program if the program is still running.
  package func send(_ signal: Int32) {
    guard !state.withLock(\.isHungUp) else { return }
    let group = terminal.foregroundGroup
    if group > 0, group != shell { kill(-group, signal) }
  }

  // MARK: - Waiting

  /// Waits until the screen meets the given condition. Don't call this method again before it has
  /// returned.
  ///
  /// - Throws: ``Missed`` if the program writes nothing for too long, or ends before the condition
  ///   is met.
  @discardableResult
  package func waitFor(
    _ condition: @escaping @Sendable (Screen) -> Bool, event: String = "met the condition"
  ) async throws -> Screen {
    try await read(event) { condition($0.screen) }
  }

  /// Waits until a row of the screen contains the given text.
  @discardableResult
  package func waitFor(text: String) async throws -> Screen {
    try await waitFor({ $0.text.contains(text) }, event: "showed “\(text)”")
  }

  /// Waits until the program has been suspended the given number of times.
  @discardableResult
  package func waitUntilSuspended(times: Int = 1) async throws -> Screen {
    try await read("suspended its program") { $0.reports.count { $0 == "stopped" } >= times }
  }

  /// Tells the shell to resume the suspended program in the foreground.
  package func resume() { orders.write("\n") }

  /// Disconnects the terminal, and waits until the program and the shell have ended. The program
  /// must have a pipe for errors.
  ///
  /// - Returns: `false` if they wrote nothing for too long but haven't ended.
  package func hangUp() async -> Bool {
    guard let error else { return false }
    state.withLock { $0.isHungUp = true }
    terminal.controller.close()
    return await onThread {
      while error.waitForBytes() { _ = error.read() }
      var polled = pollfd(fd: error.number, events: Int16(POLLIN), revents: 0)
      return poll(&polled, 1, 0) > 0
    }
  }

  package func ending() async throws -> Ending {
    let screen = try await read("ended its program", orEnd: false) { $0.exitCode != nil }
    return (state.withLock(\.exitCode) ?? -1, screen, settings)
  }

  private func read(
    _ event: String, orEnd: Bool = true, until condition: @escaping @Sendable (State) -> Bool
  ) async throws -> Screen {
    try await onThread {
      Result {
        while true {
          let current = self.state.withLock(\.self)
          if condition(current) { return current.screen }
          let code = orEnd ? current.exitCode : nil
          guard code == nil, self.terminal.controller.waitForBytes() else {
            let ending = code.map { "the program ended with \($0)" }
            let reason = ending ?? "nothing came, or the shell ended"
            let screen = "The screen shows:\n\(current.screen)"
            throw Missed(description: "The terminal never \(event): \(reason). \(screen)")
          }
          let bytes = self.terminal.controller.read()
          self.state.withLock { $0.receive(bytes) }
        }
      }
    }.get()
  }
}
