import OpenMarketPresentation

extension ExitCode {
  /// When the program ends with this code.
  var summary: LocalizedText {
    switch self {
    case .done:
      LocalizedText(korean: "정상적으로 끝났습니다", english: "Done")
    case .unforeseen:
      LocalizedText(
        korean: "이 컴퓨터에서 할 수 없었거나 예상하지 못한 오류입니다",
        english: "This machine did not let it be done, or something unforeseen went wrong")
    case .usage:
      LocalizedText(korean: "명령의 사용법이 잘못되었습니다", english: "The command line is wrong")
    case .network:
      LocalizedText(
        korean: "서버에 닿지 못했거나 서버가 응답하지 못합니다",
        english: "The server cannot be reached, or cannot answer now")
    case .notFound:
      LocalizedText(korean: "찾는 것이 없습니다", english: "There is no such thing")
    case .notAllowed:
      LocalizedText(
        korean: "허용되지 않았거나, 하지 않기로 했거나, 파일이 이미 있습니다",
        english: "It is not allowed, was declined, or a file is in the way")
    case .invalidInput:
      LocalizedText(korean: "입력이 거절되었습니다", english: "The input was refused")
    case .outcomeUnknown:
      LocalizedText(
        korean: "변경이 이루어졌는지 알 수 없습니다", english: "Whether the change happened is unknown")
    case .notUnderstood:
      LocalizedText(
        korean: "서버의 응답을 이해할 수 없거나 서버가 정상이 아닙니다",
        english: "The server's answer cannot be understood, or says that it is not well")
    case .interrupted:
      LocalizedText(korean: "중단되었습니다 (SIGINT)", english: "Interrupted (SIGINT)")
    case .closedPipe:
      LocalizedText(
        korean: "출력을 읽는 쪽이 먼저 끝났습니다 (SIGPIPE)",
        english: "Nobody reads the output any more (SIGPIPE)")
    case .terminated:
      LocalizedText(korean: "종료 요청을 받았습니다 (SIGTERM)", english: "Asked to end (SIGTERM)")
    }
  }
}
