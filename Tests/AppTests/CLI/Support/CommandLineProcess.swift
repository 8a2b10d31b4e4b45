import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

/// A run of a program in another process, by default of the built command-line tool. The program
/// doesn't inherit environment variables. By default, its language is English, because a Mac has a
/// preferred language even without these variables.
///
/// By default, the program's home folder doesn't exist, so that a program that writes to it fails.
final class CommandLineProcess: Sendable {
  /// The destination of the standard output: a pipe, a pipe whose reading end is closed, a full pipe
  /// whose reading end stays open, or a descriptor that is closed when the program starts.
  enum Output { case pipe, closedPipe, fullPipe, missing }

  let id: pid_t
  private let output: Descriptor?
  private let error: Descriptor
  /// The bytes that were read from each file descriptor while waiting for a line.
  private let early = Mutex<[Int32: Data]>([:])
  private let hasEnded = Mutex(false)

  init(
    program: String = BuiltProgram.path, _ arguments: [String], environment: [String: String] = [:],
    output kind: Output = .pipe
  ) throws {
    (id, output, error) = try ProgramStart.oneAtATime.withLock { _ in
      let ends = kind == .fullPipe ? try Descriptor.fullPipe() : try Descriptor.pipe()
      let errorEnds = try Descriptor.pipe()
      if kind == .closedPipe || kind == .missing { ends.reader.close() }
      defer { for end in [ends, errorEnds] { end.writer.close() } }
      let start = ProgramStart(
        program: program, arguments: arguments,
        environment: HomeFolder.variables.merging(environment) { $1 },
        files: [
          .path("/dev/null", mode: O_RDONLY),
          kind == .missing ? nil : .descriptor(ends.writer.number),
          .descriptor(errorEnds.writer.number),
        ])
      return (try start.run(), kind == .pipe ? ends.reader : nil, errorEnds.reader)
    }
  }

  /// Runs a script in a shell, with the given arguments of the script.
  @discardableResult
  static func shell(
    _ script: String, _ arguments: [String] = [], exits code: Int32? = 0,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandOutcome {
    try await CommandLineProcess(
      program: "/bin/sh", ["-c", script, "sh"] + arguments, environment: environment
    ).outcome(exits: code, sourceLocation: sourceLocation)
  }

  deinit {
    // A test that fails may leave the program running.
    guard !hasEnded.withLock(\.self) else { return }
    send(SIGKILL)
    waitpid(id, nil, 0)
  }

  func send(_ signal: Int32) { _ = kill(id, signal) }

  /// Waits for the line of the standard output with the given index, and returns the line. Returns
  /// `nil` if the program ends first, or if it writes nothing for too long.
  ///
  /// The first line has the index 0. Call this method serially, and before ``outcome()``, which
  /// also returns these lines.
  func outputLine(_ index: Int) async -> String? {
    await onThread { self.output.flatMap { self.waitForLine(index, of: $0) } }
  }

  /// Waits for the line of the standard error with the given index, and returns the line. See
  /// ``outputLine(_:)``.
  func errorLine(_ index: Int) async -> String? {
    await onThread { self.waitForLine(index, of: self.error) }
  }

  private func waitForLine(_ index: Int, of stream: Descriptor) -> String? {
    while true {
      let lines = early.withLock { $0[stream.number] ?? Data() }.split(
        separator: 0x0A, omittingEmptySubsequences: false)
      if lines.count > index + 1 { return String(decoding: lines[index], as: UTF8.self) }
      guard stream.waitForBytes() else { return nil }
      let bytes = stream.read()
      if bytes.isEmpty { return nil }
      early.withLock { $0[stream.number, default: Data()] += bytes }
    }
  }

  /// Waits until the standard output has unread bytes, and leaves the bytes unread. Returns `false`
  /// if it takes too long.
  func hasOutput() async -> Bool {
    await onThread { self.output?.waitForBytes() == true }
  }

  /// Waits until the program ends, and expects that it exits with the given code, if any. Reads both
  /// streams until then, so that their buffers never fill up.
  @discardableResult
  func outcome(
    exits code: Int32? = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> CommandOutcome {
    await onThread { self.wait() }.expected(toExitWith: code, at: sourceLocation)
  }

  private func wait() -> CommandOutcome {
    var texts = early.withLock { $0 }
    var open = [output, error].compactMap(\.self)
    var patience = Descriptor.patience
    while !open.isEmpty {
      var polled = open.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      if poll(&polled, nfds_t(polled.count), patience) == 0 {
        patience = -1
        send(SIGKILL)
        continue
      }
      let ready = Set(polled.filter { $0.revents != 0 }.map(\.fd))
      open.removeAll { descriptor in
        guard ready.contains(descriptor.number) else { return false }
        let bytes = descriptor.read()
        texts[descriptor.number, default: Data()] += bytes
        if bytes.isEmpty { descriptor.close() }
        return bytes.isEmpty
      }
    }
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1 && errno == EINTR {}
    hasEnded.withLock { $0 = true }
    return CommandOutcome(
      exitCode: status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F),
      output: String(decoding: output.flatMap { texts[$0.number] } ?? Data(), as: UTF8.self),
      error: String(decoding: texts[error.number] ?? Data(), as: UTF8.self))
  }
}
