import OpenMarketData
import OpenMarketDomain

extension ContractReport {
  /// Whether it is the server.
  var conclusion: LocalizedText {
    if let error = unreachable {
      let reason = LocalizedText(error)
      return LocalizedText(
        korean: "서버에 닿을 수 없습니다: \(reason.korean). 코드를 고치기 전에 주소와 네트워크를 확인하세요.",
        english:
          "The server cannot be reached: \(reason.english). Check address and network before your code."
      )
    }
    let deviations = findings.count { $0.verdict == .deviates }
    switch verdict {
    case .broken:
      let checks = findings.filter { $0.verdict == .broken }.map(\.check.title)
      let korean = checks.map(\.korean).joined(separator: ", ")
      let english = checks.map(\.english).joined(separator: ", ")
      return LocalizedText(
        korean: "서버가 고장 났습니다: \(korean). 여기서 생긴 문제는 내 코드 탓이 아닙니다.",
        english: "The server is broken: \(english). What fails there is not your code.")
    case .deviates:
      let count = deviations.counted("deviation")
      let copes = deviations == 1 ? "it" : "them"
      return LocalizedText(
        korean:
          "계약과 다른 항목이 \(deviations)개 있지만 이 패키지는 감당합니다. 내 코드도 감당하는지 살펴보세요.",
        english:
          "The server works, with \(count) that this package copes with; see whether your code copes with \(copes), too."
      )
    case .met, .skipped:
      let count = findings.count { $0.verdict == .met }
      return LocalizedText(
        korean: "서버는 확인한 \(count)개 항목에서 계약을 지킵니다. 문제가 있다면 내 코드를 살펴보세요.",
        english:
          "The server keeps the contract in \(count == 1 ? "the one check" : "all \(count) checks") made; look into your code."
      )
    }
  }
}
