import Foundation
public import OpenMarketDomain

/// A file that contains one seller's credential. The methods block the calling thread while they
/// use the disk.
struct SellerCredentialFile {
  /// The maximum size of the file, in bytes. A credential needs far less space.
  private static let sizeLimit = 1 << 16

  private let path: String
  private let folder: String
  private let name: String
  private let files: FileSystem

  init(_ file: URL, files: FileSystem) {
    path = file.path(percentEncoded: false)
    folder = file.deletingLastPathComponent().path
    name = file.lastPathComponent
    self.files = files
  }

  /// Returns the credential, or `nil` if the file doesn't exist.
  func read() throws(SellerCredentialFileError) -> SellerCredential? {
    let file: (bytes: [UInt8]?, status: FileStatus)?
    do throws(SystemError) {
      file = try files.readIfPresent(path, limit: Self.sizeLimit)
    } catch {
      let isUnusable = error.isOne(of: .tooManyLinks, .noDevice)
      throw isUnusable ? .unusable(path) : .unreadable(path, reason: error.reason)
    }
    guard let (bytes, status) = file else { return nil }
    guard status.kind == .file, status.isOwn else { throw .unusable(path) }
    guard !status.isOpenToOthers else { throw .openToOthers(path) }
    // Whoever can write to the folder can replace the file.
    if let status = try? files.folderStatus(folder), !status.isOwn || status.isWritableByOthers {
      throw .openToOthers(folder)
    }
    guard let bytes, let credential = SellerCredentialRecord(bytes)?.credential else {
      throw .unusable(path)
    }
    return credential
  }

  func write(_ bytes: Data) throws(SystemError) {
    // Wait until no other process is writing to the folder.
    let lock = try FolderLock.ofPrivateFolder(folder, files: files)
    defer { withExtendedLifetime(lock) {} }
    // Remove an existing temporary file first. Otherwise, the new file would have the permissions
    // of the temporary file.
    try? files.remove("\(folder)/\(FileSystem.temporaryName)")
    try files.write(bytes, to: name, in: folder)
    // Ignore synchronization errors, because the bytes are already on the disk.
    try? files.synchronize(folder)
  }

  /// Removes the file regardless of its contents. Also removes the temporary file of a process that
  /// ended during a write.
  func remove() throws(SystemError) {
    // Wait until no other process is writing to the folder, because all files of the folder have
    // the same temporary name. A folder that doesn't exist or can't be used has no writers.
    let lock = (try? files.folderStatus(folder)).flatMap { _ in
      try? FolderLock.ofPrivateFolder(folder, files: files)
    }
    defer { withExtendedLifetime(lock) {} }
    for name in [name, FileSystem.temporaryName] {
      try files.removeIfPresent("\(folder)/\(name)")
    }
    try? files.synchronize(folder)
  }
}

/// An error that occurs when a credential file can't be used. The error doesn't include any
/// contents of the file.
public struct SellerCredentialFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the problem and a possible solution.
  public let text: LocalizedText

  public var description: String { text.english }

  /// The path refers to another user's file, to something that isn't a regular file, or to a file
  /// without a valid credential.
  fileprivate static func unusable(_ path: String) -> Self {
    Self(
      text: LocalizedText(
        "{path} 파일은 판매자 정보로 쓸 수 없습니다. 파일을 지우고 다시 로그인하세요.",
        "{path} isn't a valid credential file. Remove it, and sign in again.",
        code: "unusable-credential-file", ["path": LocalizedText(path)]))
  }

  /// Other users can read or write the file, or write to its folder.
  fileprivate static func openToOthers(_ path: String) -> Self {
    Self(
      text: LocalizedText(
        "{path} 파일을 다른 사용자가 열 수 있습니다. 본인만 열 수 있게 하고(chmod go-rwx), 누가 보았다면 암호를 바꾸세요.",
        "Other users can open {path}. Make it private (chmod go-rwx), and change the secret if they have read it.",
        code: "open-credential-file", ["path": LocalizedText(path)]))
  }

  /// The operating system couldn't read the file, and describes the error.
  fileprivate static func unreadable(_ path: String, reason: String) -> Self {
    Self(
      text: LocalizedText(
        "{path} 파일을 읽을 수 없습니다({reason}).", "{path} can't be read ({reason}).",
        code: "unreadable-credential-file",
        ["path": LocalizedText(path), "reason": LocalizedText(reason)]))
  }
}
