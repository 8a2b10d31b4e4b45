import OpenMarketDomain
import OpenMarketPresentation

/// The code of a failure of the command-line tool itself. All other failures have the code of a message to the user.
enum FailureCode: String, CaseIterable, Sendable {
  case usage
  case declined
  case interrupted
  case output
  case fileExists = "file-exists"
  case outputFolder = "output-folder"
  case noSuchImage = "no-such-image"
  case invalidProduct = "invalid-product"
  case invalidSeller = "invalid-seller"
  case sellerFile = "seller-file"
  case sellerFileOpenToOthers = "seller-file-open-to-others"
  case unreachableServer = "unreachable-server"
  case brokenServer = "broken-server"
  case impairedService = "impaired-service"
  case incompleteList = "incomplete-list"
  case unreadableList = "unreadable-list"
  case folder
  case folderInUse = "folder-in-use"
  case notAMarket = "not-a-market"
  case faults
  case server
  case portInUse = "port-in-use"

  /// The exit codes of commands that end with this failure. The first one is the default.
  var exitCodes: [ExitCode] { Self.definitions[self]?.exitCodes ?? [.unforeseen] }

  func explanation(in language: Language) -> MessageExplanation {
    let definition = Self.definitions[self]
    return MessageExplanation(
      definition?.meaning(language) ?? "", definition?.advice(language) ?? "")
  }

  /// A hint for developers, which lists the exit codes.
  var developerHint: LocalizedText {
    func exits(in language: Language) -> String {
      exitCodes.map { "\($0.rawValue) (\($0.summary(language)))" }.joined(separator: ", ")
    }
    return LocalizedText(
      "종료 코드: \(exits(in: .korean)).", "Exit code: \(exits(in: .english)).")
  }

  private struct Definition: Sendable {
    let exitCodes: [ExitCode]
    let meaning: LocalizedText
    let advice: LocalizedText

    init(
      _ exitCodes: [ExitCode], _ koreanMeaning: String, _ koreanAdvice: String, _ meaning: String,
      _ advice: String
    ) {
      self.exitCodes = exitCodes
      self.meaning = LocalizedText(koreanMeaning, meaning)
      self.advice = LocalizedText(koreanAdvice, advice)
    }
  }

  private static let definitions: [FailureCode: Definition] = [
    .usage: .init(
      [.usage], "명령줄을 잘못 썼습니다.", "'openmarket help 명령'으로 사용법을 보세요.",
      "The command line is wrong.", "See 'openmarket help COMMAND' for the usage."),
    .declined: .init(
      [.notAllowed], "확인하지 않아 아무것도 하지 않았습니다.", "명령을 다시 실행하고 확인하세요.",
      "Nothing was done, because you didn't confirm.", "Run the command again and confirm."),
    .interrupted: .init(
      [.interrupted], "명령이 끝나기 전에 중단되었습니다.", "변경을 보내던 중이었다면 상품을 확인하세요.",
      "The command was interrupted before it was done.",
      "If it was sending a change, check the product."),
    .output: .init(
      [.unforeseen, .closedPipe], "출력을 쓸 수 없습니다.", "디스크의 빈 공간을 확인하세요.",
      "The output can't be written.", "Check the free space of the disk."),
    .fileExists: .init(
      [.notAllowed], "저장할 파일이 이미 있습니다.", "다른 --output을 주거나, 덮어쓰려면 --force를 주세요.",
      "The file to write already exists.", "Give another --output, or --force to replace it."),
    .outputFolder: .init(
      [.unforeseen], "파일을 쓸 수 없습니다.", "폴더가 있는지, 쓸 권한이 있는지 확인하세요.",
      "The file can't be written.", "Check that you can write to its folder."),
    .noSuchImage: .init(
      [.notFound], "상품에 그 번호의 이미지가 없습니다.", "'openmarket show ID'로 이미지를 보세요.",
      "The product has no image with this number.", "'openmarket show ID' lists its images."),
    .invalidProduct: .init(
      [.invalidInput], "값이 올바르지 않아 보내지 않았습니다.", "issues에 있는 값을 고치세요.",
      "Nothing was sent, because a value isn't valid.", "Correct the values that the issues name."),
    .invalidSeller: .init(
      [.invalidInput], "값이 올바르지 않아 보내지 않았습니다.", "issues에 있는 값을 고치세요.",
      "Nothing was sent, because a value isn't valid.", "Correct the values that the issues name."),
    .sellerFile: .init(
      [.notAllowed], "저장된 판매자 정보를 쓸 수 없습니다.", "파일을 지우고 다시 로그인하세요.",
      "The saved seller credentials can't be used.", "Remove the file, and sign in again."),
    .sellerFileOpenToOthers: .init(
      [.notAllowed], "다른 사용자가 판매자 정보를 열 수 있습니다.", "chmod 600을 실행하고, 누가 보았다면 암호를 바꾸세요.",
      "Other users can open the seller credentials.",
      "Run chmod 600, and change the secret if others have read it."),
    .unreachableServer: .init(
      [.network, .invalidInput], "서버에 연결할 수 없거나 서버가 요청을 받지 않아 검사하지 못했습니다.", "주소와 네트워크를 확인하세요.",
      "The server can't be reached or is too busy, so it wasn't checked.",
      "Check the address and the network."),
    .brokenServer: .init(
      [.notUnderstood], "서버가 API 규칙을 어깁니다.", "서버를 만든 사람에게 보고서를 보내세요.",
      "The server breaks a rule of the API.", "Send the report to the server's developer."),
    .impairedService: .init(
      [.notUnderstood], "서버가 정상이 아니라고 응답했습니다.", "나중에 다시 시도하세요.",
      "The server responds that it isn't well.", "Try again later."),
    .incompleteList: .init(
      [.notUnderstood], "서버가 목록을 일찍 끝냈습니다.", "잠시 후 다시 시도하세요. 계속되면 서버 운영자에게 문의하세요.",
      "The server ended the list early.",
      "Try again in a moment. If it persists, contact the server's operator."),
    .unreadableList: .init(
      [.notUnderstood], "목록에서 읽을 수 있는 상품이 없습니다.", "서버 주소와 API 버전을 확인하세요.",
      "No product in the list can be read.", "Check the server address and the version of the API."),
    .folder: .init(
      [.unforeseen], "내장 마켓의 폴더를 쓸 수 없습니다.", "다른 --data-dir을 주세요.",
      "The embedded market's folder can't be used.", "Give another --data-dir."),
    .folderInUse: .init(
      [.unforeseen], "다른 프로세스가 폴더를 사용하고 있습니다.", "그 프로세스를 끝내거나 --server로 접속하세요.",
      "Another process is using the folder.", "End that process, or use its market with --server."),
    .notAMarket: .init(
      [.notFound], "폴더에 마켓이 없습니다.", "--data-dir을 확인하세요.",
      "The folder contains no market.", "Check --data-dir."),
    .faults: .init(
      [.invalidInput], "장애 계획이 올바르지 않습니다.", "메시지에 있는 위치를 고치세요.",
      "The file of faults isn't valid.", "Correct the place that the message names."),
    .server: .init(
      [.unforeseen, .usage], "마켓 서버를 열 수 없습니다.", "다른 --host나 --port를 주세요.",
      "The market can't be served.", "Give another --host or --port."),
    .portInUse: .init(
      [.unforeseen], "포트를 이미 사용하고 있습니다.", "--port 0이면 비어 있는 포트를 찾습니다.",
      "The port is in use.", "Give --port 0 for a free one."),
  ]
}
