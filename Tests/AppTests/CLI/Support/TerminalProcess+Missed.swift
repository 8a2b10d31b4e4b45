@testable import OpenMarketCLI

extension TerminalProcess {
  /// A screen that did not become what was waited for.
  struct Missed: Error, CustomStringConvertible {
    let reason: String
    let screen: ScreenEmulator

    var description: String {
      let edge = String(repeating: "-", count: screen.size.columns)
      return (["\(reason); the screen shows:", edge] + screen.lines + [edge])
        .joined(separator: "\n")
    }
  }
}
