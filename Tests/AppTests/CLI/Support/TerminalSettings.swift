import Foundation

/// How a terminal treats what is typed and what is written, to be compared (POSIX, `termios`).
struct TerminalSettings: Hashable, Sendable {
  private let flags: [tcflag_t]
  private let characters: [UInt8]

  init(_ settings: termios) {
    flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  /// Whether what is typed is shown.
  var echoes: Bool { flags[3] & tcflag_t(ECHO) != 0 }
  /// Whether keys arrive one by one, and none makes a signal.
  var isRaw: Bool { flags[3] & tcflag_t(ICANON | ISIG | ECHO) == 0 }
}
