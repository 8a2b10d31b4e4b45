import Foundation
import OpenMarketData

/// The folder of a market: the names of its files, its lock, and its removal.
struct MarketFolder {
  static let marketFile = "market.json"
  /// A larger file isn't a market's.
  static let sizeLimit = 16 << 20

  let root: String
  let files: FileSystem

  init(_ folder: URL, calls: any FileSystemCalls = POSIXCalls()) {
    var path = folder.path(percentEncoded: false)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    root = path
    files = FileSystem(calls: calls)
  }

  /// The files of the products in the market.
  var products: String { "\(root)/products" }
  /// The files of removed products. One that is moved back while no process has the folder open is in the market again.
  var removed: String { "\(root)/removed" }
  /// The uploaded pictures, byte for byte.
  var pictures: String { "\(root)/pictures" }
  /// The files that can't be used, for a person to look at.
  var damaged: String { "\(root)/damaged" }

  static func productFile(_ id: Int) -> String {
    let digits = String(id)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".json"
  }

  /// Returns the identifier in the name of a product's file, also of one that was set aside as `000032.json.2`.
  static func productID(ofFile name: String) -> Int? {
    name.wholeMatch(of: /([0-9]+)\.json(?:\.[0-9]+)?/).flatMap { Int($0.1) }
  }

  /// Returns whether a name is one that a market gives to pictures.
  static func isPictureFile(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{32}(?:\.[^.]+)?/) != nil
  }

  /// Takes the folder for this process, and makes it if it is missing.
  func lock() throws(FolderStorageError) -> FolderLock {
    let path = "\(root)/lock"
    do throws(SystemError) {
      try files.makeFolder(root)
      return try FolderLock(path, files: files)
    } catch  where error.isOne(of: .wouldBlock) {
      throw .inUse(path: root, processID: FolderLock.owner(path, files: files))
    } catch {
      throw FolderStorageError(error, at: root)
    }
  }

  /// Returns the names of the files in a folder, or `nil` if the folder doesn't exist.
  func names(in folder: String) throws(FolderStorageError) -> [String]? {
    do throws(SystemError) {
      return try files.names(in: folder)
    } catch  where error.isOne(of: .missing) {
      return nil
    } catch {
      throw FolderStorageError(error, at: folder)
    }
  }

  // MARK: - Removal

  /// Removes the market from its folder: every file that a market names itself, and no other.
  ///
  /// The lock stays, so that no process opens the folder meanwhile, and so do the folders. An interrupted removal can be repeated.
  @discardableResult
  func clear() throws(FolderStorageError) -> RemovedFiles {
    guard try holdsMarket() else { throw .notAMarket(path: root) }
    return try withExtendedLifetime(lock()) { _ throws(FolderStorageError) in
      var removed = RemovedFiles()
      // Without it, the next start begins anew and keeps what is still there.
      _ = try remove(in: root) { $0 == Self.marketFile }
      removed.products = try remove(in: products, where: Self.isOwnProductFile)
      removed.removedProducts = try remove(in: self.removed, where: Self.isOwnProductFile)
      removed.pictures = try remove(in: pictures, where: Self.isPictureFile)
      removed.damaged = try remove(in: damaged) { name in
        guard let match = name.wholeMatch(of: /(.+?\.json)(?:\.[0-9]+)?/) else { return false }
        let original = String(match.1)
        return original == Self.marketFile || Self.isOwnProductFile(original)
      }
      return removed
    }
  }

  /// Returns whether the folder holds a market, or what an interrupted start or removal has left of one: other programs have files
  /// called `market.json` and folders called `products`, too.
  private func holdsMarket() throws(FolderStorageError) -> Bool {
    let names = try names(in: root) ?? []
    var reader = FolderReader(folder: self, setsAside: false)
    if names.contains(Self.marketFile), try reader.market() != nil { return true }
    return Set(names).isSuperset(of: ["lock", "products", "pictures"])
  }

  /// Files of other programs may be numbered, but hardly with so many digits.
  private static func isOwnProductFile(_ name: String) -> Bool {
    productID(ofFile: name).map(productFile) == name
  }

  /// - Returns: The number of removed files, without those that a writer has left half done.
  private func remove(
    in folder: String, where isOwn: (String) -> Bool
  ) throws(FolderStorageError) -> Int {
    var count = 0
    for name in try names(in: folder) ?? [] where isOwn(name) || name == FileSystem.temporaryName {
      do throws(SystemError) {
        try files.remove("\(folder)/\(name)")
        if name != FileSystem.temporaryName { count += 1 }
      } catch  where error.isOne(of: .isFolder) {
        // A market makes no folder of that name.
      } catch {
        throw FolderStorageError(error, at: "\(folder)/\(name)")
      }
    }
    return count
  }
}

/// The number of files that were removed with a market.
public struct RemovedFiles: Hashable, Sendable {
  /// The products that were in the market.
  public internal(set) var products = 0
  /// The products that had been deleted before.
  public internal(set) var removedProducts = 0
  /// The pictures, also those of deleted products.
  public internal(set) var pictures = 0
  /// The files that had been set aside as damaged.
  public internal(set) var damaged = 0
}
