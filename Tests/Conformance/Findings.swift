import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// The findings of a run about the current rule.
extension ConformanceRun {
  func add(_ verdict: CheckResult.Verdict, _ korean: String, _ english: String) {
    add(verdict, LocalizedText(korean, english))
  }

  func add(_ verdict: CheckResult.Verdict, _ text: LocalizedText) {
    result.findings.append(CheckResult.Finding(verdict: verdict, text: text.shortened(masking)))
  }

  /// Adds the differences from the document. Missing values are one finding.
  func add(_ verdict: CheckResult.Verdict, _ differences: [APIContract.Difference]) {
    for difference in differences where difference.found != nil { add(verdict, difference.text) }
    let missing = differences.filter { $0.found == nil }
    guard let last = missing.last else { return }
    let places = missing.map(\.place).joined(separator: ", ")
    add(verdict, APIContract.Difference(place: places, member: "", expected: last.expected).text)
  }

  /// Adds a finding if a value isn't the expected one. Only the first of several rows is reported.
  func expect<Value: Equatable>(
    _ place: String, _ found: Value, is expected: Value, else verdict: CheckResult.Verdict = .broken
  ) {
    let member = "\(result.rule.rawValue) \(place.filter { !$0.isNumber })"
    guard found != expected, isNew(member) else { return }
    add(verdict, [.init(place: place, member: member, expected: "\(expected)", found: "\(found)")])
  }

  /// Adds a deviation if a number isn't in a range.
  func expect(_ place: String, _ found: Int, in range: ClosedRange<Int>) {
    guard !range.contains(found) else { return }
    let (low, high) = (range.lowerBound, range.upperBound)
    expect(place, "\(found)", is: low == high ? "\(low)" : "\(low)–\(high)", else: .deviates)
  }

  // MARK: - Responses

  /// Returns the response. If the request failed, adds a finding and returns `nil`. If no response
  /// arrived, the rule isn't broken, but couldn't be checked. A redirect is a deviation, which is
  /// reported once.
  func response<Content>(of answer: Answer<Content>) -> HTTPResponse? {
    if result.duration == nil {
      (result.status, result.duration) = (answer.response?.status, answer.duration)
    }
    let redirect = answer.exchanges.lazy.compactMap(\.redirect).first
    if let target = redirect?.shownWithoutSecrets, isNew("redirect") {
      add(.deviates, "리디렉션: \(target)", "redirect to \(target)")
    }
    if case .failure(let error) = answer.result {
      add(error.isRetryable ? .skipped : .broken, LocalizedText(error))
    }
    return answer.response
  }

  /// Returns the decoded content of a successful response. If the request failed or the content
  /// can't be used, adds a finding and returns `nil`.
  ///
  /// The differences from the OpenAPI document are deviations if the content can be used, and
  /// failures otherwise.
  func content<Content>(
    of answer: Answer<Content>, if isUsable: (Content) -> Bool = { _ in true }
  ) -> Content? {
    guard let response = response(of: answer) else { return nil }
    guard response.isSuccess else {
      add(.broken, "상태 코드 \(response.status)", "status \(response.status)")
      return nil
    }
    let content = answer.content.flatMap { isUsable($0) ? $0 : nil }
    let differences = newDifferences(of: answer)
    add(content == nil ? .broken : .deviates, differences)
    if content == nil, differences.isEmpty { add(.broken, LocalizedText(answer.error)) }
    return content
  }

  /// Returns the differences from the document that weren't reported before.
  func newDifferences<Content>(of answer: Answer<Content>) -> [APIContract.Difference] {
    answer.differences(from: contract).filter { isNew($0.member) }
  }
}
