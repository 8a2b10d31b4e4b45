import Foundation
import OpenMarketData

extension SettingsFile {
  /// Changes what the file says now, which other processes may have changed since it was read: one after the other. The file is
  /// written whole, or it is as it was. Only the user can read it, for the identifier of a seller may be in it.
  ///
  /// - Parameter change: is given the file as it is; a file that cannot be read is not changed.
  /// - Returns: the file as it is then.
  /// - Throws: why not, in the system's words.
  func changed(
    _ change: (inout SettingsFile) throws(Failure) -> Void
  ) async throws(Failure) -> SettingsFile {
    let url = URL(filePath: path)
    let files = FileSystem(calls: POSIXCalls())
    let folder = url.deletingLastPathComponent().path
    do throws(SystemError) {
      try files.makeFolder(folder)
    } catch {
      throw failure(error)
    }
    let lock = try await lock(in: folder, files)
    defer { withExtendedLifetime(lock) {} }
    var file = SettingsFile(reading: path)
    if let damage = file.damage { throw .usage(damage) }
    try change(&file)
    do throws(SystemError) {
      try files.replace(url.lastPathComponent, in: folder, with: file.bytes)
    } catch {
      throw failure(error)
    }
    return file
  }

  /// Another command may have the file for a moment.
  private func lock(in folder: String, _ files: FileSystem) async throws(Failure) -> FolderLock {
    var waits = 0
    while true {
      do throws(SystemError) {
        return try FolderLock("\(folder)/config.lock", files: files, isSigned: false)
      } catch {
        waits += 1
        guard error.isOne(of: .wouldBlock) else { throw failure(error) }
        guard waits <= 100 else { throw .settings(file: path, reason: Labels.folderInUse) }
        guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { throw .interrupted }
      }
    }
  }

  private func failure(_ error: SystemError) -> Failure {
    .settings(file: path, reason: LocalizedText(korean: error.reason, english: error.reason))
  }

  private var bytes: Data {
    let known = SettingOptions.all.map(\.name)
    let names = known + entries.keys.filter { !known.contains($0) }.sorted()
    let members = names.compactMap { name in
      entries[name].map { JSONValue.Member(name, $0.json) }
    }
    return Data(JSONWriter.text(.object(members)).utf8)
  }
}
