import Foundation
import OpenMarketDomain
import Synchronization

/// The whole terminal, from ``open(input:output:pictures:)`` to ``close()``: its alternate screen, every key, the mouse.
///
/// However the process ends, but for `SIGKILL`, the terminal is as it was: also by `exit`, a trap, or a signal. Who calls
/// `_exit` calls ``restore()`` before. While the process is suspended, the shell has the terminal; then everything is to be
/// painted anew, which ``TerminalInput/resized(_:)`` tells.
final class TerminalSession: Sendable {
  private static let opening = Mutex(())

  private let output: StandardStream
  private let stream: AsyncStream<TerminalInput>
  private let isOpen = Mutex(true)
  private let changes: SignalPipe
  /// The end of the thread that reads.
  private let end = DispatchSemaphore(value: 0)

  /// Takes the terminal, from the foreground (``Job/waitForForeground(at:unless:)``). There can be one session at a time.
  ///
  /// - Parameter pictures: how the screen's pictures are sent, so that none is left behind.
  static func open(
    input: StandardStream = .input, output: StandardStream = .output,
    pictures: PictureProtocol = .none
  ) throws(TerminalError) -> TerminalSession {
    guard input.isTerminal, output.isTerminal else { throw .notATerminal }
    return try opening.withLock { _ throws(TerminalError) in
      guard !HeldTerminal.isInUse else { throw .inUse }
      guard let changes = TerminalHandlers.changes else {
        throw .failed(reason: String(cString: strerror(EMFILE)))
      }
      changes.drain()
      AlternateSignalStack.useOnThisThread()
      TerminalHandlers.installation
      guard
        HeldTerminal.prepare(
          input: input.fileDescriptor, output: output.fileDescriptor, pictures: pictures),
        HeldTerminal.take()
      else { throw .failed(reason: String(cString: strerror(errno))) }
      return TerminalSession(input: input, output: output, changes: changes)
    }
  }

  private init(input: StandardStream, output: StandardStream, changes: SignalPipe) {
    self.output = output
    self.changes = changes
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalInput.self)
    self.stream = stream
    let reader = TerminalReader(
      input: input, output: output, changes: changes, continuation: continuation)
    Thread.detachNewThread { [end] in
      reader.run()
      end.signal()
    }
  }

  deinit { close() }

  var size: TerminalSize { output.size }
  /// The size of a character in pixels, where the terminal tells it.
  var cell: PixelSize? { output.cell }

  /// What happens, in order; it ends when the session does, or the terminal is gone. It is to be read by one task.
  func inputs() -> AsyncStream<TerminalInput> { stream }

  /// Sends a text to the terminal; nowhere while somebody else has it.
  func write(_ text: String) {
    AlternateSignalStack.useOnThisThread()
    guard HeldTerminal.isHeld, !text.isEmpty else { return }
    // Where the terminal is gone, the inputs end.
    try? output.write(text)
  }

  /// Gives the terminal back; nothing when that was done.
  func close() {
    let isFirst = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard isFirst else { return }
    // Nobody may take from the shell what is typed from here on.
    changes.send(0)
    end.wait()
    HeldTerminal.giveBack()
  }

  /// Gives the terminal back at once, whoever has the session. A signal's handler may call it.
  static func restore() {
    HeldTerminal.giveBack()
  }
}
