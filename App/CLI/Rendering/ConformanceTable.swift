import OpenMarketConformance
import OpenMarketData
import OpenMarketPresentation
import OpenMarketTerminal

/// The results of `doctor`: a table, each problem in full, and the conclusion.
enum ConformanceTable {
  private static let verdict = LocalizedText(korean: "판정", english: "VERDICT")
  private static let rule = LocalizedText(korean: "항목", english: "CHECK")
  private static let found = LocalizedText(korean: "결과", english: "FOUND")
  private static let time = LocalizedText(korean: "시간", english: "TIME")
  private static let expected = LocalizedText(korean: "계약", english: "expected")
  private static let actual = LocalizedText(korean: "실제", english: "found")
  private static let skipped = LocalizedText(korean: "건너뜀", english: "skipped")

  static func lines(
    _ report: ConformanceReport, _ language: Language, _ terminal: Terminal
  ) -> [String] {
    let problems = report.results.filter { $0.verdict == .deviates || $0.verdict == .broken }
    var lines = [TerminalText(line: report.server.description).text, ""]
    lines += table(report.results.filter { $0.verdict != .skipped }, language, terminal)
    for result in problems { lines += [""] + details(of: result, language, terminal) }
    let notes =
      skipped(report, language) + (report.isFailure ? [] : [report.conclusion(in: language)])
    if !notes.isEmpty { lines.append("") }
    return lines + notes.flatMap { wrapped($0, terminal) }
  }

  /// Returns one line for each reason.
  private static func skipped(_ report: ConformanceReport, _ language: Language) -> [String] {
    let results = report.results.filter { $0.verdict == .skipped }
    var reasons: [String] = []
    for result in results where !reasons.contains(result.found(in: language)) {
      reasons.append(result.found(in: language))
    }
    return reasons.map { reason in
      let titles = results.filter { $0.found(in: language) == reason }
        .map { $0.rule.title(in: language) }
      return "\(skipped(language)) (\(reason)): \(titles.joined(separator: ", "))"
    }
  }

  private static func table(
    _ results: [CheckResult], _ language: Language, _ terminal: Terminal
  ) -> [String] {
    func column(
      _ title: LocalizedText, isTrailing: Bool = false, shortening: TextTable.Shortening? = nil,
      cell: (CheckResult) -> StyledText
    ) -> TextTable.Column {
      TextTable.Column(
        title: StyledText(line: title(language), .bold), cells: results.map(cell),
        isTrailing: isTrailing, shortening: shortening)
    }
    let columns = [
      column(verdict) { word(for: $0.verdict, language) },
      column(rule, shortening: .init(leastWidth: 6, share: 1)) {
        StyledText(line: $0.rule.title(in: language))
      },
      column(found, shortening: .init(leastWidth: 8, share: 1)) {
        StyledText(line: $0.found(in: language))
      },
      column(time, isTrailing: true) {
        StyledText(line: $0.duration.map { "\(Int($0 / .milliseconds(1))) ms" } ?? "")
      },
    ]
    let table =
      TextTable(columns, width: terminal.columns)
      ?? TextTable(Array(columns.prefix(2)), width: terminal.columns)
      ?? TextTable(columns, width: .max)
    return (table?.lines(isStyled: terminal.isStyled) ?? []).map { $0.replacing(/\ +$/, with: "") }
  }

  private static func word(
    for verdict: CheckResult.Verdict, _ language: Language
  ) -> StyledText {
    let word =
      switch verdict {
      case .met: LocalizedText(korean: "정상", english: "ok")
      case .deviates: LocalizedText(korean: "다름", english: "differs")
      case .broken: LocalizedText(korean: "고장", english: "broken")
      case .skipped: skipped
      }
    return verdict == .met
      ? StyledText(line: word(language)) : StyledText(line: word(language), .bold)
  }

  /// Returns what the table may have shortened.
  private static func details(
    of result: CheckResult, _ language: Language, _ terminal: Terminal
  ) -> [String] {
    let title = StyledText(line: result.rule.title(in: language), .bold)
    let code = StyledText(line: " (\(result.rule.rawValue))")
    return [(title + code).shortened(to: terminal.columns).text(isStyled: terminal.isStyled)]
      + wrapped(
        "\(expected(language)): \(result.rule.expectation(in: language))", terminal, indent: "  ")
      + wrapped("\(actual(language)): \(result.found(in: language))", terminal, indent: "  ")
  }

  private static func wrapped(
    _ text: String, _ terminal: Terminal, indent: String = ""
  ) -> [String] {
    TerminalText(line: text).wrapped(to: terminal.columns - indent.count).map { indent + $0.text }
  }
}
