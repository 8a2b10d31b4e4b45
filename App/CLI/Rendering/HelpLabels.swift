import OpenMarketPresentation

/// The words of the help text.
enum HelpLabels {
  static let about = LocalizedText(
    korean: "openmarket은 오픈마켓을 명령줄에서 둘러보고, 이 컴퓨터에서 열어 줍니다.",
    english: "openmarket looks around an open market from the command line, or serves one.")
  static let usage = LocalizedText(korean: "사용법", english: "Usage")
  static let examples = LocalizedText(korean: "예", english: "Examples")
  static let arguments = LocalizedText(korean: "인자", english: "Arguments")
  static let options = LocalizedText(korean: "옵션", english: "Options")
  static let commonOptions = LocalizedText(korean: "공통 옵션", english: "Common options")
  static let exitCodes = LocalizedText(korean: "종료 코드", english: "Exit codes")
  static let more = LocalizedText(
    korean: "자세한 내용: 'openmarket help COMMAND', 'openmarket help exit-codes'",
    english: "More: 'openmarket help COMMAND', 'openmarket help exit-codes'")

  static func title(of group: CommandDeclaration.Group) -> LocalizedText {
    switch group {
    case .looking: LocalizedText(korean: "둘러보기", english: "Looking around")
    case .selling: LocalizedText(korean: "판매", english: "Selling")
    case .markets: LocalizedText(korean: "서버", english: "Servers")
    case .program: LocalizedText(korean: "프로그램", english: "The program")
    }
  }
}
