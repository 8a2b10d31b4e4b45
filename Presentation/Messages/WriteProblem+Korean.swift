import OpenMarketDomain

nonisolated extension WriteProblem {
  var koreanText: String {
    switch self {
    case .notSignedIn:
      "로그인한 판매자가 없습니다. 판매자로 로그인한 뒤 다시 시도하세요."
    case .picturesFixed:
      "등록된 상품의 사진은 바꿀 수 없습니다. 대표 사진만 고를 수 있습니다."
    case .noLongerFits(let issues):
      "그동안 상품이 바뀌어 더 이상 맞지 않는 수정입니다: "
        + issues.map { $0.text(in: .korean) }.joined(separator: " ")
    case .ambiguousRegistration(let count):
      "마켓이 결과를 알려 주지 않았고 등록된 상품 \(count)개가 보내신 상품일 수 있습니다. 맞는 상품을 고르거나, 모두 아니라면 다시 보내세요."
    case .registrationUnknown(let search):
      "상품이 등록되었는지 확인할 수 없습니다. "
        + (search?.text(in: .korean) ?? "")
        + "다시 등록하면 먼저 다시 찾아봅니다. 계속 보이지 않으면 다시 보내기를 선택하세요."
    case .earlierRegistrationUnknown:
      "지난번에 보낸 상품이 등록되었는지 알 수 없습니다. 다시 보내기 전에 목록에서 확인하세요."
    case .updateUnknown(let search):
      "상품이 수정되었는지 확인할 수 없습니다. "
        + (search.map {
          "\($0.endText)까지 “\(Excerpt($0.name))” 상품에서 수정한 내용을 확인하지 못했습니다. 나중에 반영될 수 있습니다. "
        } ?? "") + "상품을 다시 확인한 뒤 시도하세요."
    case .deletionUnknown(let search):
      "상품이 삭제되었는지 확인할 수 없습니다. "
        + (search.map {
          "\($0.endText)까지 “\(Excerpt($0.name))” 상품이 삭제된 것을 확인하지 못했습니다. 나중에 삭제될 수 있습니다. "
        } ?? "") + "아직 있는지 다시 확인한 뒤 시도하세요."
    }
  }
}
