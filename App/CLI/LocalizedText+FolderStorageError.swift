import OpenMarketPresentation
import OpenMarketSandbox

extension LocalizedText {
  init(_ error: FolderStorageError) {
    let korean =
      switch error {
      case .inUse(let path, let processID?):
        "\(path) 폴더를 프로세스 \(processID)이(가) 사용하고 있습니다."
      case .inUse(let path, nil): "\(path) 폴더를 다른 프로세스가 사용하고 있습니다."
      case .notAFolder(let path): "\(path)은(는) 폴더가 아닙니다."
      case .inaccessible(let path, let reason): "\(path)을(를) 쓸 수 없습니다: \(reason)."
      case .newerVersion(let path, let version):
        "\(path) 폴더는 더 새로운 버전의 프로그램이 만들었습니다 (형식 \(version))."
      case .notAMarket(let path): "\(path)에는 마켓이 없습니다."
      }
    self.init(korean: korean, english: error.description)
  }
}
