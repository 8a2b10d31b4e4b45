import Foundation
import OpenMarketData

extension FolderStorage {
  /// Removes a market from its folder: every file that the market names itself, and no other.
  ///
  /// The lock stays, so that nobody opens the folder meanwhile, and so do the folders in it. What an interruption leaves
  /// can be removed by doing it again.
  @discardableResult
  static func clear(
    folder: URL, calls: any FileSystemCalls = POSIXCalls()
  ) throws(FolderStorageError) -> RemovedFiles {
    let layout = FolderLayout(folder)
    let files = FileSystem(calls: calls)
    guard try isMarket(layout, files) else { throw .notAMarket(path: layout.root) }
    return try withExtendedLifetime(lock(layout, files)) { _ throws(FolderStorageError) in
      var removed = RemovedFiles()
      // Without it the next start gives the folder what a new one has, and keeps what is still there.
      let isMarketFile = { (name: String) in name == FolderLayout.marketFile }
      _ = try remove(in: layout.root, files, where: isMarketFile)
      removed.products = try remove(in: layout.products, files, where: isProductFile)
      removed.removedProducts = try remove(in: layout.removed, files, where: isProductFile)
      removed.pictures = try remove(
        in: layout.pictures, files, where: FolderLayout.isPictureFile)
      removed.damaged = try remove(in: layout.damaged, files, where: isSetAside)
      return removed
    }
  }

  /// Whether a folder holds a market, or what an interrupted start or removal has left of one.
  ///
  /// Other programs have files called `market.json` and folders called `products`, too. Nothing is made here.
  private static func isMarket(
    _ layout: FolderLayout, _ files: FileSystem
  ) throws(FolderStorageError) -> Bool {
    let names = Set(try self.names(in: layout.root, files))
    if names.contains(FolderLayout.marketFile) {
      let path = "\(layout.root)/\(FolderLayout.marketFile)"
      let bytes = try FolderStorageError.at(path) { () throws(SystemError) in
        try files.read(path, limit: FolderReader.sizeLimit)
      }
      if let version = try? RecordCoding.record(MarketVersion.self, from: bytes).version,
        version > MarketRecord.currentVersion
      {
        throw .newerVersion(path: layout.root, version: version)
      }
      if (try? RecordCoding.record(MarketRecord.self, from: bytes)) != nil { return true }
    }
    return names.contains("lock") && names.contains("products") && names.contains("pictures")
  }

  private static func names(
    in folder: String, _ files: FileSystem
  ) throws(FolderStorageError) -> [String] {
    do throws(SystemError) {
      return try files.names(in: folder)
    } catch  where error.isOne(of: .missing) {
      return []
    } catch {
      throw FolderStorageError(error, at: folder)
    }
  }

  /// How many files were removed; what a writer has left half done does not count.
  private static func remove(
    in folder: String, _ files: FileSystem, where isOurs: (String) -> Bool
  ) throws(FolderStorageError) -> Int {
    var count = 0
    for name in try names(in: folder, files)
    where isOurs(name) || name == FileSystem.temporaryName {
      let path = "\(folder)/\(name)"
      do throws(SystemError) {
        try files.remove(path)
        if name != FileSystem.temporaryName { count += 1 }
      } catch  where error.isOne(of: .isFolder) {
        // A folder is nothing that the market made.
      } catch {
        throw FolderStorageError(error, at: path)
      }
    }
    return count
  }

  /// Another program may count its files, too, but hardly with so many digits.
  private static func isProductFile(_ name: String) -> Bool {
    Int(name.prefix { $0 != "." }).map(FolderLayout.productFile) == name
  }

  private static func isSetAside(_ name: String) -> Bool {
    guard let match = name.wholeMatch(of: /(.+?\.json)(?:\.[0-9]+)?/) else { return false }
    let original = String(match.1)
    return original == FolderLayout.marketFile || isProductFile(original)
  }
}
