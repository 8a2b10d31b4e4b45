import OpenMarketData
import OpenMarketPresentation

/// What a server does against the API's contract: a table, each difference in full, and the answer in words.
enum ContractTable {
  static func lines(
    _ report: ContractReport, _ language: Language, _ terminal: Terminal
  ) -> [String] {
    let differences = report.findings.filter { $0.verdict == .deviates || $0.verdict == .broken }
    var lines = [TerminalText(line: report.server.description).text, ""]
    lines += table(report.findings.filter { $0.skipReason == nil }, language, terminal)
    for finding in differences {
      lines += [""] + details(of: finding, language, terminal)
    }
    if !report.isFailure || !skipped(report).isEmpty { lines.append("") }
    // A failure is told on the standard error, as all are.
    for text in skipped(report) + (report.isFailure ? [] : [report.conclusion]) {
      lines += wrapped(text(language), terminal)
    }
    return lines
  }

  /// One line for each reason. Where nothing answers, what was not asked is everything.
  private static func skipped(_ report: ContractReport) -> [LocalizedText] {
    var reasons: [ContractVerdict.SkipReason] = []
    for case let reason? in report.findings.map(\.skipReason) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    return reasons.map { reason in
      let titles = report.findings.filter { $0.skipReason == reason }.map(\.check.title)
      return reason == .unreachable
        ? Labels.notAsked(titles.count) : Labels.skipped(titles, LocalizedText(reason))
    }
  }

  private static func table(
    _ findings: [ContractFinding], _ language: Language, _ terminal: Terminal
  ) -> [String] {
    func column(
      _ title: LocalizedText, isTrailing: Bool = false, shortening: TextTable.Shortening? = nil,
      cell: (ContractFinding) -> StyledText
    ) -> TextTable.Column {
      TextTable.Column(
        title: StyledText(line: title(language), .bold), cells: findings.map(cell),
        isTrailing: isTrailing, shortening: shortening)
    }
    let columns = [
      column(Labels.verdict) { $0.verdict.styledWord(language) },
      column(Labels.check, shortening: .init(leastWidth: 6, share: 1)) {
        StyledText(line: $0.check.title(language))
      },
      column(Labels.found, shortening: .init(leastWidth: 8, share: 1)) {
        StyledText(line: $0.text(language))
      },
      column(Labels.time, isTrailing: true) {
        StyledText(line: $0.duration.map { "\(Int($0 / .milliseconds(1))) ms" } ?? "")
      },
    ]
    let table =
      TextTable(columns, width: terminal.columns)
      ?? TextTable(Array(columns.prefix(2)), width: terminal.columns)
      ?? TextTable(columns, width: .max)
    // Most checks have no time of their own.
    return (table?.lines(isStyled: terminal.isStyled) ?? []).map { $0.replacing(/\ +$/, with: "") }
  }

  /// What the table may have cut.
  private static func details(
    of finding: ContractFinding, _ language: Language, _ terminal: Terminal
  ) -> [String] {
    let title = StyledText(line: finding.check.title(language), .bold)
    let code = StyledText(line: " (\(finding.check.rawValue))")
    let expected = "\(Labels.expected(language)): \(finding.check.expectation(language))"
    let found = "\(Labels.foundInstead(language)): \(finding.text(language))"
    return [(title + code).shortened(to: terminal.columns).text(isStyled: terminal.isStyled)]
      + wrapped(expected, terminal, indent: "  ") + wrapped(found, terminal, indent: "  ")
  }

  private static func wrapped(
    _ text: String, _ terminal: Terminal, indent: String = ""
  ) -> [String] {
    TerminalText(line: text).wrapped(to: terminal.columns - indent.count).map { indent + $0.text }
  }
}

extension ContractFinding {
  fileprivate var skipReason: ContractVerdict.SkipReason? {
    if case .skipped(let reason) = verdict { reason } else { nil }
  }
}

extension ContractVerdict {
  fileprivate func styledWord(_ language: Language) -> StyledText {
    let word = word(language)
    return self == .met ? StyledText(line: word) : StyledText(line: word, .bold)
  }
}
