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
  /// The destination of the standard output: a pipe, a pipe whose reading end is closed, a full
  /// pipe whose reading end stays open, or a descriptor that is closed when the program starts.
  enum Output { case pipe, closedPipe, fullPipe, missing }

  let id: pid_t
  private let output: Descriptor?
  private let error: Descriptor
  /// The bytes that were read from each file descriptor.
  private let texts = Mutex<[Int32: Data]>([:])
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
      let id = try ProgramStart.run(
        program: program, arguments: arguments,
        environment: HomeFolder.variables.merging(environment) { $1 },
        files: [
          .path("/dev/null", mode: O_RDONLY),
          kind == .missing ? nil : .descriptor(ends.writer.number),
          .descriptor(errorEnds.writer.number),
        ])
      return (id, kind == .pipe ? ends.reader : nil, errorEnds.reader)
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
    for stream in [output, error] { stream?.close() }
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
      let lines = text(of: stream).components(separatedBy: "\n")
      if lines.count > index + 1 { return lines[index] }
      guard stream.waitForBytes(), read(stream) else { return nil }
    }
  }

  /// Reads the available bytes of a stream. Returns `false` at the end of the stream.
  private func read(_ stream: Descriptor) -> Bool {
    let bytes = stream.read()
    texts.withLock { $0[stream.number, default: Data()] += bytes }
    return !bytes.isEmpty
  }

  private func text(of stream: Descriptor?) -> String {
    let bytes = stream.flatMap { stream in texts.withLock { $0[stream.number] } }
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }

  /// Waits until the standard output has unread bytes, and leaves the bytes unread. Returns `false`
  /// if it takes too long.
  func hasOutput() async -> Bool { await onThread { self.output?.waitForBytes() == true } }

  /// Waits until the program ends, and expects that it exits with the given code, if any. Reads
  /// both streams until then, so that their buffers never fill up.
  @discardableResult
  func outcome(
    exits code: Int32? = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> CommandOutcome {
    await onThread { self.wait() }.expected(toExitWith: code, at: sourceLocation)
  }

  private func wait() -> CommandOutcome {
    var open = [output, error].compactMap(\.self)
    var patience = Descriptor.patience
    while !open.isEmpty {
      var polled = open.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      if poll(&polled, nfds_t(polled.count), patience) == 0 {
        patience = -1
        send(SIGKILL)
      }
      let ready = Set(polled.filter { $0.revents != 0 }.map(\.fd))
      open.removeAll { ready.contains($0.number) && !read($0) }
    }
    let exitCode = ProgramStart.exitCode(of: id)
    hasEnded.withLock { $0 = true }
    return CommandOutcome(exitCode: exitCode, output: text(of: output), error: text(of: error))
  }
}
