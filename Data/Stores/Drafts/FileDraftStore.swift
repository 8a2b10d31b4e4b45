public import Foundation
public import OpenMarketDomain

/// A draft store that saves drafts to files in a folder.
///
/// Each draft has a folder of its own, with a file for the form and a file for each image, so
/// saving a text change doesn't write the images again. A new file is complete and on the disk
/// before it replaces the earlier file. If a draft can't be decoded, the store removes it.
///
/// Use a separate folder for each market. Any number of stores and processes can use a folder. If
/// two of them save the same draft, the last one wins. Only the current user can open the folder
/// and its files. The store doesn't save drafts in a folder that belongs to another user, or that
/// other users can write to. On Apple platforms, backups don't include the folder.
///
/// The store performs its operations one after another, on a separate thread.
public final class FileDraftStore: DraftStore {
  private static let formName = "form.json"
  /// The maximum size of a form's file, in bytes.
  private static let lengthLimit = 1 << 26

  private let path: String
  private let files: FileSystem
  private let queue = StoreQueue()

  /// Creates a store. The folder is created when the first draft is saved.
  ///
  /// - Parameter folder: The file URL of the folder.
  public convenience init(folder: URL) {
    self.init(folder: folder, files: FileSystem(.ordered))
  }

  package init(folder: URL, files: FileSystem) {
    path = folder.path
    self.files = files
  }

  /// Returns the standard folder for the user's drafts.
  ///
  /// On Apple platforms, the folder is `drafts` in a folder with the app's bundle identifier
  /// (`openmarket` for a command-line tool) in `~/Library/Application Support` (`~/Library/Caches`
  /// on tvOS). On other platforms, the folder is `openmarket/drafts` in `$XDG_DATA_HOME`, or in
  /// `~/.local/share` if this variable isn't set (XDG Base Directory Specification, version 0.8).
  /// This method doesn't create the folder.
  ///
  /// - Parameter environment: The environment variables. Variables with relative paths are ignored,
  ///   as the specification requires.
  public static func standardFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.data.url(environment).appending(path: "drafts", directoryHint: .isDirectory)
  }

  public func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft? {
    try await queue.perform { [self] in
      let folder = path(of: key)
      guard
        let form = try files.readIfPresent("\(folder)/\(Self.formName)", limit: Self.lengthLimit)
      else { return nil }
      guard let file = form.bytes.flatMap({ DraftFile(Data($0)) }) else {
        try? removeDraft(in: folder)
        throw DraftStoreError.unreadable
      }
      var draft = SavedDraft(form: file.form, base: file.base)
      var lost: [String] = []
      for image in file.images {
        if let bytes = bytes(of: image, in: folder) {
          draft.form.images.append(ImageFile(name: image.name, bytes: bytes))
        } else {
          lost.append(image.name)
        }
      }
      return RestoredDraft(draft, lostImages: lost)
    }
  }

  public func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError) {
    try await queue.perform { [self] in
      let folder = path(of: key)
      try files.preparePrivateFolder(path, isBackedUp: false)
      try files.makeFolder(folder)
      let file = DraftFile(draft)
      let earlier = try? files.readRegularFile(
        "\(folder)/\(Self.formName)", limit: Self.lengthLimit)
      // Another process may save the same draft, so each writer has temporary names of its own.
      let temporaryName = ".\(UInt64.random(in: 0 ... .max)).new"
      for (image, record) in zip(draft.form.images, file.images)
      where (try? files.status("\(folder)/\(record.file)"))?.size != image.bytes.count {
        try files.write(
          Data(image.bytes), to: record.file, in: folder, temporaryName: temporaryName)
      }
      try files.write(
        JSONEncoder.ofStores.encode(file), to: Self.formName, in: folder,
        temporaryName: temporaryName)
      let used = Set(file.images.map(\.file))
      let unused = earlier?.bytes.flatMap { DraftFile(Data($0)) }?.images.map(\.file) ?? []
      for name in Set(unused).subtracting(used) { try? files.remove("\(folder)/\(name)") }
      // Ignore synchronization errors, because the bytes are already on the disk.
      try? files.synchronize(folder)
    }
  }

  public func remove(_ key: DraftKey) async throws(DraftStoreError) {
    try await queue.perform { [self] in try removeDraft(in: path(of: key)) }
  }

  public func removeAll(of seller: SellerKey) async throws(DraftStoreError) {
    try await queue.perform { [self] in
      let folder = "\(path)/\(seller)"
      guard (try? files.status(folder)) != nil else { return }
      for name in try files.names(in: folder) { try removeDraft(in: "\(folder)/\(name)") }
      files.removeEmptyFolder(folder)
    }
  }

  // MARK: - On the queue

  /// Removes the form, and then the rest. Without the form, a folder contains no draft.
  private func removeDraft(in folder: String) throws {
    try files.removeIfPresent("\(folder)/\(Self.formName)")
    try? files.synchronize(folder)
    for name in (try? files.names(in: folder)) ?? [] { try? files.remove("\(folder)/\(name)") }
    files.removeEmptyFolder(folder)
  }

  private func path(of key: DraftKey) -> String {
    let seller = key.seller.map(\.description) ?? "signed-out"
    return "\(path)/\(seller)/\(key.product.map { "product-\($0)" } ?? "new")"
  }

  /// Returns the bytes of an image, or `nil` if its file is missing or damaged.
  private func bytes(of image: DraftFile.Image, in folder: String) -> [UInt8]? {
    let path = "\(folder)/\(image.file)"
    let file = try? files.readRegularFile(path, limit: Self.lengthLimit)
    guard let bytes = file?.bytes, DraftFile.Image.fileName(of: bytes) == image.file else {
      // A save writes the image again only if its file is missing or has another size.
      if file != nil { try? files.remove(path) }
      return nil
    }
    return bytes
  }
}

/// The JSON of a draft's form, with the names of the images' files.
private struct DraftFile: Codable {
  struct Image: Codable {
    /// The image's name, which users see.
    let name: String
    /// The name of the file. It contains a hash of the bytes, so an image that isn't changed isn't
    /// written again.
    let file: String

    static func fileName(of bytes: [UInt8]) -> String {
      let hash = bytes.withUnsafeBytes(Checksum.of)
      return "\(String(hash, radix: 16))-\(bytes.count).image"
    }
  }

  /// The only format that can be decoded.
  private enum Format: String, Codable { case current = "openmarket draft 1" }

  private var format = Format.current
  let form: ProductForm
  let base: ProductForm?
  let images: [Image]

  init(_ draft: SavedDraft) {
    (form, base) = (draft.form, draft.base)
    images = draft.form.images.map { Image(name: $0.name, file: Image.fileName(of: $0.bytes)) }
  }

  /// Creates a draft from the contents of a file, or returns `nil` if they're damaged or have
  /// another format.
  init?(_ bytes: Data) {
    guard let file = try? JSONDecoder().decode(Self.self, from: bytes) else { return nil }
    self = file
  }
}

/// A queue on which a store uses the disk, one operation after another.
struct StoreQueue {
  private let queue = DiskQueue()

  func perform<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws(DraftStoreError) -> Value {
    try await queue.perform { () throws(DraftStoreError) in
      do { return try body() } catch { throw DraftStoreError(error) }
    }
  }
}

extension DraftStoreError {
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as DraftStoreError: self = error
    case let error as SystemError where error.isOne(of: .noSpace, .overQuota): self = .full
    default: self = .unavailable(reason: (error as? SystemError)?.reason ?? "\(error)")
    }
  }
}

extension JSONEncoder {
  /// An encoder for files that people may read.
  static var ofStores: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
