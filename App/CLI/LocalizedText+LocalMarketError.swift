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

  init(_ error: SandboxServerError) {
    let korean =
      switch error {
      case .alreadyRunning: "서버가 이미 실행 중입니다."
      case .portInUse(let port):
        "포트 \(port)은(는) 이미 사용 중입니다. --port 0이면 비어 있는 포트를 찾습니다."
      case .permissionDenied(let port): "포트 \(port)을(를) 쓸 권한이 없습니다."
      case .invalidHost(let host): "\(host)은(는) 이 컴퓨터의 주소가 아닙니다."
      case .invalidPort(let port): "\(port)은(는) 포트가 아닙니다: 0부터 65535까지입니다."
      case .system(let reason): "서버를 열 수 없습니다: \(reason)."
      }
    let advice =
      if case .portInUse = error { " Give --port 0 for a free one." } else { "" }
    self.init(korean: korean, english: error.description + advice)
  }
}
