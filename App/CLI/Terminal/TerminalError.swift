/// Why a program cannot have the whole terminal.
enum TerminalError: Error, Hashable, Sendable {
  /// What is read or written is no terminal.
  case notATerminal
  /// The program has it already.
  case inUse
  case failed(reason: String)

  var text: LocalizedText {
    switch self {
    case .notATerminal:
      LocalizedText(
        korean: "입력과 출력이 모두 터미널이어야 합니다.",
        english: "both the input and the output have to be a terminal.")
    case .inUse:
      LocalizedText(
        korean: "이 프로그램이 이미 터미널 전체를 쓰고 있습니다.",
        english: "the whole terminal is in use by this program already.")
    case .failed(let reason):
      LocalizedText(
        korean: "터미널을 쓸 수 없습니다: \(reason).", english: "the terminal cannot be used: \(reason).")
    }
  }
}
