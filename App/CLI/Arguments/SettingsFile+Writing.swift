import Foundation
import OpenMarketData

extension SettingsFile {
  /// Writes the file as ``entries`` has it: whole, or it is as it was. Only the user can read it, for the identifier of a seller
  /// may be in it.
  ///
  /// - Throws: why not, in the system's words.
  func write() throws(SystemError) {
    let known = SettingOptions.all.map(\.name)
    let names = known + entries.keys.filter { !known.contains($0) }.sorted()
    let members = names.compactMap { name in
      entries[name].map { JSONValue.Member(name, $0.json) }
    }
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    let files = FileSystem(calls: POSIXCalls())
    try files.makeFolder(folder)
    try files.replace(
      url.lastPathComponent, in: folder, with: Data(JSONWriter.text(.object(members)).utf8))
  }
}
