import Foundation
import OpenMarketPresentation

/// The options of all commands for a market on this machine.
enum FolderOptions {
  static let dataDirectory = ValueOption<URL>(
    "data-dir", "PATH",
    LocalizedText(
      korean: "내장 마켓의 폴더 (기본값은 사용자 데이터 폴더)",
      english: "The embedded market's folder (else in the user's data)"),
    variable: "OPENMARKET_DATA_DIR"
  ) { text throws(DisallowedValue) in
    guard !text.isEmpty else { throw DisallowedValue(allowed: UsageTexts.path) }
    return URL(filePath: text, directoryHint: .isDirectory).absoluteURL
  }
}
