import OpenMarketData
import OpenMarketPresentation

extension LocalizedText {
  /// What an address would have to be. Nothing of what was given is repeated: it may hold a secret.
  init(_ error: ServerAddressError) {
    switch error {
    case .notAnAddress:
      self.init(
        korean: "https://market.example 또는 http://127.0.0.1:8080 같은 서버 주소여야 합니다",
        english: "write a server address such as https://market.example or http://127.0.0.1:8080")
    case .unsupportedScheme:
      self.init(
        korean: "서버 주소는 http:// 또는 https://로 시작해야 합니다",
        english: "a server address begins with http:// or https://")
    case .missingHost:
      self.init(
        korean: "https://market.example처럼 호스트 이름이 있어야 합니다",
        english: "it names no host; write one such as https://market.example")
    case .invalidPort:
      self.init(korean: "포트는 1부터 65535까지입니다", english: "ports go from 1 to 65535")
    case .containsCredentials:
      self.init(
        korean: "사용자 이름과 비밀번호(@ 앞부분)는 쓸 수 없습니다",
        english: "a server address holds no user name and no password; leave out the part before @")
    case .hasQueryOrFragment:
      self.init(
        korean: "? 또는 # 뒤의 부분은 쓸 수 없습니다",
        english: "it has a query or a fragment; leave out everything from ? or # on")
    }
  }
}
