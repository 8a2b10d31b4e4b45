import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

extension ConformanceRun.Interruption {
  static func skipped(_ korean: String, _ english: String) -> Self {
    .skipped(LocalizedText(korean, english))
  }

  static func needs(_ rule: ConformanceRule) -> Self {
    .skipped(
      "'\(rule.title.korean)' 항목이 먼저 필요함", "needs '\(rule.title.english)' first")
  }
}

extension LocalizedText {
  static let unreachable = LocalizedText(
    "서버가 응답하지 않음", "the server doesn't answer")

  static func busy(_ status: Int) -> LocalizedText {
    LocalizedText(
      "서버가 지금 요청을 받지 않음 (상태 코드 \(status))", "the server takes no requests now (status \(status))")
  }

  static func foreign(_ status: Int) -> LocalizedText {
    LocalizedText(
      "API가 아닌 것이 응답함 (상태 코드 \(status))", "something else than the API answers (status \(status))")
  }

  static let hangingWrites = LocalizedText(
    "서버가 쓰기 요청에 응답하지 않음", "the server doesn't answer writes")

  init(_ error: NetworkError) {
    let error = MarketError(.network(error))
    self.init(error.message(in: .korean).description, error.message(in: .english).description)
  }
}

extension Answer {
  /// Returns the findings of a closure about the decoded content, or a finding about the failure.
  func findings(_ check: (Content, HTTPResponse, inout Findings) -> Void) -> Findings {
    var findings = Findings(about: self)
    if let content = findings.content(self), let response = try? result.get() {
      check(content, response, &findings)
    }
    return findings
  }

  /// Returns the findings of a closure about the response, or a finding about the failed request.
  func responseFindings(_ check: (HTTPResponse, inout Findings) -> Void) -> Findings {
    var findings = Findings(about: self)
    if let response = findings.response(self) { check(response, &findings) }
    return findings
  }
}

extension Findings {
  /// Returns the decoded content of a successful response. If the request failed or the content can't be decoded, adds a finding
  /// and returns `nil`.
  mutating func content<Content>(_ answer: Answer<Content>) -> Content? {
    guard let response = response(answer) else { return nil }
    guard (200...299).contains(response.status) else {
      broken("상태 코드 \(response.status)", "status \(response.status)")
      return nil
    }
    if let content = answer.content { return content }
    switch answer.error {
    case .outcomeUnknown: broken("읽을 수 없는 응답", "a response that can't be read")
    case .malformedResponse(let defect): add(.broken, LocalizedText(defect))
    case let error: add(.broken, error.map { "\($0)" } ?? "")
    }
    return nil
  }

  /// Returns the response. If the request failed, adds a finding and returns `nil`. If no response arrived, the rule isn't broken,
  /// but couldn't be checked.
  mutating func response<Content>(_ answer: Answer<Content>) -> HTTPResponse? {
    switch answer.result {
    case .success(let response): return response
    case .failure(let error):
      add(error.isUnanswered ? .skipped : .broken, LocalizedText(error))
      return nil
    }
  }

  mutating func expectStatus(_ status: Int, of response: HTTPResponse) {
    add(
      response.status == status ? .met : .deviates, "상태 코드 \(response.status)",
      "status \(response.status)")
  }

  /// Adds a finding that indicates whether the response has one of the given media types. Parameters of the media type are
  /// ignored (RFC 9110, section 8.3.1).
  mutating func expectType(_ types: String..., of response: HTTPResponse) {
    let type = response.headers["Content-Type"]
    add(
      types.contains(response.mediaType) ? .met : .deviates, type ?? "Content-Type 없음",
      type ?? "no Content-Type")
  }

  mutating func expectKeys(_ missing: [String]) {
    guard !missing.isEmpty else { return }
    let keys = missing.joined(separator: ", ")
    deviates("빠진 키: \(keys)", "missing keys: \(keys)")
  }
}

extension LocalizedText {
  init(_ defect: DecodingFailure) {
    let place = defect.path.isEmpty ? "" : "\(defect.path): "
    self.init(
      place + defect.reason.text(in: .korean),
      place + defect.reason.text(in: .english))
  }
}

extension HTTPResponse {
  var mediaType: String {
    String((headers["Content-Type"] ?? "").prefix { $0 != ";" && $0 != " " }).lowercased()
  }
}

extension LocalizedText {
  /// Returns the texts after masking, each shortened to 200 Unicode scalars.
  func shortened(_ masking: (String) -> String = { $0 }) -> LocalizedText {
    func beginning(of text: String) -> String {
      let limit = 200
      return text.unicodeScalars.count <= limit
        ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
    }
    return LocalizedText(
      beginning(of: masking(korean)), beginning(of: masking(english)))
  }
}
