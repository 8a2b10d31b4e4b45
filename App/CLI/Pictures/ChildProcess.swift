import Foundation
import OpenMarketData
import Synchronization

/// One run of another program: bytes in, bytes out, without a shell.
///
/// The program reads a file that has no name, so that nobody has to feed it; it is the leader of a process group, so that
/// whatever it started ends with it.
final class ChildProcess: Sendable {
  enum Outcome: Hashable, Sendable {
    case finished(output: [UInt8])
    /// It wrote more than is wanted, and was ended.
    case tooMuchOutput
    /// It failed, or could not be started. The reason is the first thing that it said, or the system's.
    case failed(reason: String)
    /// It took too long, and was ended.
    case timedOut
    /// The caller left, and it was ended.
    case cancelled
  }

  private struct State {
    /// `nil` before the start and after the end: the number may be another process's then.
    var id: pid_t?
    var isCancelled = false
  }

  let program: String
  let arguments: [String]
  let environment: [String: String]
  /// The most bytes of the standard output that are taken.
  let outputLimit: Int
  private let state = Mutex(State())

  init(
    program: String, arguments: [String], environment: [String: String], outputLimit: Int
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.outputLimit = outputLimit
  }

  /// Runs the program on a thread of its own, and waits for its end. To be called once.
  func run(input: [UInt8], until deadline: ContinuousClock.Instant) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: self.runBlocking(input, deadline))
        }
      }
    } onCancel: {
      state.withLock { state in
        state.isCancelled = true
        Self.end(state.id)
      }
    }
  }

  private func runBlocking(_ input: [UInt8], _ deadline: ContinuousClock.Instant) -> Outcome {
    let streams: ChildStreams
    do throws(SystemError) {
      streams = try ChildStreams(input: input)
      try state.withLock { state throws(SystemError) in
        guard !state.isCancelled else { return }
        state.id = try spawn(streams)
      }
    } catch {
      return .failed(reason: error.reason)
    }
    streams.closeChildEnds()
    let ending = streams.read(limit: outputLimit, until: deadline)
    let status = ending == .closed ? reap(until: deadline) : nil
    if status == nil {
      state.withLock { Self.end($0.id) }
      _ = reap(until: nil)
    }
    guard !state.withLock(\.isCancelled) else { return .cancelled }
    if ending == .full { return .tooMuchOutput }
    guard let status else { return .timedOut }
    guard status == 0 else { return .failed(reason: streams.complaint(exitStatus: status)) }
    return .finished(output: streams.output)
  }

  /// Waits for the end of the program and tells its status; `nil` where it runs on after the deadline, or never began.
  private func reap(until deadline: ContinuousClock.Instant?) -> Int32? {
    while true {
      var status: Int32 = 0
      let isDone = state.withLock { state in
        guard let id = state.id else { return true }
        let ended = waitpid(id, &status, WNOHANG)
        guard ended == 0 || ended == -1 && errno == EINTR else {
          // What it has started and left running: nobody else has its group's number, so soon after its end.
          Self.end(id)
          state.id = nil
          return true
        }
        return false
      }
      if isDone { return status }
      if let deadline, deadline <= .now { return nil }
      // Its streams are closed, or it was killed: it is all but gone.
      _ = poll(nil, 0, 2)
    }
  }

  private static func end(_ id: pid_t?) {
    if let id { kill(-id, SIGKILL) }
  }
}
