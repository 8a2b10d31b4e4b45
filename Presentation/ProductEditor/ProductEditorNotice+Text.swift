import OpenMarketDomain

nonisolated extension ProductEditorNotice.Kind: Message {
  var kind: ProductEditorNoticeKind {
    switch self {
    case .restored: .restored
    case .unreadable(.damaged): .damaged
    case .unreadable(.foreign): .foreign
    case .picturesLost: .picturesLost
    case .notKept: .notKept
    case .earlierWaits: .earlierWaits
    case .changedElsewhere: .changedElsewhere
    case .deletedElsewhere: .deletedElsewhere
    case .noSuchProduct: .noSuchProduct
    }
  }

  var englishText: String {
    switch self {
    case .restored:
      "What you entered last time is here again. Go on with it, or throw it away."
    case .unreadable(.damaged):
      "What you entered last time cannot be read: it is damaged. It is put aside, and this is a fresh start."
    case .unreadable(.foreign):
      "What was kept here comes from another version of the app and cannot be read. It is put aside, and this is a fresh start."
    case .picturesLost(let names):
      "Of what you entered last time, \(Self.list(names)) cannot be read. Add it again."
    case .notKept(.full):
      "There is no room to keep what you enter. Make room, or finish before you close the app."
    case .notKept(.unavailable(let reason)):
      "What you enter cannot be kept (\(Excerpt(reason))). Finish before you close the app."
    case .notKept(.unreadable):
      "What you enter cannot be kept. Finish before you close the app."
    case .earlierWaits:
      "What you entered last time can be read by now. Open it in place of this, or finish this first: it stays, but what you enter now is not kept."
    case .changedElsewhere(let fields):
      "Meanwhile the product became another one in: \(Self.list(fields, .english)). What you entered there stays; look before you send it."
    case .deletedElsewhere:
      "Meanwhile the product was taken off the market. There is nothing left to change."
    case .noSuchProduct(let id):
      "You have no product #\(id) on the market. Look at its number again; what you entered stays."
    }
  }

  var koreanText: String {
    switch self {
    case .restored:
      "지난번에 입력하던 내용을 불러왔습니다. 이어서 작성하거나 버리세요."
    case .unreadable(.damaged):
      "지난번에 입력하던 내용이 손상되어 읽을 수 없습니다. 따로 보관하고 새로 시작합니다."
    case .unreadable(.foreign):
      "보관된 내용이 다른 버전의 앱에서 작성되어 읽을 수 없습니다. 따로 보관하고 새로 시작합니다."
    case .picturesLost(let names):
      "지난번에 고른 사진을 읽을 수 없습니다: \(Self.list(names)). 다시 추가하세요."
    case .notKept(.full):
      "저장 공간이 부족하여 입력한 내용을 보관할 수 없습니다. 공간을 확보하거나 앱을 닫기 전에 마치세요."
    case .notKept(.unavailable(let reason)):
      "입력한 내용을 보관할 수 없습니다(\(Excerpt(reason))). 앱을 닫기 전에 마치세요."
    case .notKept(.unreadable):
      "입력한 내용을 보관할 수 없습니다. 앱을 닫기 전에 마치세요."
    case .earlierWaits:
      "지난번에 입력하던 내용을 이제 읽을 수 있습니다. 지금 내용 대신 불러오거나 이것을 먼저 마치세요. 지난 내용은 그대로 두지만 지금 입력하는 내용은 보관하지 않습니다."
    case .changedElsewhere(let fields):
      "그사이 상품의 다음 항목이 바뀌었습니다: \(Self.list(fields, .korean)). 입력한 내용은 그대로 두었으니 보내기 전에 확인하세요."
    case .deletedElsewhere:
      "그사이 상품이 삭제되어 수정할 수 없습니다."
    case .noSuchProduct(let id):
      "마켓에 회원님의 #\(id) 상품이 없습니다. 번호를 다시 확인하세요. 입력한 내용은 그대로입니다."
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "\(Excerpt($0))" }.joined(separator: ", ")
  }

  private static func list(_ fields: [ValidationIssue.Field], _ language: Language) -> String {
    fields.map { $0.name(in: language) }.joined(separator: ", ")
  }
}
