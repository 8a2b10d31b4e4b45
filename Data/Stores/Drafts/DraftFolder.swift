import Foundation
import OpenMarketDomain

/// A folder with a folder for each seller, which contains a folder for each draft. The methods
/// block the calling thread while they use the disk.
struct DraftFolder {
  private static let formName = "form.json"
  /// The maximum size of a form's file, in bytes.
  private static let lengthLimit = 1 << 26

  let path: String
  let files: FileSystem

  func draft(for key: DraftKey) throws -> RestoredDraft? {
    let folder = path(of: key)
    guard
      let form = try files.readIfPresent("\(folder)/\(Self.formName)", limit: Self.lengthLimit)
    else { return nil }
    guard let file = form.bytes.flatMap({ DraftFile(Data($0)) }) else {
      try? remove(key)
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

  func save(_ draft: SavedDraft, for key: DraftKey) throws {
    let folder = path(of: key)
    try files.preparePrivateFolder(path, isBackedUp: false)
    try files.makeFolder(folder)
    let file = DraftFile(draft)
    let earlier = try? files.readRegularFile("\(folder)/\(Self.formName)", limit: Self.lengthLimit)
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

  func remove(_ key: DraftKey) throws { try removeDraft(in: path(of: key)) }

  func removeAll(of seller: SellerKey) throws {
    let folder = "\(path)/\(seller)"
    guard (try? files.status(folder)) != nil else { return }
    for name in try files.names(in: folder) { try removeDraft(in: "\(folder)/\(name)") }
    files.removeEmptyFolder(folder)
  }

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
    let file = try? files.readRegularFile("\(folder)/\(image.file)", limit: Self.lengthLimit)
    guard let bytes = file?.bytes, DraftFile.Image.fileName(of: bytes) == image.file else {
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

extension JSONEncoder {
  /// An encoder for files that people may read.
  static var ofStores: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
