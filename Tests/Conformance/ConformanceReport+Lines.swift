import OpenMarketDomain
package import OpenMarketPresentation

/// The lines of a report for people, which a front end can align and wrap.
extension CheckResult {
  /// Returns the finding with the duration of the request and, if there's a problem, the rule. For a skipped rule, returns no line.
  package func lines(in language: Language) -> [String] {
    guard verdict != .skipped else { return [] }
    let time = milliseconds.map { " (\($0) ms)" } ?? ""
    let finding = "\(rule.title(in: language)): \(found(in: language))\(time)"
    let expected = LocalizedText("계약", "expected")(language)
    let contract = "\(expected): \(rule.expectation(in: language)) [\(rule.rawValue)]"
    return verdict == .met ? [finding] : [finding, contract]
  }
}

extension ConformanceReport {
  /// Returns a line for each reason for which rules were skipped, with the titles of these rules.
  package func skippedLines(in language: Language) -> [String] {
    let skipped = results.filter { $0.verdict == .skipped }
    let reasons = skipped.reduce(into: [String]()) { reasons, result in
      let reason = result.found(in: language)
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons.map { reason in
      let titles = skipped.filter { $0.found(in: language) == reason }
        .map { $0.rule.title(in: language) }
      let word = CheckResult.Verdict.skipped.word(in: language)
      return "\(word) (\(reason)): \(titles.joined(separator: ", "))"
    }
  }
}

extension CheckResult.Verdict {
  /// Returns the word that precedes a finding.
  package func word(in language: Language) -> String {
    switch self {
    case .met: LocalizedText("정상", "ok")(language)
    case .deviates: LocalizedText("다름", "differs")(language)
    case .broken: LocalizedText("고장", "broken")(language)
    case .skipped: LocalizedText("건너뜀", "skipped")(language)
    }
  }
}
