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
