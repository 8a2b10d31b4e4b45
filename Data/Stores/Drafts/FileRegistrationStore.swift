public import Foundation
public import OpenMarketDomain

/// A store that keeps open attempts to register products in the files of a folder, so that they
/// outlive the process.
///
/// Use a separate folder for each market. Any number of stores and processes can use a folder at
/// the same time. An attempt is on the disk when a method returns. Attempts that are older than 30
/// days are removed. The store performs its operations one after another, on a separate thread.
///
/// The folder has a file for each open attempt, whose name consists of the seller's key and the
/// digest. A file that exists is an attempt, whatever it contains, so a damaged or unreadable file
/// never lets a product be sent again.
public final class FileRegistrationStore: RegistrationStore {
  private struct File: Codable {
    /// The only format that can be decoded.
    enum Format: String, Codable { case current = "openmarket registration 1" }

    var format = Format.current
    let attempt: RegistrationAttempt
  }

  /// The time after which an attempt is removed: 30 days, in nanoseconds.
  private static let lifetime: Int64 = 30 * 86_400 * 1_000_000_000
  private static let lengthLimit = 1 << 16

  private let path: String
  private let files: FileSystem
  private let now: @Sendable () -> Date
  private let queue = StoreQueue()

  /// Creates a store. The folder is created when the first attempt is added.
  ///
  /// - Parameter folder: The file URL of the folder.
  public convenience init(folder: URL) {
    self.init(folder: folder, files: FileSystem())
  }

  package init(
    folder: URL, files: FileSystem, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    path = folder.path
    self.files = files
    self.now = now
  }

  public func attempts(
    of seller: SellerKey
  ) async throws(DraftStoreError) -> [RegistrationAttempt] {
    try await queue.perform { [self] in
      do {
        return try files.names(in: path).compactMap { name in
          guard name.hasPrefix("\(seller)-") else { return nil }
          return try attempt(named: name)
        }
      } catch let error as SystemError where error.isOne(of: .missing) {
        return []
      }
    }
  }

  public func add(
    _ attempt: RegistrationAttempt
  ) async throws(DraftStoreError) -> RegistrationAttempt? {
    try await queue.perform { [self] in
      try files.preparePrivateFolder(path, isBackedUp: false)
      let (name, contents) = (name(of: attempt), try contents(of: attempt))
      while true {
        do throws(SystemError) {
          try files.create(contents, named: name, in: path)
          return nil
        } catch {
          guard error.isOne(of: .present) else { throw error }
          // Another process may have removed the file in the meantime.
          if let earlier = try self.attempt(named: name) { return earlier }
        }
      }
    }
  }

  public func replace(
    _ attempt: RegistrationAttempt, with newAttempt: RegistrationAttempt?
  ) async throws(DraftStoreError) -> Bool {
    try await queue.perform { [self] in
      let name = name(of: attempt)
      // The attempt of a file that can't be read has no token.
      let current = try self.attempt(named: name, mustRead: attempt.token != 0)
      guard current?.token == attempt.token else { return false }
      if let newAttempt {
        try files.write(
          contents(of: newAttempt), to: name, in: path, temporaryName: ".\(newAttempt.token).new")
      } else {
        try files.remove("\(path)/\(name)")
      }
      try files.synchronize(path)
      return true
    }
  }

  // MARK: - On the queue

  private func name(of attempt: RegistrationAttempt) -> String {
    "\(attempt.seller)-\(String(attempt.digest, radix: 16))"
  }

  private func contents(of attempt: RegistrationAttempt) throws -> Data {
    try JSONEncoder.ofStores.encode(File(attempt: attempt))
  }

  /// Returns the attempt in a file, or `nil` if the file doesn't exist or its attempt is too old.
  ///
  /// - Parameter mustRead: A Boolean value that indicates whether a file that can't be read is an
  ///   error. Otherwise, it's an attempt that may have been sent.
  private func attempt(
    named name: String, mustRead: Bool = false
  ) throws -> RegistrationAttempt? {
    let parts = name.split(separator: "-")
    guard let seller = SellerKey(parts[0]), parts.count == 2,
      let digest = UInt64(parts[1], radix: 16)
    else { return nil }
    let read = Result { () throws(SystemError) in
      try files.readIfPresent("\(path)/\(name)", limit: Self.lengthLimit)
    }
    if case .failure = read, !mustRead {
      return RegistrationAttempt(of: seller, digest: digest, isSent: true)
    }
    guard let file = try read.get() else { return nil }
    let oldest = Int64(now().timeIntervalSince1970) * 1_000_000_000 - Self.lifetime
    if file.status.modified < oldest, (try? files.remove("\(path)/\(name)")) != nil { return nil }
    let known = file.bytes.flatMap { try? JSONDecoder().decode(File.self, from: Data($0)) }
    if let known { return known.attempt }
    // The file is empty if its process ended while it made the file. That process has sent nothing.
    return RegistrationAttempt(of: seller, digest: digest, isSent: file.bytes?.isEmpty != true)
  }
}
