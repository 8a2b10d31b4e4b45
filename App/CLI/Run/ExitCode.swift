import OpenMarketDomain
import OpenMarketPresentation

/// An exit code of the `openmarket` command-line tool.
enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case unforeseen = 1
  case usage = 2
  case network = 3
  case notFound = 4
  case notAllowed = 5
  case invalidInput = 6
  case outcomeUnknown = 7
  case notUnderstood = 8
  case interrupted = 130
  case closedPipe = 141
  case terminated = 143

  /// Creates the exit code for a failed request with the given message code.
  init(_ code: MessageCode) {
    self =
      switch code {
      case .offline, .untrustedServer, .handshakeFailed, .missingLibrary, .timedOut,
        .connectionLost, .unavailable, .redirected,
        .notCached:
        .network
      case .cancelled: .interrupted
      case .unauthorized, .forbidden, .wrongSecret, .notOwner: .notAllowed
      case .notFound: .notFound
      case .conflict, .rejected, .tooLarge, .invalidRequest, .secureConnectionRequired,
        .unsupported:
        .invalidInput
      case .outcomeUnknown: .outcomeUnknown
      case .malformedResponse, .responseTooLarge: .notUnderstood
      default: .unforeseen
      }
  }

  /// A description of the condition that leads to this exit code.
  var summary: LocalizedText {
    switch self {
    case .done: LocalizedText("정상적으로 끝났습니다", "Done")
    case .unforeseen:
      LocalizedText(
        "이 컴퓨터에서 할 수 없었거나 예상하지 못한 오류입니다",
        "This computer couldn't do it, or an unexpected error occurred")
    case .usage:
      LocalizedText("명령의 사용법이 잘못되었습니다", "The command line is wrong")
    case .network:
      LocalizedText(
        "서버에 연결할 수 없거나 서버가 응답하지 않습니다", "The server can't be reached, or can't respond now")
    case .notFound: LocalizedText("찾을 수 없습니다", "Not found")
    case .notAllowed:
      LocalizedText(
        "허용되지 않았거나, 취소했거나, 파일이 이미 있습니다", "Not allowed, declined, or a file already exists")
    case .invalidInput:
      LocalizedText("입력이 거절되었습니다", "The input was refused")
    case .outcomeUnknown:
      LocalizedText("변경되었는지 확인할 수 없습니다", "The change couldn't be confirmed")
    case .notUnderstood:
      LocalizedText(
        "서버의 응답을 이해할 수 없거나 서버가 정상이 아닙니다",
        "The server's response can't be read, or the server isn't well")
    case .interrupted:
      LocalizedText("중단되었습니다 (SIGINT)", "Interrupted (SIGINT)")
    case .closedPipe:
      LocalizedText(
        "출력을 읽는 프로그램이 먼저 끝났습니다 (SIGPIPE)", "The program that reads the output has ended (SIGPIPE)")
    case .terminated:
      LocalizedText("종료 요청을 받았습니다 (SIGTERM)", "Terminated (SIGTERM)")
    }
  }
}
