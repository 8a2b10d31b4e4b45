import OpenMarket
import OpenMarketData

/// The options of every command that asks a market.
enum ServerOptions {
  static let server = ValueOption<ServerAddress>(
    "server", "URL",
    LocalizedText(
      korean: "사용할 서버 (또는 OPENMARKET_SERVER); 없으면 내장 마켓",
      english: "The server (or OPENMARKET_SERVER); else the embedded market")
  ) { text throws(DisallowedValue) in
    do throws(ServerAddressError) {
      return try ServerAddress(text)
    } catch {
      throw DisallowedValue(
        allowed: LocalizedText(error), isSecret: error == .containsCredentials)
    }
  }

  static let api = ValueOption<MarketDialect>(
    oneOf: "api",
    LocalizedText(
      korean: "서버의 API 세대 (기본값 current)",
      english: "The generation of the server's API (default current)"))

  static let allowHTTP = OptionDeclaration(
    name: "allow-http",
    summary: LocalizedText(
      korean: "다른 컴퓨터의 서버와 암호화 없이 통신합니다",
      english: "Talk to another machine's server without encryption"))

  static let all = [server.declaration, api.declaration, allowHTTP]
}
