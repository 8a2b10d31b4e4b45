import Foundation
import OpenMarketData
import OpenMarketLock

/// A storage that keeps a market in a folder: the file `market.json`, which each change replaces as a whole, and a file for each
/// uploaded image, which is written before the change.
final class FolderStorage: MarketStorage {
  /// A storage, and the market that was in its folder.
  typealias Opened = (storage: FolderStorage, market: StoredMarket)

  private static let fileName = "market.json"

  private let root: String
  private let files: FileSystem
  /// The lock on the folder, or `nil` if the folder was opened only for reading.
  private let lock: MarketLock?
  private let file: Mutex<MarketFile>

  private init(_ root: String, _ files: FileSystem, lock: MarketLock?, _ file: MarketFile) {
    (self.root, self.files, self.lock) = (root, files, lock)
    self.file = Mutex(file)
  }

  // MARK: - Changes

  func put(_ product: SandboxProduct, pictures: [String: Data]) throws(SystemError) {
    do throws(SystemError) {
      if !pictures.isEmpty { try files.makeFolder(self.pictures) }
      for (name, bytes) in pictures { try files.write(bytes, to: name, in: self.pictures) }
      if !pictures.isEmpty { try files.synchronize(self.pictures) }
      try change { $0.put(product) }
    } catch {
      delete(pictures: pictures.keys)
      throw error
    }
  }

  func remove(_ product: SandboxProduct) throws(SystemError) {
    try change { $0.remove(product.id) }
    forget(product.images)
  }

  func forget(_ images: [SandboxImage]) {
    // Files with other names belong to a person.
    delete(pictures: images.filter { $0.artwork == nil }.map(\.name).filter(PictureName.isMade))
  }

  func picture(_ image: SandboxImage) -> Data? {
    image.artwork == nil ? try? files.read("\(pictures)/\(image.name)", limit: .max - 1) : nil
  }

  /// The path of the folder that contains the uploaded images, exactly as clients sent them.
  private var pictures: String { "\(root)/pictures" }

  private func delete(pictures names: some Sequence<String>) {
    for name in names { try? files.remove("\(pictures)/\(name)") }
  }

  private func change(_ edit: (inout MarketFile) -> Void) throws(SystemError) {
    guard let lock else { throw .readingOnly }
    guard lock.isInPlace else { throw .replacedFolder }
    try file.withLock { file throws(SystemError) in
      var changed = file
      edit(&changed)
      try files.write(changed.bytes, to: Self.fileName, in: root)
      do throws(SystemError) {
        try files.synchronize(root)
      } catch {
        try? files.write(file.bytes, to: Self.fileName, in: root)
        throw error
      }
      file = changed
    }
  }

  // MARK: - Folders

  /// Opens the folder of a market, and keeps it locked until the storage is deallocated. Creates a missing `market.json`.
  ///
  /// - Parameter seed: The closure that returns the content of a new market.
  static func open(
    folder: URL, files: FileSystem = FileSystem(), seed: () -> StoredMarket
  ) throws(FolderStorageError) -> Opened {
    let lock = try MarketLock(folder.path, files: files)
    if let (file, market) = try read(folder.path, files) {
      return (FolderStorage(folder.path, files, lock: lock, file), market)
    }
    let market = seed()
    let storage = FolderStorage(folder.path, files, lock: lock, MarketFile(market))
    do throws(SystemError) {
      try storage.change { _ in }
    } catch {
      throw FolderStorageError(error, at: folder.path)
    }
    return (storage, market)
  }

  /// Loads the market from a folder, even if another process has the folder open. Returns `nil` if the folder contains no market.
  static func openForReading(
    folder: URL, files: FileSystem = FileSystem()
  ) throws(FolderStorageError) -> Opened? {
    try read(folder.path, files).map { file, market in
      (FolderStorage(folder.path, files, lock: nil, file), market)
    }
  }

  private static func read(
    _ root: String, _ files: FileSystem
  ) throws(FolderStorageError) -> (MarketFile, StoredMarket)? {
    let path = "\(root)/\(fileName)"
    let bytes: Data
    do throws(SystemError) {
      bytes = try files.read(path, limit: .max - 1)
    } catch {
      if error.isOne(of: .missing) { return nil }
      throw FolderStorageError(error, at: path)
    }
    do throws(Complaint) {
      return try MarketFile.read(bytes)
    } catch {
      throw .invalid(path: path, line: error.line, reason: error.sentences)
    }
  }

  /// Removes the market from a folder. Only files whose names a market gives are removed. If the removal is interrupted, you can
  /// call the method again.
  static func clear(
    _ folder: URL, files: FileSystem = FileSystem()
  ) throws(FolderStorageError) {
    let root = folder.path
    // Another program's folder can have a `market.json`, too.
    let names = (try? files.names(in: root)) ?? []
    guard Set(names).isSuperset(of: [MarketLock.fileName, fileName]) else {
      throw .notAMarket(path: root)
    }
    let lock = try MarketLock(root, files: files)
    defer { withExtendedLifetime(lock) {} }
    for name in (try? files.names(in: "\(root)/pictures")) ?? []
    where PictureName.isMade(name) || name == FileSystem.temporaryName {
      try? files.remove("\(root)/pictures/\(name)")
    }
    try? files.remove("\(root)/\(FileSystem.temporaryName)")
    do throws(SystemError) {
      // Remove `market.json` last, so that the next call still finds the market.
      try files.remove("\(root)/\(fileName)")
    } catch {
      throw FolderStorageError(error, at: root)
    }
  }
}

extension SystemError {
  fileprivate static let readingOnly = SystemError(
    number: EROFS, reason: "the folder was opened for reading")
  fileprivate static let replacedFolder = SystemError(
    number: ESTALE, reason: "another market replaced the folder")
}
