import Foundation
import OpenMarketDomain

/// A folder that contains drafts and their images. The methods block the calling thread while they use the disk.
struct DraftFolder {
  private static let asideSuffix = ".unreadable"
  /// The time for which an unreadable draft and its images are kept: 30 days, in nanoseconds.
  private static let asideLifetime: Int64 = 30 * 86_400 * 1_000_000_000
  /// The maximum size of a draft's file, in bytes.
  private static let lengthLimit = 1 << 26

  private let path: String
  private let files: FileSystem
  private let now: @Sendable () -> Date
  private var lock: FolderLock?
  /// The images of the drafts that this store saved last. A draft with the same images leaves no strays.
  private var savedImages: [DraftKey: [DraftFile.Image]] = [:]

  init(path: String, files: FileSystem, now: @escaping @Sendable () -> Date) {
    self.path = path
    self.files = files
    self.now = now
  }

  // MARK: - Drafts

  mutating func draft(for key: DraftKey) throws -> RestoredDraft? {
    guard exists else { return nil }
    try open(isReading: true)
    guard let file = try file(named: key.fileName) else { return nil }
    var images: [ImageFile] = []
    var lost: [String] = []
    for image in file.images {
      if let bytes = bytes(of: image.file) {
        images.append(ImageFile(name: image.name, bytes: bytes))
      } else {
        lost.append(image.name)
      }
    }
    return RestoredDraft(file.draft(images: images), lostImages: lost)
  }

  mutating func save(_ draft: SavedDraft, for key: DraftKey) throws {
    try open()
    if savedImages[key] == nil { try putAsideIfUnreadable(key) }
    let images = draft.form.images.map { image in
      DraftFile.Image(name: image.name, file: ImageFileName(of: image.bytes))
    }
    defer { if savedImages.updateValue(images, forKey: key) != images { removeStrayImages() } }
    // A draft must survive a power failure once its form is sent. Otherwise, a restart would send the product again.
    let isDurable = draft.isOutcomeUnknown
    for (image, file) in zip(draft.form.images, images) {
      if !contains(file.file) {
        try files.write(Data(image.bytes), to: file.file.text, in: path, isDurable: isDurable)
      } else if isDurable {
        try files.synchronizeFile(at: "\(path)/\(file.file.text)")
      }
    }
    try files.write(
      try DraftFile(draft, images: images).bytes(), to: key.fileName, in: path,
      isDurable: isDurable)
    // Ignore synchronization errors, because the bytes are already on the disk.
    if isDurable { try? files.synchronize(path) }
  }

  /// Removes all drafts and their images, including unreadable ones.
  mutating func removeAll() throws {
    guard exists else { return }
    try open()
    savedImages = [:]
    for name in try files.names(in: path)
    where name.hasSuffix(DraftKey.fileSuffix) || name.contains(Self.asideSuffix) {
      try files.remove("\(path)/\(name)")
    }
    try? files.synchronize(path)
    removeStrayImages()
  }

  mutating func remove(_ key: DraftKey) throws {
    guard exists else { return }
    try open()
    if savedImages[key] == nil { try putAsideIfUnreadable(key) }
    savedImages[key] = nil
    do throws(SystemError) {
      try files.remove("\(path)/\(key.fileName)")
    } catch {
      if !error.isOne(of: .missing) { throw error }
    }
    try? files.synchronize(path)
    removeStrayImages()
  }

  // MARK: - Files

