import Foundation
import Synchronization

/// One run of the built program, with nothing of this process's environment.
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
  private static let spawning = Mutex(())

  private let id: pid_t
  /// Nothing where nobody reads it.
  private let output: Descriptor?
  private let error: Descriptor

  init(
    _ arguments: [String], environment: [String: String] = [:], output kind: Output = .pipe
  ) throws {
    (id, output, error) = try Self.spawning.withLock { _ in
      let outputEnds = try kind.ends()
      let errorEnds = try Descriptor.pipe()
      defer {
        outputEnds.writer?.close()
        errorEnds.writer.close()
      }
      let id = try Self.spawn(
        arguments, environment, output: outputEnds.writer, error: errorEnds.writer)
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
    var texts: [Int32: Data] = [:]
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
