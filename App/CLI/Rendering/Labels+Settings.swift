/// The words of `config`.
extension Labels {
  static let setting = LocalizedText(korean: "설정", english: "SETTING")
  static let value = LocalizedText(korean: "값", english: "VALUE")
  static let setBy = LocalizedText(korean: "출처", english: "SET BY")

  static func notSet(_ name: String) -> LocalizedText {
    switch name {
    case ServerOptions.server.declaration.name:
      LocalizedText(korean: "(내장 마켓)", english: "(the embedded market)")
    case SellerOptions.identifier.declaration.name:
      LocalizedText(korean: "(login으로 보관한 판매자)", english: "(who 'login' keeps)")
    default: LocalizedText(korean: "(없음)", english: "(none)")
    }
  }

  static func source(_ source: Settings.Source?) -> LocalizedText {
    switch source {
    case .option: LocalizedText(korean: "명령줄", english: "command line")
    case .variable(let name):
      LocalizedText(korean: "환경 변수 \(name)", english: "environment, \(name)")
    case .file: LocalizedText(korean: "설정 파일", english: "file")
    case nil: LocalizedText(korean: "기본값", english: "default")
    }
  }

  static func cannotKeepSettings(_ path: String, _ reason: LocalizedText) -> LocalizedText {
    LocalizedText(
      korean: "설정 파일 \(path)을(를) 쓸 수 없습니다: \(reason.korean).",
      english: "the configuration file \(path) cannot be written: \(reason.english).")
  }

  static let folderInUse = LocalizedText(
    korean: "다른 프로세스가 폴더를 사용하고 있습니다", english: "the folder is in use")

  static func settingsFile(_ path: String) -> LocalizedText {
    LocalizedText(korean: "설정 파일: \(path)", english: "The file is \(path)")
  }
}
