import Foundation
import Synchronization

/// One run of a program, the built one as a rule, with nothing of this process's environment. Without a home of its own it
/// has none: what would be written there is an error.
final class CommandLineProcess: Sendable {
  struct Outcome: Sendable {
    /// The exit code, or the negated number of the signal that ended the program.
    let exitCode: Int32
    let output: String
    let error: String
    /// Whether the program was killed because it was silent too long.
    let isOverdue: Bool
  }

  /// One at a time: a child started between the making of a pipe and its marking would keep it open.
  static let spawning = Mutex(())

  let id: pid_t
  /// Nothing where nobody reads it.
  private let output: Descriptor?
  private let error: Descriptor
  /// What was read while the program ran.
  private let early = Mutex<[Int32: Data]>([:])

  init(
    program: String = BuiltProgram.path, _ arguments: [String], environment: [String: String] = [:],
    output kind: Output = .pipe
  ) throws {
    (id, output, error) = try Self.spawning.withLock { _ in
      let outputEnds = try kind.ends()
      let errorEnds = try Descriptor.pipe()
      defer {
        outputEnds.writer?.close()
        errorEnds.writer.close()
      }
      let id = try Self.spawn(
        program, arguments, ["HOME": "/nonexistent"].merging(environment) { $1 },
        output: outputEnds.writer, error: errorEnds.writer)
      return (id, outputEnds.reader, errorEnds.reader)
    }
  }

  static func run(
    _ arguments: String..., environment: [String: String] = [:], output: Output = .pipe,
    within limit: Duration = .seconds(30)
  ) async throws -> Outcome {
    try await CommandLineProcess(arguments, environment: environment, output: output)
      .outcome(within: limit)
  }

  func send(_ signal: Int32) {
    _ = kill(id, signal)
  }

  /// A line of the standard output, counted from 0, as soon as it is there; `nil` when the program ends, or is silent, before it.
  ///
  /// One call at a time, and none beside ``outcome(within:)``, which tells these lines, too.
  func outputLine(_ index: Int, within limit: Duration = .seconds(30)) async -> String? {
    guard let output else { return nil }
    return await line(index, of: output, within: limit)
  }

  /// The same for the standard error.
  func errorLine(_ index: Int, within limit: Duration = .seconds(30)) async -> String? {
    await line(index, of: error, within: limit)
  }

  private func line(_ index: Int, of stream: Descriptor, within limit: Duration) async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: self.waitForLine(index, of: stream, limit))
      }
    }
  }

  private func waitForLine(_ index: Int, of stream: Descriptor, _ limit: Duration) -> String? {
    while true {
      let lines = early.withLock { $0[stream.number] ?? Data() }.split(
        separator: 0x0A, omittingEmptySubsequences: false)
      if lines.count > index + 1 { return String(decoding: lines[index], as: UTF8.self) }
      var polled = pollfd(fd: stream.number, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Int32(limit / .milliseconds(1))) > 0 else { return nil }
      let bytes = stream.read()
      if bytes.isEmpty { return nil }
      early.withLock { $0[stream.number, default: Data()] += bytes }
    }
  }

  /// Whether something was written to the standard output, which is left there; `false` when the program ends, or is silent,
  /// before it.
  func hasOutput(within limit: Duration = .seconds(30)) async -> Bool {
    guard let output else { return false }
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var polled = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
        let count = poll(&polled, 1, Int32(limit / .milliseconds(1)))
        continuation.resume(returning: count > 0 && polled.revents & Int16(POLLIN) != 0)
      }
    }
  }

  /// Reads both streams as they come, so that neither is ever full, and waits for the end.
  ///
  /// - Parameter limit: how long the program may be silent before it is killed.
  func outcome(within limit: Duration = .seconds(30)) async -> Outcome {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.wait(limit)) }
    }
  }

  private func wait(_ limit: Duration) -> Outcome {
    let milliseconds = Int32(limit / .milliseconds(1))
    var texts = early.withLock { $0 }
    var open = [output, error].compactMap(\.self)
    var isOverdue = false
    while !open.isEmpty {
      var polled = open.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      if poll(&polled, nfds_t(polled.count), isOverdue ? -1 : milliseconds) == 0 {
        isOverdue = true
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
    return Outcome(
      exitCode: status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F),
      output: String(decoding: output.flatMap { texts[$0.number] } ?? Data(), as: UTF8.self),
      error: String(decoding: texts[error.number] ?? Data(), as: UTF8.self),
      isOverdue: isOverdue)
  }
}
