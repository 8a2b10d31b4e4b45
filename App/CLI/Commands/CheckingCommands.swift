import OpenMarketConformance
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `health` command, which checks the health of a server.
enum HealthCommand: Command {
  static let declaration = CommandDeclaration(
    name: "health", group: .markets,
    examples: ["openmarket health --server https://market.example"])

  @MainActor
  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let service = try await OpenedMarket.open(try MarketChoice(context), in: context).container
      .makeServiceHealthViewModel()
    await service.check()
    guard let health = service.state.health, let text = service.state.text else {
      throw .interrupted
    }
    let (status, time, statusText): (String, Duration?, String?) =
      switch health {
      case .up(let time): ("up", time, nil)
      case .impaired(let text): ("impaired", nil, text)
      case .down: ("down", nil, nil)
      }
    // Print only the failure message if the server isn't well and the output isn't JSON.
    var report = Report(
      in: context,
      json: [
        "status": status, "responseTimeMilliseconds": time.map { Int($0 / .milliseconds(1)) },
        "statusText": statusText,
      ],
      lines: time == nil ? [] : [TerminalText(line: text).text])
    switch health {
    case .up: break
    case .impaired: report.failure = CommandFailure(.impairedService, LocalizedText(text))
    case .down: report.failure = service.state.error.map { CommandFailure($0) }
    }
    return report
  }
}

/// The `doctor` command, which checks a server against the API contract.
enum DoctorCommand: Command {
  private static let write = Option("write")

  static let declaration = CommandDeclaration(
    name: "doctor", group: .markets,
    options: [write],
    needsSeller: true,
    patience: 10,
    examples: [
      "openmarket doctor", "openmarket doctor --write",
      "openmarket doctor --server https://market.example --json",
    ])

  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let choice = try MarketChoice(context)
    let writes = context.arguments.has(write)
    let market =
      writes
      ? try await SellerChoice(of: choice, in: context).open().container
      : try await OpenedMarket.open(choice, in: context).container
    var check = ConformanceCheck(
      server: market.server, apiVersion: market.apiVersion,
      sessionManager: market.plainSessionManager, seller: writes ? market.sellers.credential : nil)
    check.masking = market.masking
    guard let found = await check.report() else { throw .interrupted }
    return Report(found, in: context)
  }
}

extension Report {
  /// Creates a report with the results and the conclusion of a check.
  init(_ found: ConformanceReport, in context: CommandContext) {
    let failure = CommandFailure(found, context.language)
    self =
      context.isJSON
      ? Report(json: found.json(in: context.language))
      : Report(found.lines(in: context, concluding: failure == nil))
    self.failure = failure
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

extension ConformanceReport {
  fileprivate func lines(in context: CommandContext, concluding: Bool) -> [String] {
    let (language, terminal) = (context.language, context.terminal)
    func wrapped(_ text: String, indent: Int = 0) -> [String] {
      TerminalText(line: text).wrapped(to: terminal.columns - indent)
        .map { String(repeating: " ", count: indent) + $0.text }
    }
    let checked = results.filter { $0.verdict != .skipped }
    let width = checked.map { $0.verdict.word(language).columns }.max() ?? 0
    var lines = [TerminalText(line: server.description).text, ""]
    for result in checked {
      let time = result.milliseconds.map { " (\($0) ms)" } ?? ""
      let found = "\(result.rule.title(in: language)): \(result.found(in: language))\(time)"
      var shown = wrapped(found, indent: width + 2)
      let word = result.verdict.word(language).padded(to: width, isStyled: terminal.isStyled)
      shown[0] = word + shown[0].dropFirst(width)
      lines += shown
      guard result.verdict != .met else { continue }
      let expected = LocalizedText("계약", "expected")(language)
      lines += wrapped(
        "\(expected): \(result.rule.expectation(in: language)) [\(result.rule.rawValue)]",
        indent: width + 2)
    }
    let notes = skippedLines(language) + (concluding ? [conclusion(in: language)] : [])
    return lines + (notes.isEmpty ? [] : [""]) + notes.flatMap { wrapped($0) }
  }

  /// Returns a line for each reason for which checks were skipped. The line contains the titles of these checks.
  private func skippedLines(_ language: Language) -> [String] {
    let skipped = results.filter { $0.verdict == .skipped }
    let reasons = skipped.reduce(into: [String]()) { reasons, result in
      let reason = result.found(in: language)
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    let word = CheckResult.Verdict.skipped.word(language).text(isStyled: false)
    return reasons.map { reason in
      let titles = skipped.filter { $0.found(in: language) == reason }
        .map { $0.rule.title(in: language) }
      return "\(word) (\(reason)): \(titles.joined(separator: ", "))"
    }
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
