internal import Dispatch
public import Foundation
public import OpenMarketDomain

/// A credential store that writes one market's seller to a file that only the user can open (permissions 0600). Use it where there is no
/// keychain, such as on a server or at a command line.
///
/// The file is read once, when the store is opened. After that, ``credential`` is the one that was read or saved last. The file is written
/// as a whole, under a new name, and replaces the earlier one. The store creates the folder for the user alone if it's missing. A folder
/// that belongs to another user, or that other users may write to, isn't used.
///
/// Credentials are saved one after the other, on a separate thread.
public final class FileSellerCredentialStore: SellerCredentialStore {
  private let file: SellerCredentialFile
  private let kept: InMemorySellerCredentialStore
  private let queue = DispatchQueue(label: "OpenMarketData.FileSellerCredentialStore")

  /// Reads a file, and returns its store. Without a file, the store has no credential. This blocks the thread while it reads the disk.
  ///
  /// - Parameter file: A file URL. A symbolic link isn't followed. A file that belongs to another user, or that other users may open,
  ///   isn't read.
  public static func open(
    file: URL
  ) throws(SellerCredentialFileError) -> FileSellerCredentialStore {
    try open(file: file, calls: POSIXCalls())
  }

  /// Creates a store without reading its file. It has no credential until one is saved. Use it to sign in or out if the file can't be
  /// read.
  ///
  /// - Parameter file: A file URL.
  public convenience init(unread file: URL) {
    self.init(SellerCredentialFile(file, calls: POSIXCalls()), holding: nil)
  }

  package static func open(
    file: URL, calls: any FileSystemCalls
  ) throws(SellerCredentialFileError) -> FileSellerCredentialStore {
    let file = SellerCredentialFile(file, calls: calls)
    return FileSellerCredentialStore(file, holding: try file.read())
  }

  private init(_ file: SellerCredentialFile, holding credential: SellerCredential?) {
    self.file = file
    kept = InMemorySellerCredentialStore(credential)
  }

  public var credential: SellerCredential? { kept.credential }

  public func subscribe(_ handler: @escaping @Sendable () async -> Void) -> Subscription {
    kept.subscribe(handler)
  }

  /// Writes the file, or removes it if the credential is `nil`, whatever it contains.
  public func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    let result = await withCheckedContinuation { continuation in
      queue.async { [file, kept] in
        let result = Result { () throws(SellerCredentialStoreError) in
          if let credential { try file.write(credential) } else { try file.remove() }
          // On this thread, so that the order is that of the file.
          kept.set(credential)
        }
        continuation.resume(returning: result)
      }
    }
    try result.get()
    await kept.notifySubscribers()
  }

  // MARK: - Standard places

  /// Returns the user's folder for credentials: `openmarket/credentials` in `$XDG_CONFIG_HOME` or `~/.config` (XDG Base Directory
  /// Specification, version 0.8), on Apple's platforms in `~/Library/Application Support`.
  ///
  /// The folder isn't created.
  ///
  /// - Parameter environment: The environment variables. A path in them that isn't absolute is ignored, as the specification requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.configuration.url(environment)
      .appending(path: "credentials", directoryHint: .isDirectory)
  }

  /// Returns the file of a server in a folder. Each server has a separate file, so that a secret reaches one server only.
  ///
  /// - Parameters:
  ///   - server: The server's address, or another name that only this server has.
  ///   - folder: The folder for credentials, such as ``standardFolder(environment:)``.
  public static func file(of server: String, in folder: URL) -> URL {
    let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-")
    let name = server.addingPercentEncoding(withAllowedCharacters: letters) ?? "server"
    return folder.appending(component: "\(name).json", directoryHint: .notDirectory)
  }
}

extension ResolvedCredentials {
  /// Fills in missing parts from a file that ``FileSellerCredentialStore`` has written. This reads from the disk.
  ///
  /// - Parameter file: A file URL, such as that of ``FileSellerCredentialStore/file(of:in:)``.
  /// - Throws: The reason why the file isn't used. If nothing is missing, an unusable file is ignored.
  public mutating func complete(fromFile file: URL) throws(SellerCredentialFileError) {
    do throws(SellerCredentialFileError) {
      complete(with: try FileSellerCredentialStore.open(file: file).credential, from: .saved)
    } catch {
      if !missing.isEmpty { throw error }
    }
  }
}
