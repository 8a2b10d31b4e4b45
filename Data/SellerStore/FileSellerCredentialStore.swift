public import Foundation
public import OpenMarketDomain
import OpenMarketSockets

/// Keeps the seller of one market in a file that only the user can open (permissions 0600): where there is no keychain, such
/// as on a server or at a command line.
///
/// The file is read once, when the store is made; after that, ``credential`` is what was read or saved last. It is written
/// whole, to a new file of these permissions that takes the place of whatever was there. Its folder is made for the user alone
/// where it is missing; one that belongs to another user, or that others may write to, is not used.
///
/// Saving is carried out one after the other, on a thread of the store's own.
public final class FileSellerCredentialStore: SellerCredentialStore {
  private let file: SellerCredentialFile
  private let kept: InMemorySellerCredentialStore
  private let pool = ThreadPool(limit: 1)

  /// Reads the file and makes its store, with nobody as the seller where there is no file. This waits for the disk.
  ///
  /// - Parameter file: a file URL.
  /// - Throws: why the file is not used: a symbolic link is not followed, and neither a file of another user nor one that
  ///   others may open is read.
  public static func open(
    file: URL
  ) throws(SellerCredentialFileError) -> FileSellerCredentialStore {
    try open(file: file, calls: POSIXCalls())
  }

  /// Makes the store of a file without reading it: nobody is the seller until somebody is saved. For signing in or out where
  /// what is there does not matter, or cannot be read.
  ///
  /// - Parameter file: a file URL.
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

  deinit {
    pool.close()
  }

  public var credential: SellerCredential? { kept.credential }

  public func subscribe(_ handler: @escaping @Sendable () async -> Void) -> Subscription {
    kept.subscribe(handler)
  }

  /// Writes the file, or removes it for `nil`, whatever is in it.
  public func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
    let result = await withCheckedContinuation { continuation in
      pool.run { [file, kept] in
        let result = Result { () throws(SellerCredentialStoreError) in
          if let credential { try file.write(credential) } else { try file.remove() }
          // In the order in which they are written.
          kept.set(credential)
        }
        continuation.resume(returning: result)
      }
    }
    try result.get()
    await kept.notifySubscribers()
  }
}

extension FileSellerCredentialStore {
  /// Returns the user's folder for credentials: `$XDG_CONFIG_HOME` or else `~/.config` (XDG Base Directory Specification, version
  /// 0.8), on Apple's platforms `~/Library/Application Support`; in it `openmarket/credentials`.
  ///
  /// A path that is not absolute is ignored, as that specification asks. The folder isn't created here.
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
  /// - Throws: Why the file isn't used. If nothing is missing, an unusable file is ignored.
  public mutating func complete(fromFile file: URL) throws(SellerCredentialFileError) {
    do throws(SellerCredentialFileError) {
      complete(with: try FileSellerCredentialStore.open(file: file).credential, from: .saved)
    } catch {
      if !missing.isEmpty { throw error }
    }
  }
}

extension SellerCredentialFile {
  fileprivate init(_ file: URL, calls: any FileSystemCalls) {
    self.init(path: file.path(percentEncoded: false), files: FileSystem(calls: calls))
  }
}
