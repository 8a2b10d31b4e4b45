import Foundation
import OpenMarketData

extension SettingsFile {
  /// Writes the file with another value of a setting, or without it: whole, or it is as it was. Only the user can read it, for the
  /// identifier of a seller may be in it.
  ///
  /// - Throws: why not, in the system's words.
  mutating func set(_ option: OptionDeclaration, to text: String?) throws(SystemError) {
    values[option.name] = text
    let members = SettingOptions.all.compactMap { option -> JSONValue.Member? in
      guard let text = values[option.name] else { return nil }
      let value: JSONValue = option.placeholder == nil ? .bool(text == Settings.yes) : .string(text)
      return JSONValue.Member(option.name, value)
    }
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    let files = FileSystem(calls: POSIXCalls())
    try files.makeFolder(folder)
    try files.replace(
      url.lastPathComponent, in: folder, with: Data(JSONWriter.text(.object(members)).utf8))
  }
}
