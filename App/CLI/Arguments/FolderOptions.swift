import Foundation

/// The options of all commands for a market on this machine.
enum FolderOptions {
  static let dataDirectory = ValueOption<URL>(
    "data-dir", "PATH",
    LocalizedText(
      korean: "이 컴퓨터의 마켓이 있는 폴더 (기본값은 사용자 데이터 폴더)",
      english: "Folder of the market here (else in the user's data)"),
    variable: "OPENMARKET_DATA_DIR", isSetting: true
  ) { text throws(DisallowedValue) in
    guard !text.isEmpty else { throw DisallowedValue(allowed: UsageTexts.path) }
    return URL(filePath: text, directoryHint: .isDirectory).absoluteURL
  }
}
