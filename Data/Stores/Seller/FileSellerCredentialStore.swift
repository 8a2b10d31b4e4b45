public import Foundation
public import OpenMarketDomain

/// A credential store that saves the seller's credential for one market in a file that only the
/// user can open (permissions 0600). Use this store where no keychain is available, such as on a
/// server or in a command-line tool.
///
/// The file is read once, when the store is opened. Afterward, ``credential`` is the credential
/// that was read or saved most recently. To save a credential, the store writes a new file, which
/// then replaces the earlier file. If the folder doesn't exist, the store creates a folder that
/// only the user can open. The store doesn't use a folder that belongs to another user, that other
/// users can write to, or on iOS, that is in an app group's container.
///
/// The store saves credentials one after another, on a separate thread.
public final class FileSellerCredentialStore: SellerCredentialStore {
  private let file: SellerCredentialFile
  private let memory: InMemorySellerCredentialStore

  /// Returns a store with the credential from a file. If the file doesn't exist, the store has no
  /// credential. This method blocks the calling thread while it reads the file.
  ///
  /// - Parameter file: The file URL of the credential file. Symbolic links aren't followed.
  /// - Throws: ``SellerCredentialFileError`` if the file can't be used, for example because other
  ///   users can open it.
  public static func open(
    file: URL
  ) throws(SellerCredentialFileError) -> FileSellerCredentialStore {
    try open(file: file, files: FileSystem(.ordered))
  }

  /// Creates a store without reading its file. The store has no credential until a credential is
  /// saved. Use this initializer to sign in or sign out if the file can't be read.
  ///
  /// - Parameter file: The file URL of the credential file.
  public convenience init(unread file: URL) {
    self.init(SellerCredentialFile(file, files: FileSystem(.ordered)), holding: nil)
  }

  package static func open(
    file: URL, files: FileSystem
  ) throws(SellerCredentialFileError) -> FileSellerCredentialStore {
    let file = SellerCredentialFile(file, files: files)
    return FileSellerCredentialStore(file, holding: try file.read())
  }

  private init(_ file: SellerCredentialFile, holding credential: SellerCredential?) {
    self.file = file
    memory = InMemorySellerCredentialStore(credential)
  }

  public var credential: SellerCredential? { memory.credential }

  public func subscribe(_ subscriber: Subscriber<Void>) -> Subscription {
    memory.subscribe(subscriber)
  }

  /// Writes the credential to the file, or removes the file if the credential is `nil`. An existing
  /// file is replaced or removed regardless of its contents.
  public func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    try await memory.save(credential) { [file] () throws(SellerCredentialStoreError) in
      let bytes = try credential.map { credential throws(SellerCredentialStoreError) in
        try SellerCredentialRecord(credential).bytes()
      }
      do throws(SystemError) {
        if let bytes { try file.write(bytes) } else { try file.remove() }
      } catch {
        throw .unavailable(reason: error.reason)
      }
    }
  }

  // MARK: - Standard locations

  /// Returns the standard folder for the user's credential files.
  ///
  /// On Apple platforms, the folder is `credentials` in a folder with the app's bundle identifier
  /// (`openmarket` for a command-line tool) in `~/Library/Application Support` (`~/Library/Caches`
  /// on tvOS). On other platforms, the folder is `openmarket/credentials` in `$XDG_CONFIG_HOME`, or
  /// in `~/.config` if this variable isn't set (XDG Base Directory Specification, version 0.8).
  /// This method doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored,
  ///   as the specification requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.configuration.url(environment)
      .appending(path: "credentials", directoryHint: .isDirectory)
  }

  /// Returns the URL of the credential file for the given server. Each server has a separate file,
  /// so that a secret is sent to one server only.
  ///
  /// - Parameters:
  ///   - server: The base URL of the server, or another string that is unique to this server.
  ///   - folder: The folder for credential files, such as ``standardFolder(environment:)``.
  public static func file(of server: String, in folder: URL) -> URL {
    let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-")
    let name = server.addingPercentEncoding(withAllowedCharacters: letters) ?? "server"
    return folder.appending(component: "\(name).json", directoryHint: .notDirectory)
  }
}

/// A file that contains one seller's credential. The methods block the calling thread while they
/// use the disk.
private struct SellerCredentialFile {
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
    guard status.isFile, status.isOwn else { throw .unusable(path) }
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
        "{path}에 다른 사용자가 접근할 수 있습니다. 본인만 접근할 수 있게 하고(chmod go-rwx), 누가 보았다면 암호를 바꾸세요.",
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
