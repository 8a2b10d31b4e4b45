public import Foundation

extension SandboxMarket {
  /// What opening a folder gave.
  public struct Opened: Sendable {
    /// The market, ready to answer.
    public let market: SandboxMarket
    /// What was set aside or begun anew, a sentence each, for whoever keeps the folder; mostly there are none.
    public let notes: [String]
  }

  /// Opens a market that is kept in a folder, and makes it there with the seeded catalogue where there is none.
  ///
  /// What it acknowledges is on the disk before the answer is given, and survives the process in whatever way that ends.
  /// It has the folder to itself for as long as it lives.
  ///
  /// - Parameters:
  ///   - folder: a file URL; the platform's folder for application data unless given.
  ///   - isLenient: whether it is as lax as recorded servers are, instead of keeping every documented limit.
  ///   - faults: how it misbehaves.
  ///   - now: the time at which something is registered, or a picture replaced.
  /// - Throws: ``FolderStorageError``, which says what is wrong with the folder.
  public static func open(
    folder: URL? = nil, isLenient: Bool = false, faults: FaultPlan = FaultPlan(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(FolderStorageError) -> Opened {
    let opened = try FolderStorage.open(folder: folder ?? DataFolder.default()) {
      .seeded(key: .random(in: .min ... .max))
    }
    let market = SandboxMarket(
      opened.market, storage: opened.storage, isLenient: isLenient, faults: faults, now: now)
    return Opened(market: market, notes: opened.notes)
  }

  /// Opens a market that is kept in a folder to look at it; `nil` where there is none.
  ///
  /// It shows what is there now, beside a process that may have the folder, and takes no change. Nothing is written.
  ///
  /// - Throws: ``FolderStorageError``, which says what is wrong with the folder.
  public static func openForReading(
    folder: URL? = nil, isLenient: Bool = false
  ) throws(FolderStorageError) -> SandboxMarket? {
    let opened = try FolderStorage.openForReading(folder: folder ?? DataFolder.default())
    return opened.map {
      SandboxMarket(
        $0.market, storage: $0.storage, isLenient: isLenient, faults: FaultPlan(), now: { Date() })
    }
  }

  /// Removes the market that is kept in a folder, so that the next one that is opened there begins anew.
  ///
  /// Only files that a market made are removed; whatever else is in the folder stays.
  ///
  /// - Parameter folder: a file URL; the platform's folder for application data unless given.
  /// - Throws: ``FolderStorageError``: among others when a market has the folder open, or when there is none in it.
  @discardableResult
  public static func reset(folder: URL? = nil) throws(FolderStorageError) -> RemovedFiles {
    try FolderStorage.clear(folder: folder ?? DataFolder.default())
  }

  /// A vendor's credentials: the identifier goes into the header `identifier`, the secret into the body.
  public struct SellerCredentials: Hashable, Sendable {
    /// What buyers see.
    public let name: String
    /// Goes into the header `identifier` of every call that writes.
    public let identifier: String
    /// Goes into the body of every call that writes.
    public let secret: String
    /// The number under which the market lists the vendor's products.
    public let vendorID: Int
  }

  /// The seller that every new market has, so that writing works at once; `nil` where it was taken out of the folder.
  public var readySeller: SellerCredentials? {
    let ready = snapshot.vendor(identifier: Vendor.ready.identifier)
    return ready.map {
      SellerCredentials(
        name: $0.name, identifier: $0.identifier, secret: $0.secret, vendorID: $0.id)
    }
  }
}
