@testable import OpenMarketCLI
@testable import OpenMarketTerminal

extension TerminalProcess {
  /// A screen that did not become what was waited for.
  struct Missed: Error, CustomStringConvertible {
    let reason: String
    let screen: ScreenEmulator

    var description: String { "\(reason); the screen shows:\n\(screen)" }
  }
}

extension ScreenEmulator: CustomStringConvertible {
  var description: String {
    let edge = String(repeating: "-", count: size.columns)
    return ([edge] + lines + [edge, "modes: \(modes.sorted())"]).joined(separator: "\n")
  }
}
