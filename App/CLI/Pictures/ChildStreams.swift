import Foundation
import OpenMarketData

/// The standard streams of a child process, from both sides. For one thread.
final class ChildStreams {
  /// How the reading ended.
  enum Ending {
    /// Nobody is left who could write.
    case closed
    /// There was more than is wanted.
    case full
    /// There was no end in time.
    case overdue
  }

  private static let complaintLimit = 2_000

  private(set) var output: [UInt8] = []
  private var complaint: [UInt8] = []
  private let input: Int32
  private let outputEnds: (reader: Int32, writer: Int32)
  private let errorEnds: (reader: Int32, writer: Int32)
  private var hasChildEnds = true

  /// - Parameter bytes: what the child reads, from a file that has no name any more.
  init(input bytes: [UInt8]) throws(SystemError) {
    input = try Self.namelessFile(bytes)
    do throws(SystemError) {
      outputEnds = try Self.pipe()
    } catch {
      close(input)
      throw error
    }
    do throws(SystemError) {
      errorEnds = try Self.pipe()
    } catch {
      for descriptor in [input, outputEnds.reader, outputEnds.writer] { close(descriptor) }
      throw error
    }
  }

  deinit {
    closeChildEnds()
    close(outputEnds.reader)
    close(errorEnds.reader)
  }

  /// The descriptors that the child gets, and as which ones.
  var childEnds: [(own: Int32, standard: Int32)] {
    [
      (input, STDIN_FILENO), (outputEnds.writer, STDOUT_FILENO), (errorEnds.writer, STDERR_FILENO),
    ]
  }

  /// To be called when the child has its own: as long as they are open here, there is no end to read.
  func closeChildEnds() {
    guard hasChildEnds else { return }
    hasChildEnds = false
    for (descriptor, _) in childEnds { close(descriptor) }
  }

  /// Reads both streams as they come.
  func read(limit: Int, until deadline: ContinuousClock.Instant) -> Ending {
    var open = [outputEnds.reader, errorEnds.reader]
    while !open.isEmpty {
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else { return .overdue }
      var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&polled, nfds_t(polled.count), Int32(min(rest / .milliseconds(1) + 1, 60_000)))
      for descriptor in polled.filter({ $0.revents != 0 }).map(\.fd) {
        guard let bytes = Self.bytes(from: descriptor) else { continue }
        if bytes.isEmpty {
          open.removeAll { $0 == descriptor }
        } else if descriptor == outputEnds.reader {
          output += bytes
        } else {
          complaint += bytes.prefix(Self.complaintLimit - complaint.count)
        }
      }
      if output.count > limit { return .full }
    }
    return .closed
  }

  /// What the child said before it failed: the first line, or else how it ended.
  func complaint(exitStatus: Int32) -> String {
    let line = complaint.split { $0 == 0x0A || $0 == 0x0D }.first
    if let line { return String(decoding: line, as: UTF8.self) }
    let signal = exitStatus & 0x7F
    return signal == 0 ? "exit code \(exitStatus >> 8 & 0xFF)" : "signal \(signal)"
  }

  /// What is there, nothing at the end, and `nil` where it has to be asked again.
  private static func bytes(from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    if count < 0, errno == EINTR { return nil }
    return Array(bytes.prefix(max(0, count)))
  }

  /// A way of bytes from a child to here that no other child gets: one that is started at the same time would keep it
  /// open.
  private static func pipe() throws(SystemError) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard Foundation.pipe(&ends) == 0 else { throw SystemError(number: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      // Of what can be marked while it is made, this is what Foundation knows.
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
        throw SystemError(number: errno)
      }
    #endif
    return (ends[0], ends[1])
  }

  private static func namelessFile(_ bytes: [UInt8]) throws(SystemError) -> Int32 {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "openmarket-XXXXXX").path
    var path = Array(pattern.utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { throw SystemError(number: errno) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(path)
    if let failure = SystemError.writeAll(bytes, to: file) {
      close(file)
      throw failure
    }
    lseek(file, 0, SEEK_SET)
    return file
  }
}
