import Foundation
import OpenMarketTestSupport

extension TemporaryFolder {
  func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: path(name))
  }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func delete(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  func move(_ name: String, to newName: String) throws {
    try FileManager.default.moveItem(
      at: url.appending(path: name), to: url.appending(path: newName))
  }

  /// Replaces the old text in the file with the given name, and deletes the checksum of a JSON file. The file must contain the old
  /// text.
  func edit(_ name: String, _ old: String, to new: String) throws {
    let text = String(decoding: bytes(name) ?? Data(), as: UTF8.self)
      .replacing(/\ *"checksum" : .*\n/, with: "")
    guard text.contains(old) else { throw CocoaError(.fileReadCorruptFile) }
    try write(text.replacingOccurrences(of: old, with: new), to: name)
  }

  func append(_ text: String, to name: String) throws {
    let file = try FileHandle(forWritingTo: url.appending(path: name))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
  }

  /// Returns the permission bits of the file or folder with the given name.
  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Returns the bytes of all files in the folder by path, except for the lock file.
  func files() -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path("")) ?? .init()
    where name != "lock" {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = bytes(name) ?? Data() }
    }
    return files
  }
}
