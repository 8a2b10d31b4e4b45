import Foundation
import OpenMarketDomain

/// A folder of entries, as its one owner knows it. What it does waits for the disk.
struct DraftFolder {
  /// What is known of an entry's file.
  enum Content {
    case nothing
    case unreadable
    /// With these pictures beside it.
    case entry([KeptImage])
  }

  struct KeptImage {
    let file: ImageFile
    let name: ImageFileName
  }

  static let entrySuffix = ".entry"
  /// The most that is read: far more than anybody types.
  private static let lengthLimit = 1 << 26

  let path: String
  let files: FileSystem
  var lock: FolderLock?
  var contents: [DraftKey: Content] = [:]

  init(path: String, files: FileSystem) {
    self.path = path
    self.files = files
  }

  /// - Throws: ``DraftStoreError/unreadable(_:)`` and all that opening a folder throws.
  mutating func draft(
    for key: DraftKey
  ) throws(DraftStoreError) -> RestoredDraft? {
    guard try isThere() else { return nil }
    try open()
    return try load(key)
  }

  mutating func save(
    _ draft: SavedDraft, for key: DraftKey
  ) throws(DraftStoreError) {
    try open()
    let earlier = try earlierImages(of: key)
    let images = draft.form.images.map { file in
      earlier.first { $0.file.bytes == file.bytes }.map { KeptImage(file: file, name: $0.name) }
        ?? KeptImage(file: file, name: ImageFileName(of: file.bytes))
    }
    let known = Set(earlier.map(\.name))
    var written: [ImageFileName] = []
    do throws(SystemError) {
      for image in images where !known.contains(image.name) && !written.contains(image.name) {
        try files.write(Data(image.file.bytes), to: image.name.text, in: path)
        written.append(image.name)
      }
      let record = DraftRecord(
        draft, images: images.map { DraftRecord.Image(name: $0.file.name, file: $0.name) })
      try files.write(try DraftCoding.bytes(of: record), to: key.fileName, in: path)
    } catch {
      removeImages(written)
      throw DraftStoreError(error)
    }
    // The bytes are on the disk; that their names are, too, is not worth failing for.
    try? files.synchronize(path)
    contents[key] = .entry(images)
    removeImages(Array(known.subtracting(images.map(\.name))))
  }

  mutating func remove(_ key: DraftKey) throws(DraftStoreError) {
    guard try isThere() else { return }
    try open()
    let images = try earlierImages(of: key)
    do throws(SystemError) {
      try files.remove("\(path)/\(key.fileName)")
    } catch  where error.isOne(of: .missing) {
    } catch {
      throw DraftStoreError(error)
    }
    try? files.synchronize(path)
    contents[key] = .nothing
    removeImages(images.map(\.name))
  }

  /// Reads an entry and takes note of it.
  mutating func load(_ key: DraftKey) throws(DraftStoreError) -> RestoredDraft? {
    guard let bytes = try read(key) else {
      contents[key] = .nothing
      return nil
    }
    contents[key] = .unreadable
    let record = try DraftCoding.record(in: bytes)
    var images: [KeptImage] = []
    var lost: [String] = []
    for image in record.images {
      if let bytes = imageBytes(image.file) {
        let file = ImageFile(name: image.name, bytes: bytes)
        images.append(KeptImage(file: file, name: image.file))
      } else {
        lost.append(image.name)
      }
    }
    guard let kept = record.kept(images: images.map(\.file)) else { throw .unreadable(.damaged) }
    contents[key] = .entry(images)
    return RestoredDraft(kept, lostImages: lost)
  }

  /// The pictures beside an entry's file. A file that cannot be read gives its name up.
  private mutating func earlierImages(
    of key: DraftKey
  ) throws(DraftStoreError) -> [KeptImage] {
    if contents[key] == nil {
      do throws(DraftStoreError) {
        _ = try load(key)
      } catch {
        guard case .unreadable = error else { throw error }
      }
    }
    switch contents[key] {
    case .entry(let images): return images
    case .unreadable:
      try putAside(key)
      return []
    case .nothing, nil: return []
    }
  }

  /// - Returns: `nil` where there is nothing.
  private mutating func read(_ key: DraftKey) throws(DraftStoreError) -> [UInt8]? {
    do throws(SystemError) {
      if let bytes = try files.readRegularFile(
        "\(path)/\(key.fileName)", limit: Self.lengthLimit)
      {
        return bytes
      }
    } catch  where error.isOne(of: .missing) {
      return nil
    } catch  where error.isOne(of: .tooManyLinks, .noDevice) {
    } catch {
      throw DraftStoreError(error)
    }
    contents[key] = .unreadable
    throw .unreadable(.foreign)
  }

  private func imageBytes(_ name: ImageFileName) -> [UInt8]? {
    guard let bytes = try? files.readRegularFile("\(path)/\(name.text)", limit: name.byteCount),
      name.belongs(to: bytes)
    else { return nil }
    return bytes
  }

  /// What cannot be removed is removed when the folder is opened the next time.
  private func removeImages(_ names: [ImageFileName]) {
    for name in names { try? files.remove("\(path)/\(name.text)") }
  }
}

extension DraftKey {
  /// - Returns: `nil` for a file that is no entry's.
  init?(fileName: String) {
    guard fileName.hasSuffix(DraftFolder.entrySuffix) else { return nil }
    let name = fileName.dropLast(DraftFolder.entrySuffix.count)
    let number = name.wholeMatch(of: /product-(-?[0-9]+)/).flatMap { Int($0.1) }
    guard let key = name == "new" ? .new : number.map({ Self.product(ProductID($0)) }),
      key.fileName == fileName
    else { return nil }
    self = key
  }

  var fileName: String {
    switch self {
    case .new: "new" + DraftFolder.entrySuffix
    case .product(let id): "product-\(id)" + DraftFolder.entrySuffix
    }
  }
}
