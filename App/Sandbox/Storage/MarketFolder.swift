import Foundation
import OpenMarketData

/// The folder that stores a market. Use it to get file names, to lock the folder, and to remove the market.
struct MarketFolder {
  static let marketFile = "market.json"
  /// The maximum size of a JSON file, in bytes. A larger file is treated as damaged.
  static let sizeLimit = 16 << 20

  let root: String
  let files: FileSystem

  init(_ folder: URL, calls: any FileSystemCalls = POSIXCalls()) {
    var path = folder.path(percentEncoded: false)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    root = path
    files = FileSystem(calls: calls)
  }

  /// The path of the folder with a file for each current product.
  var products: String { "\(root)/products" }
  /// The path of the folder with a file for each removed product. To restore a product, move its file back to ``products`` while
  /// no process has the folder open.
  var removed: String { "\(root)/removed" }
  /// The path of the folder with the uploaded images. The images are stored unchanged.
  var pictures: String { "\(root)/pictures" }
  /// The path of the folder with unusable files, for manual inspection.
  var damaged: String { "\(root)/damaged" }

  static func productFile(_ id: Int) -> String {
    let digits = String(id)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".json"
  }

  /// Returns the product identifier in a file name such as `000032.json` or, in the `damaged` folder, `000032.json.2`.
  static func productID(ofFile name: String) -> Int? {
    name.wholeMatch(of: /([0-9]+)\.json(?:\.[0-9]+)?/).flatMap { Int($0.1) }
  }

  /// Returns a Boolean value that indicates whether a file name has the format of an image's file name.
  static func isPictureFile(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{32}(?:\.[^.]+)?/) != nil
  }

  /// Locks the folder for this process. Creates the folder if it's missing.
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

  /// Removes the market from its folder. Only files with names that a market uses are removed.
  ///
  /// The lock file stays, so that no process opens the folder during the removal. The subfolders stay, too. You can repeat an
  /// interrupted removal.
  @discardableResult
  func clear() throws(FolderStorageError) -> RemovedFiles {
    guard try holdsMarket() else { throw .notAMarket(path: root) }
    return try withExtendedLifetime(lock()) { _ throws(FolderStorageError) in
      var removed = RemovedFiles()
      // Remove `market.json` first. If the removal is interrupted, the next start creates a new market and keeps the remaining
      // files.
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

  /// Returns a Boolean value that indicates whether the folder contains a market, or the remains of an interrupted start or
  /// removal. A single file name isn't enough, because other programs also use names like `market.json` and `products`.
  private func holdsMarket() throws(FolderStorageError) -> Bool {
    let names = try names(in: root) ?? []
    var reader = FolderReader(folder: self, setsAside: false)
    if names.contains(Self.marketFile), try reader.market() != nil { return true }
    return Set(names).isSuperset(of: ["lock", "products", "pictures"])
  }

  /// Returns a Boolean value that indicates whether a name is exactly the name that a market gives to a product's file. Other
  /// programs may number their files, but rarely with six digits.
  private static func isOwnProductFile(_ name: String) -> Bool {
    productID(ofFile: name).map(productFile) == name
  }

  /// - Returns: The number of removed files, not counting temporary files from interrupted writes.
  private func remove(
    in folder: String, where isOwn: (String) -> Bool
  ) throws(FolderStorageError) -> Int {
    var count = 0
    for name in try names(in: folder) ?? [] where isOwn(name) || name == FileSystem.temporaryName {
      do throws(SystemError) {
        try files.remove("\(folder)/\(name)")
        if name != FileSystem.temporaryName { count += 1 }
      } catch  where error.isOne(of: .isFolder) {
        // Skip a folder, because a market uses these names only for files.
      } catch {
        throw FolderStorageError(error, at: "\(folder)/\(name)")
      }
    }
    return count
  }
}

/// The numbers of files that were removed with a market.
public struct RemovedFiles: Hashable, Sendable {
  /// The number of files for current products.
  public internal(set) var products = 0
  /// The number of files for products that were already deleted.
  public internal(set) var removedProducts = 0
  /// The number of image files, including the images of deleted products.
  public internal(set) var pictures = 0
  /// The number of damaged files that had been moved to the `damaged` folder.
  public internal(set) var damaged = 0
}
