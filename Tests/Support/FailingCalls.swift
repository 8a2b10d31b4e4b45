import Foundation
package import OpenMarketData
private import OpenMarketLock

/// Calls to the operating system that can be made to fail. The calls are numbered from 1, and their
/// names are logged.
///
/// The calls don't wait until data is written to the disk, because no test simulates a power
/// failure.
package final class FailingCalls: Sendable {
  package typealias Rule = @Sendable (_ number: Int, _ call: String) -> SystemError?

  private struct State {
    var log: [String] = []
    var rule: Rule = { _, _ in nil }
  }

  private let state = Mutex(State())
  private let bytesPerCall: Int

  package init(bytesPerCall: Int = .max) { self.bytesPerCall = bytesPerCall }

  /// A file system that makes the calls.
  package var files: FileSystem {
    FileSystem(.none, bytesPerCall: bytesPerCall) { call, path in
      let name = path.split(separator: "/").last.map { "\(call) \($0)" } ?? call
      let (rule, number) = self.state.withLock { state in
        state.log.append(name)
        return (state.rule, state.log.count)
      }
      return rule(number, name)
    }
  }

  /// The names of the calls since the rule was last set, including failed calls.
  package var log: [String] { state.withLock { $0.log } }

  /// Clears the log, and sets the rule for later calls. The rule returns an error to make a call
  /// fail, or `nil` to perform the call.
  package func fail(_ rule: @escaping Rule) { state.withLock { $0 = State(rule: rule) } }
}

extension SystemError {
  package static let denied = SystemError(number: EACCES)
  package static let noFolder = SystemError(number: ENOTDIR)
  package static let readOnly = SystemError(number: EROFS)
}
