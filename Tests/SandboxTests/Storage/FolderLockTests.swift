import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

struct FolderLockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a folder is open once`() throws {
    let opened = try folder.open()
    let path = String(folder.url.path(percentEncoded: false).dropLast())
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    #expect(throws: FolderStorageError.inUse(path: path, processID: process)) {
      try folder.open()
    }
    #expect(folder.bytes("lock") == Data("\(process)\n".utf8))
    #expect(throws: Never.self) { try opened.storage.put(.lamp, pictures: [:]) }
  }

  @Test func `another name of the folder opens no second door`() throws {
    let opened = try folder.open()
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    #expect(throws: FolderStorageError.self) { try FolderStorage.open(folder: link) { .sample } }
    #expect(throws: Never.self) { try opened.storage.put(.lamp, pictures: [:]) }
  }

  @Test func `a folder that is let go can be opened`() throws {
    for _ in 1...3 { #expect(try folder.open().market == .sample) }
  }

  @Test func `what a process that ended has left locks nobody out`() throws {
    try folder.write("999999999\n", to: "lock")
    #expect(try folder.open().market == .sample)
    #expect(try folder.permissions("lock") != nil)
    let process = ProcessInfo.processInfo.processIdentifier
    #expect(folder.bytes("lock") == Data("\(process)\n".utf8))
  }

  @Test func `an error says what to do with it`() {
    #expect(
      FolderStorageError.inUse(path: "/a", processID: 12).description
        == "The folder /a is in use by the process 12.")
    #expect(
      FolderStorageError.inUse(path: "/a", processID: nil).description
        == "The folder /a is in use by another process.")
    #expect(FolderStorageError.notAFolder(path: "/a").description == "/a is not a folder.")
    #expect(
      FolderStorageError.inaccessible(path: "/a", reason: "Permission denied").description
        == "/a cannot be used: Permission denied.")
    #expect(
      FolderStorageError.newerVersion(path: "/a", version: 3).description
        == "The folder /a was written by a later version of this program (format 3).")
  }
}
