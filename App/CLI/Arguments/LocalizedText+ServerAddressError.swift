import OpenMarketData

extension LocalizedText {
  init(_ error: ServerAddressError) {
    let korean =
      switch error {
      case .notAnAddress:
        "https://market.example 또는 http://127.0.0.1:8080 같은 서버 주소여야 합니다"
      case .unsupportedScheme: "서버 주소는 http:// 또는 https://로 시작해야 합니다"
      case .missingHost: "https://market.example처럼 호스트 이름이 있어야 합니다"
      case .invalidPort: "포트는 1부터 65535까지입니다"
      case .containsCredentials: "사용자 이름과 비밀번호(@ 앞부분)는 쓸 수 없습니다"
      case .hasQueryOrFragment: "? 또는 # 뒤의 부분은 쓸 수 없습니다"
      }
    self.init(korean: korean, english: error.description)
  }
}
