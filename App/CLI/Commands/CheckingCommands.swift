import OpenMarketConformance
import OpenMarketJSON
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTerminal

extension Command {
  /// The `health` command, which checks the health of a server.
  static let health = Command(name: "health") { run in
    try await run.show(run.market().makeServiceHealthViewModel()) {
      await $0.check()
    } lines: {
      // If the server isn't well, print only the failure.
      guard case .up = $0.health, let text = $0.text else { return [] }
      return [TerminalText(line: text).text]
    }
  }

  /// The `doctor` command, which checks a server against the API contract, and prints each result
  /// as soon as it's known.
  static let doctor = Command(name: "doctor", patience: 10) { run in
    let writes = run.arguments.has(.write)
    let market = writes ? try await run.sellersMarket() : try await run.market()
    var check = try ConformanceCheck(
      server: market.server, documents: [.v3, .v2].map(\SandboxMarket.API.document),
      sessionManager: market.plainSessionManager)
    check.clock = run.clock
    check.apiVersion = market.apiVersion
    check.seller = writes ? market.sellers.credential : nil
    check.masking = market.masking
    try await run.report(check)
  }
}

extension ServiceHealthState: Shown {
  func failure(in language: Language) -> CommandFailure? {
    if let error { return CommandFailure(error) }
    return switch health {
    case .impaired: CommandFailure("impaired-service", text.map { LocalizedText($0) })
    case .up: nil
    case .down, nil: .interrupted
    }
  }
}

extension CommandRun {
  /// Checks a server, and prints each result as soon as it's known. With `--json`, prints the
  /// report at the end.
  ///
  /// A check that is interrupted also reports the results so far.
  func report(_ check: ConformanceCheck) async throws {
    let (console, language) = (console, language)
    if !console.isJSON {
      try console.write([TerminalText(line: check.server.description).text, ""])
    }
    let report = await check.report { result in
      // A failure to write is reported at the end.
      if !console.isJSON { try? console.write(result.lines(on: console)) }
    }
    let failure = CommandFailure(report)
    if console.isJSON {
      try console.write(json: report.json(in: language))
    } else {
      let lines =
        report.skippedLines + (failure == nil ? [report.conclusion] : [])
      try console.write(
        (lines.isEmpty ? [] : [""]) + lines.flatMap { console.wrapped($0(language)) })
    }
    if let failure { throw failure }
  }
}

extension CommandFailure {
  /// Creates a failure if the server breaks a rule of the API contract, can't be reached, is too
  /// busy or didn't answer a request. Otherwise, returns `nil`.
  fileprivate init?(_ report: ConformanceReport) {
    let text = report.conclusion
    switch (report.obstacle, report.verdict) {
    case (.cancelled, _): self = .interrupted
    case (.unreachable(.invalidRequest), _), (.unreachable(.secureConnectionRequired), _):
      self.init("unreachable-server", text, exitCode: .invalidInput)
    case (.refusedSeller, .skipped): self.init("unauthorized", text)
    case (.unreachable, _), (_, .skipped): self.init("unreachable-server", text)
    case (_, .broken): self.init("broken-server", text)
    case (_, .met), (_, .deviates):
      guard report.results.contains(where: \.isUnanswered) else { return nil }
      self.init("unreachable-server", .message("incomplete-check"))
    }
  }
}

extension CheckResult {
  /// Returns the lines for a checked rule. The lines for a skipped rule are at the end of the
  /// report.
  fileprivate func lines(on console: Console) -> [String] {
    let words = Verdict.allCases.filter { $0 != .skipped }
      .map { StyledText(line: $0.word(console.language)) }
    let width = words.map(\.columns).max() ?? 0
    let lines = lines.flatMap { console.wrapped($0(console.language), indent: width + 2) }
    guard let first = lines.first else { return [] }
    let word = StyledText(line: verdict.word(console.language))
    let title = (verdict == .met ? word : word.adding(.bold))
      .padded(to: width, isStyled: console.terminal.isStyled)
    return [title + first.dropFirst(width)] + lines.dropFirst()
  }
}

extension Console {
  /// Returns the lines of a text, which are wrapped on a terminal, or if the user set a width.
  fileprivate func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let text = TerminalText(line: text)
    let isWrapped = terminal.isTerminal || arguments.environment["COLUMNS"] != nil
    let lines = isWrapped ? text.wrapped(to: terminal.columns - indent) : [text]
    return lines.map { String(repeating: " ", count: indent) + $0.text }
  }
}
