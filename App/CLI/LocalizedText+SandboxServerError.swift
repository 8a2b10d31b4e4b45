import OpenMarketPresentation
import OpenMarketSandbox

extension LocalizedText {
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
