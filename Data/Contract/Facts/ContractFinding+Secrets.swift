internal import OpenMarketDomain

extension ContractFinding {
  /// The same with secrets masked in every text that the server has chosen.
  func masking(with mask: SecretMask) -> ContractFinding {
    if case .skipped(let reason) = verdict { return ContractFinding(check, skipped: reason) }
    return ContractFinding(
      check, remarks.map { Remark($0.fact.masking(with: mask), $0.verdict) }, status: status,
      duration: duration)
  }
}

extension ContractFact {
  fileprivate func masking(with mask: SecretMask) -> ContractFact {
    switch self {
    case .failed(let error): .failed(error.masking(with: mask))
    case .contentType(let type): .contentType(type.map { mask($0) })
    case .unreadable(let defect): .unreadable(defect.masking(with: mask))
    case .health(let text): .health(mask(text))
    case .redirected(let times, let target): .redirected(times: times, firstTo: mask(target))
    case .message(let text): .message(text.map { mask($0) })
    case .list(let fact): .list(fact.masking(with: mask))
    case .picture(.otherFormat(let format, let type)):
      .picture(.otherFormat(format, contentType: mask(type)))
    case .status, .missingKeys, .encrypted, .plainOnThisMachine, .plain, .answered, .notRedirected,
      .product, .pictures, .agrees, .differs, .picture:
      self
    }
  }
}

extension ContractListFact {
  fileprivate func masking(with mask: SecretMask) -> ContractListFact {
    switch self {
    case .unreadableRows(let count, let defect):
      .unreadableRows(count, defect.masking(with: mask))
    case .paging(let key, let expected, let found):
      .paging(key: key, expected: expected, found: mask(found))
    case .dateForm(let text): .dateForm(mask(text))
    case .found(let text): .found(mask(text))
    case .notFound(let text): .notFound(mask(text))
    case .rows, .noContent, .emptyList, .olderKeys, .pagingAgrees, .tooManyRows, .tooFewRows,
      .newestFirst, .outOfOrder, .repeatedRows, .samePageAgain, .pricesAddUp, .negativeBargains,
      .wrongBargains, .beyondLimits, .withinLimits, .otherRows, .searchIgnored:
      self
    }
  }
}
