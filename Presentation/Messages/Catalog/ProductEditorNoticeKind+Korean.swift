nonisolated extension ProductEditorNoticeKind {
  var korean: MessageExplanation {
    switch self {
    case .restored:
      MessageExplanation(
        meaning: "지난번에 입력하고 보내지 않은 내용을 불러왔습니다.",
        advice: "이어서 작성하거나 버리세요.",
        diagnosis: "편집 화면은 보내거나 버릴 때까지 모든 변경을 보관합니다."
      )
    case .damaged:
      MessageExplanation(
        meaning: "지난번에 입력한 내용이 손상되어 읽을 수 없습니다.",
        advice: "다시 입력하세요. 남은 내용은 따로 보관합니다.",
        diagnosis: "파일은 입력 폴더에 새 파일과 나란히 보관됩니다. 길이와 체크섬을 확인하세요."
      )
    case .foreign:
      MessageExplanation(
        meaning: "지난번에 입력한 내용이 다른 버전의 앱에서 보관되었습니다.",
        advice: "다시 입력하거나 그 버전에서 마치세요. 따로 보관합니다.",
        diagnosis: "파일의 버전을 이 버전이 알지 못합니다. 덮어쓰지 않습니다."
      )
    case .picturesLost:
      MessageExplanation(
        meaning: "지난번에 입력한 내용 중 읽을 수 없는 사진이 있습니다.",
        advice: "메시지에 있는 사진을 다시 추가하세요.",
        diagnosis: "글은 온전합니다. 입력 폴더의 사진 파일이 없거나 바뀌었습니다."
      )
    case .notKept:
      MessageExplanation(
        meaning: "입력한 내용을 보관할 수 없어 앱과 함께 사라질 수 있습니다.",
        advice: "저장 공간을 확보하거나 앱을 닫기 전에 마치세요.",
        diagnosis: "DraftStore가 쓰지 못했습니다. 입력 폴더의 남은 공간과 권한을 확인하세요."
      )
    case .earlierWaits:
      MessageExplanation(
        meaning: "지난번에 입력한 내용을 처음에는 읽을 수 없었지만 이제 읽을 수 있습니다.",
        advice: "지금 내용 대신 불러오거나 지금 내용을 먼저 마치세요. 지난 내용은 그대로 있습니다.",
        diagnosis:
          "편집 화면을 열 때 DraftStore가 읽지 못했습니다. 지난 내용은 덮어쓰지 않으며 restoreDraft()로 불러옵니다."
      )
    case .changedElsewhere:
      MessageExplanation(
        meaning: "여기서 고치고 있는 항목이 다른 곳에서도 바뀌었습니다.",
        advice: "보내기 전에 메시지에 있는 항목을 확인하세요. 입력한 내용은 그대로입니다.",
        diagnosis: "여기서 고치지 않은 항목은 바뀐 상품을 따릅니다."
      )
    case .deletedElsewhere:
      MessageExplanation(
        meaning: "수정하고 있던 상품이 삭제되었습니다.",
        advice: "더 수정할 것이 없으니 편집 화면을 닫으세요.",
        diagnosis: "이 앱의 다른 화면에서 삭제했거나, 없어진 것을 확인했습니다."
      )
    case .noSuchProduct:
      MessageExplanation(
        meaning: "등록된 상품이라고 입력한 번호의 상품이 이 판매자에게 없습니다.",
        advice:
          "마켓에서 상품 번호를 다시 확인하여 입력하세요. 입력한 내용은 그대로입니다.",
        diagnosis: "상품을 읽었지만 서버가 없다고 응답했거나 다른 판매자의 상품입니다."
      )
    }
  }
}
