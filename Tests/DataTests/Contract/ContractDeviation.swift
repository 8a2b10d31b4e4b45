import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// One thing that a server does otherwise, and what an examination finds.
struct ContractDeviation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let question: String
  let answer: ExaminedServer.Answer
  /// Every check that is not met.
  let verdicts: [ContractCheck: ContractVerdict]
  /// What those found that is not as it should be, in their order.
  let facts: [ContractFact]

  /// - Parameter skipped: the checks that are skipped by that.
  init(
    _ question: String, _ answer: ExaminedServer.Answer, _ check: ContractCheck,
    _ verdict: ContractVerdict, _ facts: [ContractFact],
    skipped: [ContractCheck: ContractVerdict.SkipReason] = [:]
  ) {
    testDescription = "\(check.rawValue) \(verdict) \(facts)"
    self.question = question
    self.answer = answer
    self.facts = facts
    verdicts = skipped.mapValues { .skipped($0) }
      .merging(verdict == .met ? [:] : [check: verdict]) { $1 }
  }

  static func list(
    _ rows: [String], paging: [String: String] = [:], _ check: ContractCheck,
    _ verdict: ContractVerdict, _ facts: [ContractListFact],
    skipped: [ContractCheck: ContractVerdict.SkipReason] = [:]
  ) -> ContractDeviation {
    ContractDeviation(
      ProductsServer.first, ProductsServer.page(rows, paging: paging), check, verdict,
      facts.map { .list($0) }, skipped: skipped)
  }
}

extension [ContractCheck: ContractVerdict.SkipReason] {
  /// Those that need something of the list's first page.
  static func list(_ reason: ContractVerdict.SkipReason) -> Self {
    let rows: [ContractCheck] = [
      .listRows, .listPaging, .listSize, .listOrder, .prices, .dates, .limits, .nextPage,
      .pageOfOne, .pageOf1000, .search, .searchKorean, .detail,
    ]
    return Dictionary(uniqueKeysWithValues: rows.map { ($0, reason) })
      .merging(detail(reason)) { $1 }
  }

  /// Those that need the product's own page.
  static func detail(_ reason: ContractVerdict.SkipReason) -> Self {
    Dictionary(
      uniqueKeysWithValues: [.detailPictures, .detailAgreement, .picture].map { ($0, reason) }
    ).merging(picture(reason)) { $1 }
  }

  static func picture(_ reason: ContractVerdict.SkipReason) -> Self {
    let parts: [ContractCheck] = [
      .pictureContent, .pictureValidators, .pictureUnchanged, .pictureRange,
    ]
    return Dictionary(uniqueKeysWithValues: parts.map { ($0, reason) })
  }
}
