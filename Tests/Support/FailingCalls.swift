package import Foundation
package import OpenMarketData
private import OpenMarketLock

/// File system calls that can be made to fail. The calls are numbered from 1, and their names are logged.
///
/// The calls don't wait until data is written to the disk, because no test simulates a power failure.
package final class FailingCalls: FileSystemCalls {
  package typealias Rule = @Sendable (_ number: Int, _ call: String) -> SystemError?

  private struct State {
    var log: [String] = []
    var rule: Rule = { _, _ in nil }
  }

  private let state = Mutex(State())
  private let calls = POSIXCalls()
  private let bytesPerCall: Int

  package init(bytesPerCall: Int = .max) {
    self.bytesPerCall = bytesPerCall
  }

  /// The names of the calls since the rule was last set, including failed calls.
  package var log: [String] { state.withLock { $0.log } }

  /// Clears the log, and sets the rule for later calls. The rule returns an error to make a call fail, or `nil` to perform the
  /// call.
  package func fail(_ rule: @escaping Rule) {
    state.withLock { $0 = State(rule: rule) }
  }

  private func note(_ call: String, _ path: String = "") throws(SystemError) {
    let name = path.split(separator: "/").last.map { "\(call) \($0)" } ?? call
    let (rule, number) = state.withLock { state in
      state.log.append(name)
      return (state.rule, state.log.count)
    }
    if let error = rule(number, name) { throw error }
  }

  package func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
    try note("open", path)
    return try calls.openFile(path, for: purpose)
  }

  package func readBytes(_ count: Int, from file: Int32) throws(SystemError) -> [UInt8] {
    try note("read")
    return try calls.readBytes(min(count, bytesPerCall), from: file)
  }

  package func status(of file: Int32) throws(SystemError) -> FileStatus {
    try note("status")
    return try calls.status(of: file)
  }

  package func status(at path: String) throws(SystemError) -> FileStatus {
    try note("status", path)
    return try calls.status(at: path)
  }

  package func writeBytes(_ bytes: Data, to file: Int32) throws(SystemError) -> Int {
    try note("write")
    return try calls.writeBytes(bytes.prefix(bytesPerCall), to: file)
  }

  package func synchronizeFile(_ file: Int32) throws(SystemError) {
    try note("synchronize")
  }

  package func lockFile(_ file: Int32, waits: Bool) throws(SystemError) {
    try note("lock")
    try calls.lockFile(file, waits: waits)
  }

  package func unlockFile(_ file: Int32) { calls.unlockFile(file) }

  package func truncateFile(_ file: Int32) throws(SystemError) {
    try note("truncate")
    try calls.truncateFile(file)
  }

  package func closeFile(_ file: Int32) { calls.closeFile(file) }

  package func renameFile(_ path: String, to newPath: String) throws(SystemError) {
    try note("rename", newPath)
    try calls.renameFile(path, to: newPath)
  }

  package func removeFile(_ path: String) throws(SystemError) {
    try note("remove", path)
    try calls.removeFile(path)
  }

  package func makeFolder(_ path: String) throws(SystemError) {
    try note("make", path)
    try calls.makeFolder(path)
  }

  package func names(in folder: String) throws(SystemError) -> [String] {
    try note("names", folder)
    return try calls.names(in: folder)
  }
}
