import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

extension ConformanceRule {
  /// The connection is encrypted.
  public static let transport = ConformanceRule(
    "transport", ConformanceRun.transport, LocalizedText("암호화", "Encryption"),
    expects: LocalizedText("https, 이 컴퓨터 안에서는 http도 됨", "https, or http on this computer"))

  /// The server responds to requests.
  public static let reachable = ConformanceRule(
    "reachable", ConformanceRun.reachable, LocalizedText("연결", "Reachable"),
    expects: LocalizedText("응답이 있음", "any response"))

  /// The health check returns `"OK"`.
  public static let health = ConformanceRule(
    "health", needs: [.version2], ConformanceRun.checkHealth, LocalizedText("상태 확인", "Health"),
    expects: LocalizedText(
      "200, text/plain, 따옴표를 포함한 \"OK\"", "200, text/plain, \"OK\" including the quotes"))

  /// A request for an unknown path fails with status 404.
  public static let unknownPath = ConformanceRule(
    "unknown-path", ConformanceRun.unknownPath, LocalizedText("없는 경로", "Unknown path"),
    expects: LocalizedText("404"))

  /// The server doesn't redirect any request.
  public static let redirects = ConformanceRule(
    "redirects", ConformanceRun.redirects, LocalizedText("리디렉션", "Redirects"),
    expects: LocalizedText("없음", "none"))
}

/// The checks for rules that concern the whole server.
extension ConformanceRun {
  func transport() async throws(Interruption) -> Findings {
    var findings = Findings()
    let url = URL(string: server.description)
    if url?.scheme == "https" {
      findings.add(.met, "https")
    } else if let url, url.isLocal {
      findings.met("이 컴퓨터 안의 http", "http on this computer")
    } else {
      findings.deviates(
        "암호화 없는 http: 누구나 읽고 바꿀 수 있음", "plain http: anyone on the way can read and change it")
    }
    return findings
  }

  /// Checks whether the server responds. Any response is sufficient.
  ///
  /// If the request for the health check fails, this method requests the product list before reporting a failure.
  func reachable() async throws(Interruption) -> Findings {
    var failure: (Findings, NetworkError)?
    for isHealth in apiVersion == .v1 ? [false] : [true, false] {
      let answer = try await isHealth ? askHealth().map { _, _ in () } : anyAnswerOfList()
      var findings = Findings(about: answer)
      switch answer.result {
      // A body that is too large and a redirect that wasn't followed are responses, too.
      case .success, .failure(.bodyTooLarge), .failure(.redirectRefused):
        findings.met("응답함", "answers")
        return findings
      case .failure(let error):
        findings.add(.broken, LocalizedText(error))
        failure = failure ?? (findings, error)
      }
    }
    guard let failure else { return Findings() }
    giveUp(failure.1)
    return failure.0
  }

  private func askHealth() async throws(Interruption) -> Answer<String> {
    try await once(\.healthAnswer) { () throws(Interruption) in
      try await ask { [health] in try await health.statusText() }
    }
  }

  /// Checks the response of the health check.
  ///
  /// The expected body is `"OK"` including the quotation marks, although the media type is plain text. A body without quotation
  /// marks is a deviation that this package tolerates.
  func checkHealth() async throws(Interruption) -> Findings {
    let answer = try await askHealth()
    if answer.content != "OK" { try await requireListOfAPI() }
    return answer.findings { text, response, findings in
      let sent = String(decoding: response.body, as: UTF8.self)
      let shown = (sent.isEmpty ? "빈 본문" : sent, sent.isEmpty ? "an empty body" : sent)
      let verdict: CheckResult.Verdict =
        text != "OK" ? .broken : sent == "\"OK\"" ? .met : .deviates
      findings.add(verdict, shown.0, shown.1)
      findings.expectType("text/plain", of: response)
      if response.status != 200 { findings.expectStatus(200, of: response) }
    }
  }

  func unknownPath() async throws(Interruption) -> Findings {
    try await send(server.description + "/no-such-place").responseFindings { response, findings in
      findings.expectStatus(404, of: response)
    }
  }

  func redirects() async throws(Interruption) -> Findings {
    try requireReachability()
    var findings = Findings()
    let targets = wire.redirects
    if let first = targets.first {
      findings.deviates(
        "\(targets.count)번, 처음은 \(first)", "\(targets.count), the first to \(first)")
    } else {
      findings.met("없음", "none")
    }
    return findings
  }
}
