import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The findings for a rule, in order.
struct Findings {
  private var items: [(verdict: CheckResult.Verdict, text: LocalizedText)] = []
  /// The descriptions that are independent of the verdict.
  private var facts: [LocalizedText] = []
  private(set) var status: Int?
  private(set) var duration: Duration?

  mutating func met(_ korean: String, _ english: String) {
    add(.met, LocalizedText(korean, english))
  }

  mutating func deviates(_ korean: String, _ english: String) {
    add(.deviates, LocalizedText(korean, english))
  }

  mutating func broken(_ korean: String, _ english: String) {
    add(.broken, LocalizedText(korean, english))
  }

  mutating func add(_ verdict: CheckResult.Verdict, _ text: LocalizedText) {
    items.append((verdict, text))
  }

  /// Adds a description that is shown with every verdict.
  mutating func tell(_ korean: String, _ english: String) {
    facts.append(LocalizedText(korean, english))
  }

  /// Adds a finding that the rule is met, unless there's a problem.
  mutating func meetUnlessOtherwise(_ korean: String, _ english: String) {
    if items.allSatisfy({ $0.verdict == .met }) { met(korean, english) }
  }

  /// The worst verdict. If there's no problem but a part of the rule couldn't be checked, the verdict is `skipped`.
  var verdict: CheckResult.Verdict {
    let verdicts = items.map(\.verdict)
    let worst = CheckResult.Verdict.worst(of: verdicts)
    return worst == .met && verdicts.contains(.skipped) ? .skipped : worst
  }

  /// The descriptions of all problems, worst first. If the rule is met, the descriptions of all findings. If it's skipped, the reasons.
  var texts: [LocalizedText] {
    let shown: [CheckResult.Verdict] =
      switch verdict {
      case .met: [.met]
      case .skipped: [.skipped]
      case .broken, .deviates: [.broken, .deviates]
      }
    return facts + shown.flatMap { verdict in items.filter { $0.verdict == verdict }.map(\.text) }
  }

  // MARK: - Responses

  /// Takes the status and the duration of a request, unless the findings have those of an earlier request.
  mutating func note<Content>(_ answer: Answer<Content>) {
    guard status == nil else { return }
    (status, duration) = (answer.response?.status, answer.duration)
  }

  /// Returns the response. If the request failed, adds a finding and returns `nil`. If no response arrived, the rule isn't broken,
  /// but couldn't be checked.
  mutating func response<Content>(of answer: Answer<Content>) -> HTTPResponse? {
    note(answer)
    if case .failure(let error) = answer.result {
      add(error.isUnanswered ? .skipped : .broken, LocalizedText(error))
    }
    return answer.response
  }

  /// Returns the decoded content of a successful response, and the response. If the request failed or the content can't be decoded,
  /// adds a finding and returns `nil`.
  mutating func content<Content>(of answer: Answer<Content>) -> (Content, HTTPResponse)? {
    guard let response = response(of: answer) else { return nil }
    guard response.isSuccess else {
      add(.broken, .status(response))
      return nil
    }
    if let content = answer.content { return (content, response) }
    switch answer.error {
    case .outcomeUnknown: broken("읽을 수 없는 응답", "a response that can't be read")
    case .malformedResponse(let defect): add(.broken, LocalizedText(defect))
    case let error: add(.broken, LocalizedText(error.map { "\($0)" } ?? ""))
    }
    return nil
  }

  mutating func expectStatus(_ status: Int, of response: HTTPResponse) {
    add(response.status == status ? .met : .deviates, .status(response))
  }

  /// Adds findings about a successful response, which should have status 200 and the given media type.
  mutating func expectOK(_ type: String, of response: HTTPResponse) {
    if response.status != 200 { expectStatus(200, of: response) }
    expectType(type, of: response)
  }

  /// Adds a finding that indicates whether the response has one of the given media types. Parameters of the media type are
  /// ignored (RFC 9110, section 8.3.1).
  mutating func expectType(_ types: String..., of response: HTTPResponse) {
    let text = response.headers["Content-Type"].map { LocalizedText($0) }
    add(
      types.contains(response.mediaType) ? .met : .deviates,
      text ?? LocalizedText("Content-Type 없음", "no Content-Type"))
  }

  mutating func expectKeys(_ missing: [String]) {
    guard !missing.isEmpty else { return }
    let keys = missing.joined(separator: ", ")
    deviates("빠진 키: \(keys)", "missing keys: \(keys)")
  }
}

extension LocalizedText {
  static func status(_ response: HTTPResponse) -> LocalizedText {
    LocalizedText("상태 코드 \(response.status)", "status \(response.status)")
  }
}

extension HTTPResponse {
  var mediaType: String {
    String((headers["Content-Type"] ?? "").prefix { $0 != ";" && $0 != " " }).lowercased()
  }
}
