import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// The words of the commands for a market on this machine.
extension Labels {
  static func listening(_ origin: String) -> LocalizedText {
    LocalizedText(korean: "\(origin) 에서 마켓을 열었습니다.", english: "serving the market at \(origin)")
  }

  static func kept(_ path: String?) -> LocalizedText {
    guard let path else {
      return LocalizedText(
        korean: "메모리에만 보관합니다. 끝나면 사라집니다.",
        english: "kept in memory; it is gone when this stops")
    }
    return LocalizedText(korean: "\(path)에 보관합니다.", english: "kept in \(path)")
  }

  static func seller(_ seller: SandboxMarket.SellerCredentials) -> LocalizedText {
    LocalizedText(
      korean: "판매자 '\(seller.name)': identifier \(seller.identifier), secret \(seller.secret)",
      english: "seller '\(seller.name)': identifier \(seller.identifier), secret \(seller.secret)")
  }

  static let noSeller = LocalizedText(
    korean: "준비된 판매자가 market.json에 없습니다. 그곳에 적힌 판매자를 쓰세요.",
    english: "the ready seller is not in market.json; use one of those that are")

  static let tryIt = LocalizedText(
    korean: "PNG나 JPEG 파일로 상품을 등록해 보세요:",
    english: "register a product, with any PNG or JPEG file as its picture:")

  static let openToOthers = LocalizedText(
    korean: "경고: 다른 컴퓨터에서도 접속할 수 있습니다. 암호화되지 않고, 판매자 정보는 모두 같습니다.",
    english:
      "warning: other machines can reach this market, unencrypted and with credentials known to all"
  )

  static let stopping = LocalizedText(
    korean: "처리 중인 요청을 마치고 멈춥니다.", english: "stopping when requests in flight are finished")

  static let logEnded = LocalizedText(
    korean: "요청 기록을 더는 쓸 수 없습니다. 마켓은 계속 열려 있습니다.",
    english: "the log of requests cannot be written any more; the market goes on")

  static func removeMarket(_ path: String) -> LocalizedText {
    LocalizedText(
      korean: "\(path)의 마켓을 상품과 사진까지 모두 지울까요?",
      english: "Remove the market in \(path), with all its products and pictures?")
  }

  static func removed(_ files: RemovedFiles, _ path: String) -> LocalizedText {
    LocalizedText(
      korean: """
        \(path)에서 상품 \(files.products)개, 삭제된 상품 \(files.removedProducts)개, \
        사진 \(files.pictures)개, 손상된 파일 \(files.damaged)개를 지웠습니다.
        """,
      english: """
        Removed from \(path): products \(files.products), deleted products \
        \(files.removedProducts), pictures \(files.pictures), damaged files \(files.damaged).
        """)
  }
}
