nonisolated extension UnresolvedSubmission.Finding {
  var code: String {
    switch self {
    case .notRegistered: "not-registered"
    case .ambiguous: "ambiguous-registration"
    case .registrationUnknown: "registration-unknown"
    case .earlierRegistrationUnknown: "earlier-registration-unknown"
    case .notUpdated: "not-updated"
    case .updateUnknown: "update-unknown"
    }
  }

  var englishText: String {
    switch self {
    case .notRegistered:
      "No answer came, and the product is not on the market. It is safe to submit it again."
    case .ambiguous(let rows):
      "No answer came, and \(rows.count) products on the market could be yours. Say which one it is, or that it is none of these; then it is sent again."
    case .registrationUnknown:
      "No answer came, and the market could not be searched. Submit again: it is searched first, and nothing is sent twice."
    case .earlierRegistrationUnknown:
      "It is not known whether the last submission registered a product. Look on the market before you send it again."
    case .notUpdated:
      "No answer came, and the product does not have your changes. It is safe to submit them again."
    case .updateUnknown:
      "It is not known whether your changes were made. Look at the product before you submit them again."
    }
  }

  var koreanText: String {
    switch self {
    case .notRegistered:
      "응답이 오지 않았고 상품도 등록되지 않았습니다. 다시 등록해도 안전합니다."
    case .ambiguous(let rows):
      "응답이 오지 않았고 등록된 상품 \(rows.count)개가 보내신 상품일 수 있습니다. 맞는 상품을 고르거나, 모두 아니라면 다시 보내세요."
    case .registrationUnknown:
      "응답이 오지 않았고 등록되었는지 확인하지 못했습니다. 다시 등록하면 먼저 확인하며, 두 번 보내지 않습니다."
    case .earlierRegistrationUnknown:
      "지난번에 보낸 상품이 등록되었는지 알 수 없습니다. 다시 보내기 전에 목록에서 확인하세요."
    case .notUpdated:
      "응답이 오지 않았고 수정한 내용이 반영되지 않았습니다. 다시 보내도 안전합니다."
    case .updateUnknown:
      "수정한 내용이 반영되었는지 알 수 없습니다. 다시 보내기 전에 상품을 확인하세요."
    }
  }
}
