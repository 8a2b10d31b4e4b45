import Foundation
import OpenMarketData

/// The folder in which a market is stored. It provides the names of the files, locks the folder, and removes the market.
struct MarketFolder {
  static let marketFile = "market.json"
  static let journalFile = "products.journal"
  /// The maximum size of a JSON file, in bytes. A larger file is treated as damaged.
  static let sizeLimit = 16 << 20

  let root: String
  let files: FileSystem

  init(_ folder: URL, files: FileSystem = FileSystem()) {
    var path = folder.path(percentEncoded: false)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    root = path
    self.files = files
  }

  /// The path of the file that contains the products.
  var journal: String { "\(root)/\(Self.journalFile)" }
  /// The path of the folder that contains the uploaded images, exactly as clients sent them.
  var pictures: String { "\(root)/pictures" }
  /// The path of the folder that contains damaged files and lines, so that people can inspect them.
  var damaged: String { "\(root)/damaged" }

  /// Returns a Boolean value that indicates whether a file name has the format of a market's image files.
  static func isPictureFile(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts[0].utf8.count == 32 && parts[0].utf8.allSatisfy("0123456789abcdef".utf8.contains)
      && (parts.count == 1 || parts.count == 2 && !parts[1].isEmpty)
  }

  /// Locks the folder, so that no other process can open it. Creates the folder if it doesn't exist.
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

  /// Returns the bytes of an uploaded image, or `nil` if its file is missing or damaged.
  func picture(_ image: SandboxImage) -> Data? {
    guard let upload = image.upload,
      let bytes = try? files.read("\(pictures)/\(image.name)", limit: upload.byteCount),
      upload.accepts(bytes)
    else { return nil }
    return bytes
  }

  // MARK: - Removal

  /// Removes the market from the folder. Only files whose names a market uses are removed.
  ///
  /// The file `lock` stays in the folder, because it prevents other processes from opening the folder during the removal. The
  /// subfolders stay, too. If the removal is interrupted, you can call the method again.
  func clear() throws(FolderStorageError) {
    guard try holdsMarket() else { throw .notAMarket(path: root) }
    try withExtendedLifetime(lock()) { _ throws(FolderStorageError) in
      // Remove `market.json` last. If the removal is interrupted, the next call still finds the market.
      try remove(in: root) { $0 == Self.journalFile }
      try remove(in: pictures, where: Self.isPictureFile)
      try remove(in: damaged) { name in
        guard let match = name.wholeMatch(of: /(.+?)(?:\.[0-9]+)?/) else { return false }
        return [Self.marketFile, Self.journalFile].contains(String(match.1))
      }
      try remove(in: root) { $0 == Self.marketFile }
    }
  }

  /// Returns a Boolean value that indicates whether the folder contains a market, or files from an interrupted start or removal.
  /// The method doesn't trust one name, because other programs also use names like `market.json`.
  private func holdsMarket() throws(FolderStorageError) -> Bool {
    let names = try names(in: root) ?? []
    var reader = FolderReader(folder: self, setsAside: false)
    if names.contains(Self.marketFile), try reader.market() != nil { return true }
    return Set(names).isSuperset(of: ["lock", Self.journalFile])
  }

  /// Removes the files that the closure selects, and temporary files from interrupted writes.
  private func remove(
    in folder: String, where isOwn: (String) -> Bool
  ) throws(FolderStorageError) {
    for name in try names(in: folder) ?? [] where isOwn(name) || name == FileSystem.temporaryName {
      do throws(SystemError) {
        try files.remove("\(folder)/\(name)")
      } catch  where error.isOne(of: .isFolder) {
        // Skip folders with these names, because a market doesn't create them.
      } catch {
        throw FolderStorageError(error, at: "\(folder)/\(name)")
      }
    }
  }
}
