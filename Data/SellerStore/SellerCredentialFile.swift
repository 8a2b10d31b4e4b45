import Foundation
import OpenMarketDomain

/// A file for one seller, which only its owner can open. What it does waits for the disk.
struct SellerCredentialFile {
  /// Far more than a seller needs.
  private static let sizeLimit = 1 << 16
  private static let lockName = "lock"

  let path: String
  private let folder: String
  private let name: String
  private let files: FileSystem

  init(path: String, files: FileSystem) {
    self.path = path
    let end = path.lastIndex(of: "/")
    folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    name = end.map { String(path[path.index(after: $0)...]) } ?? path
    self.files = files
  }

  /// - Returns: `nil` where there is no file.
  func read() throws(SellerCredentialFileError) -> SellerCredential? {
    var refusal: SellerCredentialFileError?
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try files.readRegularFile(path, limit: Self.sizeLimit) { status in
        refusal = problem(with: status)
        return refusal == nil
      }
    } catch  where error.isOne(of: .missing) {
      return nil
    } catch  where error.isOne(of: .tooManyLinks, .noDevice) {
      throw .notAFile(path: path)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    if let refusal { throw refusal }
    guard let bytes, let credential = SellerCredentialRecord(bytes)?.credential else {
      throw .damaged(path: path)
    }
    return credential
  }

  private func problem(with status: FileStatus) -> SellerCredentialFileError? {
    guard status.kind == .file else { return .notAFile(path: path) }
    guard status.isOwn else { return .foreign(path: path) }
    return status.isOpenToOthers ? .openToOthers(path: path) : nil
  }

  func write(_ credential: SellerCredential) throws(SellerCredentialStoreError) {
    let lock = try takeFolder()
    defer { withExtendedLifetime(lock) {} }
    // One that is there already would keep the permissions that it has.
    try? files.remove("\(folder)/\(FileSystem.temporaryName)")
    do {
      try files.write(try SellerCredentialRecord(credential).bytes(), to: name, in: folder)
    } catch {
      throw Self.unavailable(error)
    }
    // The bytes are on the disk; that their name is, too, is not worth failing for.
    try? files.synchronize(folder)
  }

  /// Removes the file, whatever it is like, and what a process has left that ended while it wrote one. Where there is none,
  /// nothing is done.
  func remove() throws(SellerCredentialStoreError) {
    do throws(SystemError) {
      try files.remove(path)
      try? files.synchronize(folder)
    } catch  where error.isOne(of: .missing) {
    } catch {
      throw Self.unavailable(error)
    }
    guard let names = try? files.names(in: folder), names.contains(FileSystem.temporaryName),
      let lock = try? takeFolder()
    else { return }
    defer { withExtendedLifetime(lock) {} }
    try? files.remove("\(folder)/\(FileSystem.temporaryName)")
  }

  /// Makes the folder where it is missing, and takes it for as long as the lock lives, after others who have it: all files are
  /// written under one name.
  private func takeFolder() throws(SellerCredentialStoreError) -> FolderLock {
    let status: FileStatus
    do throws(SystemError) {
      try files.makeFolder(folder)
      status = try files.folderStatus(folder)
    } catch {
      throw Self.unavailable(error)
    }
    guard status.isOwn else { throw .unavailable(reason: "the folder is another user's") }
    guard !status.isWritableByOthers else {
      throw .unavailable(reason: "others may write to the folder")
    }
    do throws(SystemError) {
      return try .inTurn("\(folder)/\(Self.lockName)", files: files)
    } catch  where error.isOne(of: .wouldBlock) {
      throw .unavailable(reason: "the folder is in use")
    } catch {
      throw Self.unavailable(error)
    }
  }

  private static func unavailable(_ error: any Error) -> SellerCredentialStoreError {
    .unavailable(reason: (error as? SystemError)?.reason ?? "it has no form on a disk")
  }
}
