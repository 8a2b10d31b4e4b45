import OpenMarketPresentation
import OpenMarketTerminal

/// The words of the commands for sellers.
extension Labels {
  static let nothingDone = LocalizedText(
    korean: "아무것도 하지 않았습니다.", english: "nothing was done.")

  static func registered(_ id: Int) -> LocalizedText {
    LocalizedText(korean: "\(id)번으로 등록했습니다.", english: "registered #\(id)")
  }

  static func changed(_ id: Int) -> LocalizedText {
    LocalizedText(korean: "\(id)번을 고쳤습니다.", english: "changed #\(id)")
  }

  static func deleted(_ id: Int) -> LocalizedText {
    LocalizedText(korean: "\(id)번을 지웠습니다.", english: "Deleted #\(id).")
  }

  static let nothingToChange = LocalizedText(
    korean: "달라지는 것이 없어 아무것도 보내지 않았습니다.", english: "nothing to change; nothing was sent")

  static func readySeller(_ name: String) -> LocalizedText {
    LocalizedText(
      korean: "내장 마켓에 준비된 판매자 '\(name)'(으)로 판매합니다.",
      english: "selling as the embedded market's ready seller '\(name)'")
  }

  static func couldBe(_ products: [Int]) -> LocalizedText {
    let commands = products.map { "'openmarket show \($0)'" }.joined(separator: ", ")
    return LocalizedText(
      korean: "마켓이 등록되었는지 알려 주지 않았고, 이미 등록되었을 수 있습니다. 다시 등록하기 전에 확인하세요: \(commands).",
      english:
        "the market did not tell whether it is registered, and it may be; before you register it again, see \(commands)."
    )
  }

  /// - Parameter search: The search for the result.
  static func registrationUnknown(_ search: MarketSearch?) -> LocalizedText {
    LocalizedText(
      korean: "상품이 등록되었는지 확인할 수 없습니다. "
        + (search.map {
          "\($0.endText)까지 마켓에서 “\($0.name)” 상품을 찾지 못했고, 나중에 나타날 수 있습니다. "
        } ?? "") + "다시 등록하기 전에 'openmarket list'로 다시 확인하세요.",
      english: "the registration couldn't be confirmed. "
        + (search.map {
          "Until \($0.endText), we couldn't find “\($0.name)” on the market; it may still appear. "
        } ?? "") + "Look again with 'openmarket list' before you register it again.")
  }

  static let mayBeRegistered = LocalizedText(
    korean: "보내는 도중에 중단했습니다. 등록되었을 수 있으니, 다시 등록하기 전에 'openmarket list'로 확인하세요.",
    english:
      "interrupted while it was being sent; it may be registered: see 'openmarket list' before you register it again."
  )

  static func mayBeDone(_ id: Int) -> LocalizedText {
    LocalizedText(
      korean: "보내는 도중에 중단했습니다. 처리되었을 수 있으니 'openmarket show \(id)'로 확인하세요.",
      english:
        "interrupted while it was being sent; it may be done: see 'openmarket show \(id)'.")
  }

  static let notReachableByCurl = LocalizedText(
    korean: "내장 마켓은 프로그램 안에 있습니다. curl을 쓰려면 'openmarket serve'로 열고 --server를 주세요.",
    english:
      "the embedded market is in this program; for curl, open it with 'openmarket serve' and give --server"
  )

  // MARK: - Who sells

  static let embedded = LocalizedText(korean: "내장 마켓", english: "the embedded market")

  static func sellerKept(_ path: String, _ server: LocalizedText) -> LocalizedText {
    LocalizedText(
      korean: "\(server.korean)의 판매자 정보를 \(path)에 보관했습니다. 나만 읽을 수 있습니다.",
      english: "The seller of \(server.english) is kept in \(path), which only you can read.")
  }

  static func sellerForgotten(_ path: String, _ server: LocalizedText) -> LocalizedText {
    LocalizedText(
      korean: "\(server.korean)의 판매자 정보를 지웠습니다: \(path).",
      english: "Forgot the seller of \(server.english): removed \(path).")
  }

  static func noSellerKept(_ server: LocalizedText) -> LocalizedText {
    LocalizedText(
      korean: "\(server.korean)의 판매자 정보는 보관되어 있지 않습니다.",
      english: "No seller of \(server.english) was kept.")
  }
}
