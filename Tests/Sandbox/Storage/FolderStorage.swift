import Foundation
import OpenMarketData
import OpenMarketLock

/// A storage that keeps a market in a folder: the file `market.json`, which each change replaces as
/// a whole, and a file for each uploaded image, which is written before the change.
final class FolderStorage: MarketStorage {
  /// A storage, and the market that was in its folder.
  typealias Opened = (storage: FolderStorage, market: Catalogue)

  private static let fileName = "market.json"
  private static let lockName = "lock"

  private let root: String
  private let files: FileSystem
  /// The lock on the folder and the identity of its file, or `nil` if the folder was opened only
  /// for reading.
  private let lock: (lock: FolderLock, file: FileStatus.Identity)?
  /// The JSON of the products in the file, so that each product keeps its text until it changes.
  private let texts = Mutex<Catalogue.Texts>([:])

  /// Locks a folder, and creates it if it doesn't exist. The file `lock` contains the identifier of
  /// the process. The folder is locked until the storage is deallocated.
  ///
  /// - Parameter isReading: A Boolean value that indicates whether the folder is only read, without
  ///   a lock.
  private init(
    _ folder: URL, _ files: FileSystem, isReading: Bool = false
  ) throws(FolderStorageError) {
    (root, self.files) = (folder.path, files)
    let path = "\(root)/\(Self.lockName)"
    do throws(SystemError) {
      if !isReading { try files.makeFolder(root) }
      lock =
        isReading ? nil : (try FolderLock(path, files: files), try files.status(path).identity)
    } catch  where error.isOne(of: .wouldBlock) {
      let owner = (try? files.read(path, limit: 32)).map { String(decoding: $0, as: UTF8.self) }
      throw .inUse(path: root, processID: owner.flatMap { Int($0.dropLast()) })
    } catch {
      throw FolderStorageError(error, at: root)
    }
    // Ignore errors, such as a full disk, because the lock works without the process identifier.
    guard !isReading, let file = try? files.openFile(path, for: .writing) else { return }
    try? files.write(Data("\(ProcessInfo.processInfo.processIdentifier)\n".utf8), to: file)
    files.closeFile(file)
  }

  // MARK: - Changes

  func save(
    _ market: Catalogue, replacing old: Catalogue, changed: Set<Int>, pictures: [String: Data]
  ) throws(SystemError) {
    guard let lock else {
      throw SystemError(number: EROFS, reason: "the folder was opened for reading")
    }
    // If the folder was removed, another process can create and lock a folder at the same path.
    guard (try? files.status("\(root)/\(Self.lockName)").identity) == lock.file else {
      throw SystemError(number: ESTALE, reason: "another market replaced the folder")
    }
    var isReplaced = false
    do throws(SystemError) {
      if !pictures.isEmpty { try files.makeFolder(self.pictures) }
      for (name, bytes) in pictures { try files.write(bytes, to: name, in: self.pictures) }
      if !pictures.isEmpty { try files.synchronize(self.pictures) }
      try write(market, changed)
      isReplaced = true
      try files.synchronize(root)
    } catch {
      if isReplaced { try? write(old, changed) }
      delete(pictures: pictures.keys)
      throw error
    }
  }

  private func write(_ market: Catalogue, _ changed: Set<Int>) throws(SystemError) {
    let known = texts.withLock { $0.filter { !changed.contains($0.key) } }
    let (bytes, texts) = market.file(known)
    try files.write(bytes, to: Self.fileName, in: root)
    // The texts of a change that can't be written must not be written with the next one.
    self.texts.withLock { $0 = texts }
  }

  func forget(_ images: [SandboxImage]) {
    // Files with other names belong to a person.
    delete(pictures: images.filter { $0.artwork == nil }.map(\.name).filter(PictureName.isMade))
  }

  func picture(_ image: SandboxImage) -> Data? {
    image.artwork == nil ? try? files.read("\(pictures)/\(image.name)") : nil
  }

  /// The path of the folder that contains the uploaded images, exactly as clients sent them.
  private var pictures: String { "\(root)/pictures" }

  private func delete(pictures names: some Sequence<String>) {
    for name in names { try? files.remove("\(pictures)/\(name)") }
  }

  // MARK: - Folders

  /// Opens the folder of a market, and keeps it locked until the storage is deallocated. Creates a
  /// missing `market.json`.
  ///
  /// - Parameter seed: The closure that returns the content of a new market.
  static func open(
    folder: URL, files: FileSystem = FileSystem(), seed: () -> Catalogue
  ) throws(FolderStorageError) -> Opened {
    let storage = try FolderStorage(folder, files)
    if let market = try storage.read() { return (storage, market) }
    let market = seed()
    do {
      try storage.save(market, replacing: market, changed: [], pictures: [:])
    } catch {
      throw FolderStorageError(error, at: folder.path)
    }
    return (storage, market)
  }

  /// Loads the market from a folder, even if another process has the folder open. Returns `nil` if
  /// the folder contains no market.
  static func openForReading(
    folder: URL, files: FileSystem = FileSystem()
  ) throws(FolderStorageError) -> Opened? {
    let storage = try FolderStorage(folder, files, isReading: true)
    return try storage.read().map { (storage, $0) }
  }

  private func read() throws(FolderStorageError) -> Catalogue? {
    let path = "\(root)/\(Self.fileName)"
    let bytes: Data
    do throws(SystemError) {
      bytes = try files.read(path)
    } catch {
      if error.isOne(of: .missing) { return nil }
      throw FolderStorageError(error, at: path)
    }
    do throws(RequestRejection) {
      let (market, texts) = try Catalogue.read(bytes)
      self.texts.withLock { $0 = texts }
      return market
    } catch {
      throw .invalid(path: path, line: error.line, reason: error.localizedText)
    }
  }

  /// Removes the market from a folder. Only files whose names a market gives are removed. If the
  /// removal is interrupted, you can call the method again.
  static func clear(
    _ folder: URL, files: FileSystem = FileSystem()
  ) throws(FolderStorageError) {
    // Another program's folder can have a `market.json`, too.
    let names = (try? files.names(in: folder.path)) ?? []
    guard Set(names).isSuperset(of: [lockName, fileName]) else {
      throw .notAMarket(path: folder.path)
    }
    let storage = try FolderStorage(folder, files)
    // The folder is locked until the market is removed.
    defer { withExtendedLifetime(storage) {} }
    try storage.clear()
  }

  private func clear() throws(FolderStorageError) {
    let names = (try? files.names(in: pictures)) ?? []
    delete(pictures: names.filter { PictureName.isMade($0) || $0 == FileSystem.temporaryName })
    try? files.remove("\(root)/\(FileSystem.temporaryName)")
    do throws(SystemError) {
      // Remove `market.json` last, so that the next call still finds the market.
      try files.remove("\(root)/\(Self.fileName)")
    } catch {
      throw FolderStorageError(error, at: root)
    }
  }
}
