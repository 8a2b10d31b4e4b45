internal import OpenMarketData
internal import OpenMarketDomain
internal import OpenMarketPresentation

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

  init(_ error: NetworkError) {
    switch error {
    case .cannotConnect(let reason), .missingLibrary(let reason):
      self.init(
        "연결할 수 없음 (\(reason))", "no connection (\(reason))")
    case .timedOut: self.init("시간 안에 응답이 없음", "no response in time")
    case .bodyTooLarge(let limit):
      let size = LocalizedText.size(limit)
      self.init("응답이 \(size.korean)보다 큼", "the response exceeds \(size.english)")
    case .redirectRefused(let target, let error):
      let reason = error.map { LocalizedText($0) }
      self.init(
        "허용되지 않는 리디렉션: \(target)" + (reason.map { " (\($0.korean))" } ?? ""),
        "a redirect that isn't followed: \(target)" + (reason.map { " (\($0.english))" } ?? ""))
    case .invalidRequest(let reason):
      self.init(
        "요청을 보낼 수 없음 (\(reason))",
        "the request can't be sent (\(reason))")
    case .secureConnectionRequired(let host):
      self.init(
        "암호화되지 않은 http는 허용되지 않음 (\(host))",
        "plain http isn't allowed (\(host))")
    case .untrustedServer(let reason), .handshakeFailed(let reason):
      self.init(
        "안전하게 연결할 수 없음 (\(reason))",
        "no secure connection (\(reason))")
    case .invalidResponse(let reason, _):
      self.init(
        "올바른 HTTP 응답이 아님 (\(reason))",
        "not a valid HTTP response (\(reason))")
    case .compressedResponse:
      self.init("요청하지 않은 압축된 응답", "a compressed response that wasn't requested")
    case .interrupted(let reason, _):
      self.init(
        "연결이 끊김 (\(reason))", "the connection broke (\(reason))")
    case .cancelled: self.init("취소됨", "cancelled")
    }
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
    if case .outcomeUnknown = answer.error {
      broken("읽을 수 없는 응답", "a response that can't be read")
      return nil
    }
    guard case .malformedResponse(let defect) = answer.error else {
      let error = answer.error.map { "\($0)" } ?? ""
      broken(error, error)
      return nil
    }
    let text = LocalizedText(defect)
    broken(text.korean, text.english)
    return nil
  }

  /// Returns the response. If the request failed, adds a finding and returns `nil`.
  mutating func response<Content>(_ answer: Answer<Content>) -> HTTPResponse? {
    switch answer.result {
    case .success(let response): return response
    case .failure(let error):
      let text = LocalizedText(error)
      broken(text.korean, text.english)
      return nil
    }
  }

  mutating func expectStatus(_ status: Int, of response: HTTPResponse) {
    let text = ("상태 코드 \(response.status)", "status \(response.status)")
    if response.status == status { met(text.0, text.1) } else { deviates(text.0, text.1) }
  }

  /// Adds a finding that indicates whether the response has one of the given media types. Parameters of the media type are
  /// ignored (RFC 9110, section 8.3.1).
  mutating func expectType(_ types: String..., of response: HTTPResponse) {
    let type = response.headers["Content-Type"]
    let text = (type ?? "Content-Type 없음", type ?? "no Content-Type")
    if types.contains(response.mediaType) {
      met(text.0, text.1)
    } else {
      deviates(text.0, text.1)
    }
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
