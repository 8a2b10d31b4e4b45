import Foundation
import OpenMarketData
import OpenMarketDomain

/// The rules that concern the whole server.
extension ConformanceRule {
  /// The connection is encrypted, and the server doesn't redirect any request.
  public static let transport = ConformanceRule("transport") { run, findings in
    let url = URL(string: run.server.description)
    if url?.scheme == "https" {
      findings.add(.met, LocalizedText("https"))
    } else if let url, url.isLocal {
      findings.met("이 컴퓨터 안의 http", "http on this computer")
    } else {
      findings.deviates(
        "암호화 없는 http: 누구나 읽고 바꿀 수 있음", "plain http: anyone on the way can read and change it")
    }
    let targets = run.wire.redirects
    if let first = targets.first {
      findings.deviates(
        "리디렉션 \(targets.count)번, 처음은 \(first)",
        "\(targets.count.counted("redirect")), the first to \(first)")
    }
  }

  /// The server responds to requests.
  public static let reachable = ConformanceRule("reachable") { run, findings in
    // Any response is sufficient. If the request for the health check fails, the list is requested before a failure is reported.
    var failure: NetworkError?
    if run.apiVersion != .v1 {
      failure = findings.connectionFailure(of: try await run.askHealth())
      guard failure != nil else { return }
    }
    guard let second = findings.connectionFailure(of: try await run.askFirstPage()) else { return }
    run.obstacle = .unreachable(failure ?? second)
    findings.add(.broken, LocalizedText(failure ?? second))
  }

  /// The health check returns `"OK"`.
  public static let health = ConformanceRule("health", needs: [.version2]) { run, findings in
    // The expected body is `"OK"` including the quotation marks, although the media type is plain text. A body without quotation
    // marks is a deviation that this package tolerates.
    let answer = try await run.askHealth()
    if answer.content != "OK" { try await run.requireListOfAPI() }
    guard let (text, response) = findings.content(of: answer) else { return }
    let sent = String(decoding: response.body, as: UTF8.self)
    findings.add(
      text != "OK" ? .broken : sent == "\"OK\"" ? .met : .deviates,
      sent.isEmpty ? LocalizedText("빈 본문", "an empty body") : LocalizedText(sent))
    findings.expectOK("text/plain", of: response)
  }

  /// A request for an unknown path fails with status 404.
  public static let unknownPath = ConformanceRule("unknown-path") { run, findings in
    let answer = try await run.send(run.server.description + "/no-such-place")
    if let response = findings.response(of: answer) { findings.expectStatus(404, of: response) }
  }
}

extension ConformanceRun {
  fileprivate func askHealth() async throws -> Answer<String> {
    try await once(\.healthAnswer) { try await ask { try await health.statusText() } }
  }
}

extension Findings {
  /// Returns the error that prevented a connection. If there's a response, adds a finding and returns `nil`.
  fileprivate mutating func connectionFailure<Content>(of answer: Answer<Content>) -> NetworkError?
  {
    note(answer)
    switch answer.result {
    // A body that is too large and a redirect that wasn't followed are responses, too.
    case .success, .failure(.bodyTooLarge), .failure(.redirectRefused):
      met("응답함", "answers")
      return nil
    case .failure(let error): return error
    }
  }
}
