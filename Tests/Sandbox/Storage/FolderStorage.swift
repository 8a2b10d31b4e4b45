import Foundation
import OpenMarketData
public import OpenMarketDomain
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
    _ folder: URL, _ files: FileSystem = FileSystem(), isReading: Bool = false
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
      throw .inaccessible(path: root, reason: error.reason)
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
      throw .inaccessible(path: folder.path, reason: error.reason)
    }
    return (storage, market)
  }

  /// Loads the market from a folder, even if another process has the folder open. Returns `nil` if
  /// the folder contains no market.
  static func openForReading(folder: URL) throws(FolderStorageError) -> Opened? {
    let storage = try FolderStorage(folder, isReading: true)
    return try storage.read().map { (storage, $0) }
  }

  private func read() throws(FolderStorageError) -> Catalogue? {
    let path = "\(root)/\(Self.fileName)"
    let bytes: Data
    do throws(SystemError) {
      bytes = try files.read(path)
    } catch {
      if error.isOne(of: .missing) { return nil }
      throw .inaccessible(path: path, reason: error.reason)
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
  static func clear(_ folder: URL) throws(FolderStorageError) {
    let files = FileSystem()
    // Another program's folder can have a `market.json`, too.
    var names: [String] = []
    do throws(SystemError) {
      names = try files.names(in: folder.path)
    } catch {
      // The folder may contain a market if it can't be read.
      if !error.isOne(of: .missing) { throw .inaccessible(path: folder.path, reason: error.reason) }
    }
    guard Set(names).isSuperset(of: [lockName, fileName]) else {
      throw .notAMarket(path: folder.path)
    }
    let storage = try FolderStorage(folder, files)
    let pictures = (try? files.names(in: storage.pictures)) ?? []
    storage.delete(
      pictures: pictures.filter { PictureName.isMade($0) || $0 == FileSystem.temporaryName })
    try? files.remove("\(storage.root)/\(FileSystem.temporaryName)")
    do throws(SystemError) {
      // Remove `market.json` last, so that the next call still finds the market.
      try files.remove("\(storage.root)/\(fileName)")
    } catch {
      throw .inaccessible(path: folder.path, reason: error.reason)
    }
    // The folder is locked until here.
    withExtendedLifetime(storage) {}
  }
}

/// An error that occurs when a market's folder is opened or when the market in it is removed. The
/// description is written for the person who chose the folder.
public enum FolderStorageError: Error, Hashable, CustomStringConvertible {
  /// This process or another process has the folder open. The process identifier is `nil` if it's
  /// unknown.
  case inUse(path: String, processID: Int?)
  /// The file or folder can't be read or written. The reason comes from the operating system.
  case inaccessible(path: String, reason: String)
  /// The file `market.json` has a mistake in the given line, counted from 1. The file is unchanged.
  case invalid(path: String, line: Int, reason: LocalizedText)
  /// The folder contains no market to remove. The folder is unchanged.
  case notAMarket(path: String)

  /// A description of the problem.
  public var text: LocalizedText {
    switch self {
    case .inUse(let path, let processID):
      LocalizedText(
        "다른 프로세스가 \(path) 폴더를 사용하고 있습니다\(processID.map { "(\($0))" } ?? "").",
        "\(processID.map { "Process \($0)" } ?? "Another process") is using the folder \(path)."
      )
    case .inaccessible(let path, let reason):
      LocalizedText("\(path)에 접근할 수 없습니다(\(reason)).", "\(path) can't be used (\(reason)).")
    case .invalid(let path, let line, let reason):
      LocalizedText(
        "\(path) 파일의 \(line)번째 줄을 읽을 수 없습니다: \(reason.korean)",
        "Line \(line) of \(path) can't be read: \(reason.english)")
    case .notAMarket(let path):
      LocalizedText("\(path) 폴더에 마켓이 없습니다.", "There's no market in \(path).")
    }
  }

  public var description: String { text.english }
}
