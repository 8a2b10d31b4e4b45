import Foundation
package import OpenMarketDomain

extension LocalizedText {
  /// The size of a file in units that people read, such as "300 kB" or "2.1 MB".
  package static func size(_ bytes: Int) -> LocalizedText {
    func text(_ language: Language) -> String {
      bytes.formatted(
        ByteCountFormatStyle(
          style: .file, spellsOutZero: false, locale: Locale(identifier: language.rawValue)))
    }
    return LocalizedText(text(.korean), text(.english))
  }

  /// The size of a file, in bytes if its text would be equal to that of a limit.
  static func size(_ bytes: Int, comparedTo limit: Int) -> LocalizedText {
    let size = size(bytes)
    guard bytes != limit, size == .size(limit) else { return size }
    let number = bytes.formatted(.number.locale(Locale(identifier: "en_US")))
    return LocalizedText(
      "{count}바이트", "{count} bytes", code: "bytes", ["count": LocalizedText(number)])
  }
}
