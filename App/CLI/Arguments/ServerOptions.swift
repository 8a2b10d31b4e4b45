import OpenMarket
import OpenMarketData
import OpenMarketPresentation

/// The options of every command that asks a market.
enum ServerOptions {
  static let server = ValueOption<ServerAddress>(
    "server", "URL",
    LocalizedText(
      korean: "사용할 서버 (또는 OPENMARKET_SERVER); 없으면 내장 마켓",
      english: "Server (or OPENMARKET_SERVER), else the embedded market"),
    variable: "OPENMARKET_SERVER"
  ) { text throws(DisallowedValue) in
    do throws(ServerAddressError) {
      return try ServerAddress(text)
    } catch {
      // Before @, and behind ? and #, stands whatever somebody is known by.
      throw DisallowedValue(
        allowed: LocalizedText(error),
        isSecret: text.unicodeScalars.contains { "@?#".unicodeScalars.contains($0) })
    }
  }

  static let api = ValueOption<MarketDialect>(
    oneOf: "api",
    LocalizedText(
      korean: "API 세대 (기본값 current)",
      english: "Its generation (default current)"),
    variable: "OPENMARKET_API")

  static let allowHTTP = OptionDeclaration(
    name: "allow-http",
    summary: LocalizedText(
      korean: "다른 컴퓨터와의 암호화 없는 http를 허용합니다",
      english: "Allow plain http to other machines"))

  static let all = [
    server.declaration, api.declaration, allowHTTP, FolderOptions.dataDirectory.declaration,
  ]
}
