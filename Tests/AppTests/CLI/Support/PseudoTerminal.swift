import Foundation

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// A terminal without a device: what a program writes to it is read here, and what is written here is typed.
struct PseudoTerminal: Sendable {
  let controller: Descriptor
  /// The file that a program opens.
  let path: String

  init(size: TerminalSize) throws {
    var numbers: (controller: Int32, terminal: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    _ = openpty(&numbers.controller, &numbers.terminal, &name, nil, nil)
    controller = try Descriptor(numbers.controller)
    // It stays as long as this end does, and with all that was set.
    try Descriptor(numbers.terminal).close()
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    resize(to: size)
  }

  /// The programs in the foreground are told by a signal.
  func resize(to size: TerminalSize) {
    var window = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller.number, UInt(TIOCSWINSZ), &window)
  }

  var settings: TerminalSettings? {
    var settings = termios()
    return tcgetattr(controller.number, &settings) == 0 ? TerminalSettings(value: settings) : nil
  }

  /// Sets it up as any program at it could.
  func apply(_ settings: TerminalSettings) {
    var settings = settings.value
    _ = tcsetattr(controller.number, TCSANOW, &settings)
  }

  /// The processes that read what is typed.
  var foregroundGroup: pid_t { tcgetpgrp(controller.number) }

  func type(_ bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(controller.number, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
