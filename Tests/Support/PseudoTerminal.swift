package import Foundation

/// A pseudoterminal for a program. Tests read the program's output from the pseudoterminal, and
/// type the program's input.
package struct PseudoTerminal: Sendable {
  package let controller: Descriptor
  /// The path at which a program opens the terminal.
  package let path: String

  package init(columns: Int, rows: Int) throws {
    #if os(macOS) || os(Linux)
      var numbers: (controller: Int32, terminal: Int32) = (-1, -1)
      var name = [CChar](repeating: 0, count: 128)
      _ = openpty(&numbers.controller, &numbers.terminal, &name, nil, nil)
      controller = try Descriptor(numbers.controller)
      // The terminal and its settings exist until the controlling end is closed.
      try Descriptor(numbers.terminal).close()
      path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      resize(columns: columns, rows: rows)
    #else
      throw POSIXError(.ENOTSUP)
    #endif
  }

  /// Opens the terminal for a program that doesn't need a controlling terminal.
  package func opened() throws -> Descriptor { try Descriptor(open(path, O_RDWR | O_NOCTTY)) }

  /// Changes the size of the terminal. The foreground process group receives the signal SIGWINCH.
  package func resize(columns: Int, rows: Int) {
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller.number, UInt(TIOCSWINSZ), &window)
  }

  package var settings: TerminalSettings? {
    var settings = termios()
    return tcgetattr(controller.number, &settings) == 0 ? TerminalSettings(value: settings) : nil
  }

  package func apply(_ settings: TerminalSettings) {
    var settings = settings.value
    _ = tcsetattr(controller.number, TCSANOW, &settings)
  }

  /// The ID of the foreground process group, which receives the input.
  package var foregroundGroup: pid_t { tcgetpgrp(controller.number) }

  package func type(_ bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(controller.number, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}

/// The settings of a terminal (POSIX, `termios`).
package struct TerminalSettings: Equatable, Sendable {
  fileprivate let value: termios

  /// A Boolean value that indicates whether the terminal echoes input.
  package var echoes: Bool { value.c_lflag & tcflag_t(ECHO) != 0 }
  /// A Boolean value that indicates whether keys arrive one at a time and don't send signals.
  package var isRaw: Bool { value.c_lflag & tcflag_t(ICANON | ISIG | ECHO) == 0 }

  private var parts: [[UInt8]] {
    let flags = [value.c_iflag, value.c_oflag, value.c_cflag, value.c_lflag]
    return [flags.withUnsafeBytes { Array($0) }, withUnsafeBytes(of: value.c_cc) { Array($0) }]
  }

  package static func == (left: TerminalSettings, right: TerminalSettings) -> Bool {
    left.parts == right.parts
  }
}

/// The byte sequences that xterm sends for keys that don't type a character.
package enum TypedKey {
  package static let enter = "\r"
  package static let escape = "\u{1B}"
  package static let tab = "\t"

  package static func control(_ letter: Unicode.Scalar) -> String {
    Unicode.Scalar(letter.value & 0x1F).map { String($0) } ?? ""
  }

  package static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}

/// A file descriptor that child processes don't inherit.
package struct Descriptor: Sendable {
  /// The time, in milliseconds, without output after which a wait fails.
  package static let patience: Int32 = 30_000

  package let number: Int32

  /// Creates a descriptor from the result of a system call.
  ///
  /// - Throws: A `POSIXError` with the current `errno` if the number is negative.
  package init(_ number: Int32) throws {
    guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EBADF) }
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  package static func pipe() throws -> (reader: Descriptor, writer: Descriptor) {
    var numbers: [Int32] = [-1, -1]
    _ = Foundation.pipe(&numbers)
    return (try Descriptor(numbers[0]), try Descriptor(numbers[1]))
  }

  /// Creates a pipe whose buffer is full. Until bytes are read from the pipe, a write to it blocks,
  /// or fails if the pipe is nonblocking.
  package static func fullPipe() throws -> (reader: Descriptor, writer: Descriptor) {
    let ends = try pipe()
    let flags = fcntl(ends.writer.number, F_GETFL)
    _ = fcntl(ends.writer.number, F_SETFL, flags | O_NONBLOCK)
    let bytes = [UInt8](repeating: 0x20, count: 4096)
    while Foundation.write(ends.writer.number, bytes, bytes.count) > 0 {}
    _ = fcntl(ends.writer.number, F_SETFL, flags)
    return ends
  }

  package func close() { _ = Foundation.close(number) }

  /// Blocks until bytes can be read. Returns `false` if the end of the file is reached first, or if
  /// it takes too long.
  package func waitForBytes() -> Bool {
    var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let count = poll(&polled, 1, Self.patience)
    return count > 0 && polled.revents & Int16(POLLIN) != 0
  }

  /// Returns the available bytes, or no bytes at the end of the file.
  package func read() -> Data {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(number, &bytes, bytes.count)
    return Data(bytes.prefix(max(0, count)))
  }

  package func write(_ text: String) { _ = Foundation.write(number, text, text.utf8.count) }
}

/// Runs the given blocking closure on a new thread, and returns its result.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
