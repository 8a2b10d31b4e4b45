import Foundation
import OpenMarketData
import OpenMarketLock

@testable import OpenMarketSandbox

/// File system calls that are logged and that can be made to fail.
///
/// The calls don't wait until data is written to the disk, because no test simulates a power failure.
final class InterruptibleCalls: FileSystemCalls {
  private struct State {
    var log: [String] = []
    var paths: [Int32: String] = [:]
    var failure: @Sendable (_ number: Int) -> SystemError? = { _ in nil }
  }

  private let state = Mutex(State())
  private let calls = POSIXCalls()
  private let bytesPerWrite: Int

  init(bytesPerWrite: Int = .max) {
    self.bytesPerWrite = bytesPerWrite
  }

  /// The file system calls since ``fail(_:)`` was last called, including failed calls.
  var log: [String] { state.withLock { $0.log } }

  /// Clears the log, and makes later file system calls fail.
  ///
  /// - Parameter failure: A closure that returns the error for the call with the given number, or `nil` if the call should
  ///   succeed. The number of the next call is 1.
  func fail(_ failure: @escaping @Sendable (_ number: Int) -> SystemError?) {
    state.withLock { state in
      state.log = []
      state.failure = failure
    }
  }

  private func note(_ call: String) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      state.log.append(call)
      if let error = state.failure(state.log.count) { throw error }
    }
  }

  private func path(_ file: Int32) -> String { state.withLock { $0.paths[file] ?? "?" } }

  func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
    try note("open \(path)")
    let file = try calls.openFile(path, for: purpose)
    state.withLock { $0.paths[file] = path }
    return file
  }

  func readBytes(_ count: Int, from file: Int32) throws(SystemError) -> [UInt8] {
    try note("read \(path(file))")
    return try calls.readBytes(count, from: file)
  }

  func status(of file: Int32) throws(SystemError) -> FileStatus { try calls.status(of: file) }

  func status(at path: String) throws(SystemError) -> FileStatus { try calls.status(at: path) }

  func writeBytes(_ bytes: Data, to file: Int32) throws(SystemError) -> Int {
    try note("write \(path(file))")
    return try calls.writeBytes(bytes.prefix(bytesPerWrite), to: file)
  }

  func synchronizeFile(_ file: Int32) throws(SystemError) {
    try note("synchronize \(path(file))")
  }

  func lockFile(_ file: Int32, waits: Bool) throws(SystemError) {
    try note("lock \(path(file))")
    try calls.lockFile(file, waits: waits)
  }

  func unlockFile(_ file: Int32) { calls.unlockFile(file) }

  func truncateFile(_ file: Int32) throws(SystemError) {
    try note("truncate \(path(file))")
    try calls.truncateFile(file)
  }

  func closeFile(_ file: Int32) { calls.closeFile(file) }

  func renameFile(_ path: String, to newPath: String) throws(SystemError) {
    try note("rename \(path) \(newPath)")
    try calls.renameFile(path, to: newPath)
  }

  func removeFile(_ path: String) throws(SystemError) {
    try note("remove \(path)")
    try calls.removeFile(path)
  }

  func makeFolder(_ path: String) throws(SystemError) {
    try note("make \(path)")
    try calls.makeFolder(path)
  }

  func names(in folder: String) throws(SystemError) -> [String] {
    try note("names \(folder)")
    return try calls.names(in: folder)
  }
}
