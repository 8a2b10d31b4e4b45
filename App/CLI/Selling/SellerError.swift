import OpenMarketData
import OpenMarketPresentation

/// Why a seller is not known, or not kept.
enum SellerError: Error, Hashable, Sendable {
  /// The file in which the seller is kept is not used.
  case file(SellerCredentialFileError)
  /// It could not be written or removed.
  case store(code: String, text: String)

  /// A stable name, for scripts.
  var code: String {
    switch self {
    case .file(.openToOthers): ProgramCode.sellerFileOpenToOthers.rawValue
    case .file: ProgramCode.sellerFile.rawValue
    case .store(let code, _): code
    }
  }

  func text(_ language: Language) -> String {
    switch self {
    case .file(let error): LocalizedText(error)(language)
    case .store(_, let text): text
    }
  }
}

extension ExitCode {
  init(_ error: SellerError) {
    self =
      switch error {
      case .file: .notAllowed
      case .store: .unforeseen
      }
  }
}

extension LocalizedText {
  fileprivate init(_ error: SellerCredentialFileError) {
    let korean =
      switch error {
      case .notAFile(let path): "\(path)은(는) 일반 파일이 아닙니다. 지우세요."
      case .foreign(let path): "\(path)은(는) 다른 사용자의 파일입니다. 지우세요."
      case .openToOthers(let path):
        "다른 사용자가 \(path)을(를) 열 수 있습니다. 'chmod 600 \(ShellWord.quoted(path))' 명령을 실행하고, 누가 보았다면 비밀번호를 바꾸세요."
      case .damaged(let path): "\(path)에서 판매자 정보를 읽을 수 없습니다. 지우세요."
      case .unreadable(let path, let reason): "\(path)을(를) 읽을 수 없습니다: \(reason)."
      }
    self.init(korean: korean, english: error.description)
  }
}
