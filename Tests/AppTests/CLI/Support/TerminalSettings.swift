import Foundation

/// How a terminal treats what is typed and what is written, to be compared (POSIX, `termios`).
struct TerminalSettings: Hashable, Sendable {
  let value: termios

  /// Whether what is typed is shown.
  var echoes: Bool { value.c_lflag & tcflag_t(ECHO) != 0 }
  /// Whether keys arrive one by one, and none makes a signal.
  var isRaw: Bool { value.c_lflag & tcflag_t(ICANON | ISIG | ECHO) == 0 }

  private var parts: [[UInt8]] {
    let flags = [value.c_iflag, value.c_oflag, value.c_cflag, value.c_lflag]
    return [flags.withUnsafeBytes { Array($0) }, withUnsafeBytes(of: value.c_cc) { Array($0) }]
  }

  static func == (left: TerminalSettings, right: TerminalSettings) -> Bool {
    left.parts == right.parts
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(parts)
  }
}
