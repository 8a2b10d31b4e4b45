import OpenMarketConformance
import OpenMarketDomain
import OpenMarketKit
import OpenMarketLock
import OpenMarketPresentation
import OpenMarketTerminal

extension Command {
  /// The `health` command, which checks the health of a server.
  static let health = Command(
    name: "health", group: .markets, examples: ["openmarket health --server https://market.example"]
  ) { run throws(CommandFailure) in
    try await run.show(run.market().makeServiceHealthViewModel()) {
      await $0.check()
    } lines: {
      // If the server isn't well, print only the failure.
      guard case .up = $0.health, let text = $0.text else { return [] }
      return [TerminalText(line: text).text]
    }
  }

  private static let write = Option("write")

  /// The `doctor` command, which checks a server against the API contract, and prints each result as soon as it's known.
  static let doctor = Command(
    name: "doctor", group: .markets, options: [write], needsSeller: true, patience: 10,
    examples: [
      "openmarket doctor", "openmarket doctor --write",
      "openmarket doctor --server https://market.example --json",
    ]
  ) { run throws(CommandFailure) in
    let writes = run.arguments.has(write)
    let market = writes ? try await run.sellersMarket() : try await run.market()
    var check = ConformanceCheck(
      server: market.server, apiVersion: market.apiVersion,
      sessionManager: market.plainSessionManager, seller: writes ? market.sellers.credential : nil)
    check.masking = market.masking
    try await run.report(check)
  }
}

extension CommandRun {
  /// Checks a server, and prints each result as soon as it's known. With `--json`, prints the report at the end.
  ///
  /// A check that is interrupted also reports the results so far.
  func report(_ check: ConformanceCheck) async throws(CommandFailure) {
    let console = console
    if !console.isJSON {
      try console.write([TerminalText(line: check.server.description).text, ""])
    }
    let results = Mutex<[CheckResult]>([])
    let outcome = await check.report { result in
      results.withLock { $0.append(result) }
      // A failure to write is reported at the end.
      if !console.isJSON { try? console.write(result.lines(on: console)) }
    }
    let report =
      outcome ?? ConformanceReport(server: check.server, results: results.withLock(\.self))
    let failure = outcome == nil ? .interrupted : CommandFailure(report, language)
    if console.isJSON {
      try console.write(json: report.json(in: language))
    } else {
      try console.write(report.lastLines(on: console, concluding: failure == nil))
    }
    if let failure { throw failure }
  }
}

extension CommandFailure {
  /// Creates a failure if the server breaks a rule of the API contract, can't be reached or is too busy. Otherwise, returns `nil`.
  fileprivate init?(_ report: ConformanceReport, _ language: Language) {
    let text = LocalizedText(report.conclusion(in: language))
    switch (report.unreachable, report.verdict) {
    case (.invalidRequest, _), (.secureConnectionRequired, _):
      self.init(.unreachableServer, text, exitCode: .invalidInput)
    case (.some, _), (nil, .skipped): self.init(.unreachableServer, text)
    case (nil, .broken): self.init(.brokenServer, text)
    case (nil, .met), (nil, .deviates): return nil
    }
  }
}

extension CheckResult {
  /// Returns the lines for a checked rule. The lines for a skipped rule are at the end of the report.
  fileprivate func lines(on console: Console) -> [String] {
    guard verdict != .skipped else { return [] }
    let language = console.language
    let words = Verdict.allCases.filter { $0 != .skipped }.map { $0.word(language).columns }
    let width = words.max() ?? 0
    let time = milliseconds.map { " (\($0) ms)" } ?? ""
    var lines = console.wrapped(
      "\(rule.title(in: language)): \(found(in: language))\(time)", indent: width + 2)
    let word = verdict.word(language).padded(to: width, isStyled: console.terminal.isStyled)
    lines[0] = word + lines[0].dropFirst(width)
    if verdict == .met { return lines }
    let expected = LocalizedText("계약", "expected")(language)
    return lines
      + console.wrapped(
        "\(expected): \(rule.expectation(in: language)) [\(rule.rawValue)]", indent: width + 2)
  }
}

extension Console {
  /// Returns the lines of a text, which are wrapped on a terminal, or if the user set a width.
  fileprivate func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let text = TerminalText(line: text)
    let isWrapped = terminal.isTerminal || environment["COLUMNS"] != nil
    let lines = isWrapped ? text.wrapped(to: terminal.columns - indent) : [text]
    return lines.map { String(repeating: " ", count: indent) + $0.text }
  }
}

extension ConformanceReport {
  /// Returns a line for each reason for which checks were skipped, with the titles of these checks, and the conclusion.
  fileprivate func lastLines(on console: Console, concluding: Bool) -> [String] {
    let language = console.language
    let skipped = results.filter { $0.verdict == .skipped }
    let reasons = skipped.reduce(into: [String]()) { reasons, result in
      let reason = result.found(in: language)
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    let word = CheckResult.Verdict.skipped.word(language).text(isStyled: false)
    let notes = reasons.map { reason in
      let titles = skipped.filter { $0.found(in: language) == reason }
        .map { $0.rule.title(in: language) }
      return "\(word) (\(reason)): \(titles.joined(separator: ", "))"
    }
    let lines = notes + (concluding ? [conclusion(in: language)] : [])
    return (lines.isEmpty ? [] : [""]) + lines.flatMap { console.wrapped($0) }
  }
}

extension CheckResult.Verdict {
  fileprivate func word(_ language: Language) -> StyledText {
    switch self {
    case .met: StyledText(line: LocalizedText("정상", "ok")(language))
    case .deviates: StyledText(line: LocalizedText("다름", "differs")(language), .bold)
    case .broken: StyledText(line: LocalizedText("고장", "broken")(language), .bold)
    case .skipped: StyledText(line: LocalizedText("건너뜀", "skipped")(language))
    }
  }
}
