import OpenMarketDomain

extension DraftFolder {
  private static let lockName = "lock"
  private static let asideMark = ".unreadable-"
  /// How many files of one name are put aside; after that, the last makes room.
  private static let asideCount = 9

  private var lockPath: String { "\(path)/\(Self.lockName)" }

  /// Whether there is a folder at all.
  func isThere() throws(DraftStoreError) -> Bool {
    do throws(SystemError) {
      _ = try files.folderStatus(path)
      return true
    } catch  where error.isOne(of: .missing) {
      return false
    } catch {
      throw DraftStoreError(error)
    }
  }

  /// Takes the folder, unless it is taken already and still there.
  mutating func open() throws(DraftStoreError) {
    if let lock, lock.isInPlace(lockPath, files: files) { return }
    lock = nil
    contents = [:]
    let status: FileStatus
    do throws(SystemError) {
      try files.makeFolder(path)
      status = try files.folderStatus(path)
    } catch {
      throw DraftStoreError(error)
    }
    guard status.isOwn else { throw .unavailable(reason: "the folder is another user's") }
    guard !status.isWritableByOthers else {
      throw .unavailable(reason: "others may write to the folder")
    }
    do throws(SystemError) {
      lock = try FolderLock(lockPath, files: files, isSigned: false)
    } catch  where error.isOne(of: .wouldBlock) {
      throw .unavailable(reason: "the folder is in use")
    } catch {
      throw DraftStoreError(error)
    }
    // Left by a process that ended while it wrote.
    try? files.remove("\(path)/\(FileSystem.temporaryName)")
    removeStrayImages()
  }

  /// Gives what cannot be read another name.
  mutating func putAside(_ key: DraftKey) throws(DraftStoreError) {
    do throws(SystemError) {
      let names = Set(try files.names(in: path))
      let asides = (1...Self.asideCount).map { "\(key.fileName)\(Self.asideMark)\($0)" }
      let name = asides.first { !names.contains($0) } ?? asides[Self.asideCount - 1]
      try files.rename("\(path)/\(key.fileName)", to: "\(path)/\(name)")
    } catch  where error.isOne(of: .missing) {
      // Somebody has taken it away.
    } catch {
      throw DraftStoreError(error)
    }
    contents[key] = .nothing
  }

  /// Removes pictures that no entry has. Where an entry cannot be read, they may be its own.
  private mutating func removeStrayImages() {
    guard let names = try? files.names(in: path),
      !names.contains(where: { $0.contains(Self.asideMark) })
    else { return }
    let strays = Set(names.filter { $0.hasSuffix(ImageFileName.suffix) })
    guard !strays.isEmpty else { return }
    var own: Set<String> = []
    for key in names.compactMap(DraftKey.init(fileName:)) {
      let restored = try? load(key)
      switch contents[key] {
      case .nothing: break
      case .entry(let images) where restored?.lostImages.isEmpty == true:
        own.formUnion(images.map(\.name.text))
      case .entry, .unreadable, nil: return
      }
    }
    for name in strays.subtracting(own) { try? files.remove("\(path)/\(name)") }
  }
}