  private func file(named name: String) throws -> DraftFile? {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try files.readRegularFile("\(path)/\(name)", limit: Self.lengthLimit).bytes
    } catch {
      if error.isOne(of: .missing) { return nil }
      throw error
    }
    guard let bytes else { throw DraftStoreError.unreadable(.foreign) }
    return try DraftFile(bytes: bytes)
  }

  /// Returns the bytes of the image with the given file name, or `nil` if the file is missing or damaged.
  private func bytes(of name: ImageFileName) -> [UInt8]? {
    let file = try? files.readRegularFile("\(path)/\(name.text)", limit: name.byteCount)
    guard let bytes = file?.bytes, ImageFileName(of: bytes) == name else { return nil }
    return bytes
  }

  /// Returns a Boolean value that indicates whether the folder has an image's file, without reading the file.
  private func contains(_ name: ImageFileName) -> Bool {
    let status = try? files.status("\(path)/\(name.text)")
    return status?.kind == .file && status?.size == name.byteCount
  }

  private func putAsideIfUnreadable(_ key: DraftKey) throws {
    do {
      _ = try file(named: key.fileName)
      return
    } catch DraftStoreError.unreadable {}
    let file = "\(path)/\(key.fileName)"
    var aside = file + Self.asideSuffix
    while (try? files.status(aside)) != nil { aside += "+" }
    try files.rename(file, to: aside)
  }

  /// Removes the images that no draft uses, not even a draft that was put aside and contains the image's hash. If any other draft
  /// can't be decoded, no image is removed, because that draft may use the images. Drafts that were put aside long ago are removed.
  private func removeStrayImages() {
    guard var names = try? files.names(in: path) else { return }
    let oldest = Int64(now().timeIntervalSince1970) * 1_000_000_000 - Self.asideLifetime
    names.removeAll { name in
      guard name.contains(Self.asideSuffix), let status = try? files.status("\(path)/\(name)"),
        status.modified < oldest
      else { return false }
      return (try? files.remove("\(path)/\(name)")) != nil
    }
    var strays = Set(names.filter { $0.hasSuffix(ImageFileName.suffix) })
    guard !strays.isEmpty else { return }
    for name in names {
      if name.hasSuffix(DraftKey.fileSuffix) {
        guard let file = try? file(named: name) else { return }
        strays.subtract(file.images.map(\.file.text))
      } else if name.contains(Self.asideSuffix) {
        guard let bytes = try? files.read("\(path)/\(name)", limit: Self.lengthLimit)
        else { return }
        strays = strays.filter { bytes.range(of: Data($0.prefix { $0 != "-" }.utf8)) == nil }
      }
    }
    for name in strays { try? files.remove("\(path)/\(name)") }
  }

  // MARK: - Opening

  private var exists: Bool {
    do throws(SystemError) {
      _ = try files.status(path)
      return true
    } catch {
      return !error.isOne(of: .missing) || movesEarlierDrafts()
    }
  }

  /// Moves the drafts of an earlier version, whose folder was `entries` and whose images ended with `.picture`.
  ///
  /// - Returns: `true` if an earlier version saved drafts.
  private func movesEarlierDrafts() -> Bool {
    guard let name = path.range(of: "/drafts", options: .backwards) else { return false }
    let earlier = path.replacingCharacters(in: name, with: "/entries")
    // Another app's folder may have this name, but not this file.
    guard (try? files.status("\(earlier)/lock")) != nil else { return false }
    for image in (try? files.names(in: earlier)) ?? [] where image.hasSuffix(".picture") {
      let newName = image.dropLast(".picture".count) + ImageFileName.suffix
      try? files.rename("\(earlier)/\(image)", to: "\(earlier)/\(newName)")
    }
    try? files.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    return (try? files.rename(earlier, to: path)) != nil
  }

  /// Acquires the folder's lock, unless this store already holds the lock and the folder still exists.
  ///
  /// - Parameter isReading: A Boolean value that indicates whether the caller only reads. A folder on a read-only disk is read
  ///   without the lock.
  private mutating func open(isReading: Bool = false) throws {
    if lock != nil, exists { return }
    do throws(SystemError) {
      lock = try .ofPrivateFolder(path, files: files, isBackedUp: false)
    } catch {
      if isReading, error.isOne(of: .readOnly) { return }
      throw error
    }
    removeStrayImages()
  }
}

extension DraftKey {
  fileprivate static let fileSuffix = ".draft"

  fileprivate var fileName: String {
    switch self {
    case .new: "new" + Self.fileSuffix
    case .product(let id): "product-\(id)" + Self.fileSuffix
    }
  }
}
