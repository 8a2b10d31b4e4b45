public import Foundation
public import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
package import OpenMarketPresentation

/// A report on the compliance of a server with the API contract.
public struct ConformanceReport: Hashable, Sendable {
  /// The server that was checked.
  public let server: BaseURL
  /// The results, in the order of the rules.
  public let results: [CheckResult]
  /// The error that prevented a connection to the server, or `nil` if the server responded.
  public let unreachable: NetworkError?

  /// The status with which the server, or a proxy in front of it, refused further requests, such as 429 or 502, or `nil` if it
  /// answered every request.
  public let busyStatus: Int?

  /// The status with which something that isn't the API answered at the server's address, such as a page for signing in, or `nil`
  /// if the API answered.
  public let foreignStatus: Int?

  /// A Boolean value that indicates whether the server didn't respond to a write in time. Later writes weren't sent.
  let hasUnansweredWrite: Bool

  /// Creates a report with the given results, which may be those of a check that was interrupted.
  package init(
    server: BaseURL, results: [CheckResult], unreachable: NetworkError? = nil,
    busyStatus: Int? = nil, foreignStatus: Int? = nil, hasUnansweredWrite: Bool = false
  ) {
    self.server = server
    self.results = results
    self.unreachable = unreachable
    self.busyStatus = busyStatus
    self.foreignStatus = foreignStatus
    self.hasUnansweredWrite = hasUnansweredWrite
  }

  /// The worst verdict among all results, ignoring skipped rules. If the server was too busy for a verdict, didn't respond to a
  /// write, or something else answered, the value is ``CheckResult/Verdict/skipped``.
  public var verdict: CheckResult.Verdict {
    if foreignStatus != nil { return .skipped }
    let worst = CheckResult.Verdict.worst(of: results.map(\.verdict))
    let isComplete = busyStatus == nil && !hasUnansweredWrite
    return isComplete || worst == .broken ? worst : .skipped
  }

  /// Returns a conclusion that states whether the server or your code is likely to cause problems.
  public func conclusion(in locale: Locale) -> String { conclusion.text(in: locale) }

  package func conclusion(in language: Language) -> String { conclusion(language) }

  private var conclusion: LocalizedText {
    if let unreachable {
      let reason = LocalizedText(unreachable).shortened()
      return LocalizedText(
        "서버를 검사할 수 없습니다: \(reason.korean) 코드를 고치기 전에 주소와 네트워크를 확인하세요.",

        "The server can't be checked: \(reason.english) Check the address and your network before your code."
      )
    }
    if let foreignStatus {
      return LocalizedText(
        "판정할 수 없습니다. 이 주소에서는 로그인 페이지나 프록시 같은 다른 것이 응답합니다 (상태 코드 \(foreignStatus)). 주소를 확인하세요.",

        "No verdict is possible: something else answers at this address, such as a proxy or a sign-in page (status \(foreignStatus)). Check the address."
      )
    }
    switch verdict {
    case .broken:
      let titles = results.filter { $0.verdict == .broken }.map(\.rule.title)
      let korean = titles.map(\.korean).joined(separator: ", ")
      let english = titles.map(\.english).joined(separator: ", ")
      return LocalizedText(
        "서버가 계약을 어깁니다: \(korean). 여기서 생기는 오류는 내 코드의 문제가 아닙니다.",

        "The server breaks the contract: \(english). Errors there aren't caused by your code.")
    case .deviates:
      let count = results.count { $0.verdict == .deviates }
      return LocalizedText(
        "계약과 다른 항목이 \(count)개 있습니다. 이 패키지는 처리합니다. 내 코드도 처리하는지 확인하세요.",

        "The server works, with \(count.counted("deviation")) that this package handles. Make sure that your code does, too."
      )
    case .skipped where busyStatus == nil:
      return LocalizedText(
        "판정할 수 없습니다. 서버가 쓰기 요청에 응답하지 않습니다. 읽기는 동작합니다.",
        "No verdict is possible: the server doesn't answer writes. Reading works.")
    case .skipped:
      let status = busyStatus ?? 503
      return LocalizedText(
        "판정할 수 없습니다. 서버나 그 앞의 프록시가 지금 요청을 받지 않습니다 (상태 코드 \(status)). 나중에 다시 시도하세요.",

        "No verdict is possible: the server, or a proxy in front of it, takes no requests now (status \(status)). Try again later."
      )
    case .met:
      let count = results.count { $0.verdict == .met }
      return LocalizedText(
        "서버는 확인한 \(count)개 항목에서 계약을 지킵니다. 문제가 있다면 내 코드를 살펴보세요.",

        "The server keeps the contract in \(count == 1 ? "the one check" : "all \(count) checks"). If something fails, look at your code."
      )
    }
  }

  /// Returns the report as a JSON object with the keys `server`, `verdict` and `checks`, which `doctor --json` writes.
  ///
  /// Each check has the keys `code`, `verdict`, `expected`, `found`, `status` and `milliseconds`.
  public func json(in locale: Locale) -> some Encodable { json(in: Language(locale)) }

  package func json(in language: Language) -> some Encodable {
    let checks = results.map { result -> JSONObject in
      [
        "code": result.rule.rawValue, "verdict": result.verdict.rawValue,
        "expected": result.rule.expectation(in: language), "found": result.found(in: language),
        "status": result.status, "milliseconds": result.milliseconds,
      ]
    }
    return
      ["server": server.description, "verdict": verdict.rawValue, "checks": checks] as JSONObject
  }
}
