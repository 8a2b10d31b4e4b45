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
}
