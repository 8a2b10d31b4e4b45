import OpenMarketConformance
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `doctor` command, which checks a server against the API contract.
enum DoctorCommand: Command {
  static let declaration = CommandDeclaration(
    name: "doctor", group: .markets,
    summary: LocalizedText("서버가 API 계약을 지키는지 검사합니다", "Check a server against the API contract"),
    options: [write],
    needsSeller: true,
    patience: 10,
    remarks: [
      LocalizedText(
        "--write가 없으면 읽기만 하고, 서버에 있는 것은 아무것도 바꾸지 않습니다.",
        "Without --write, it only reads; nothing on the server is changed.")
    ],
    examples: [
      "openmarket doctor", "openmarket doctor --write",
      "openmarket doctor --server https://market.example --json",
    ])

  private static let write = Option(
    name: "write",
    summary: LocalizedText(
      "상품을 등록, 수정, 삭제하는 검사도 합니다", "Also register, edit and delete a product"))

  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    let choice = try MarketChoice(arguments)
    let writes = arguments.has(write)
    let market =
      if writes {
        try await context.market(
          choice, for: declaration.name, as: try SellerChoice(arguments), isDryRun: false
        ).container
      } else {
        try await Market.open(choice, in: context).container
      }
    var check = ConformanceCheck(
      server: market.server, apiVersion: market.apiVersion,
      sessionManager: market.plainSessionManager, seller: writes ? market.sellers.credential : nil)
    check.masking = market.masking
    guard let found = await check.report() else { throw .interrupted }
    return Report(found, in: context)
  }
}

extension Report {
  init(_ found: ConformanceReport, in context: CommandContext) {
    let language = context.language
    if context.isJSON {
      self.init(json: ConformanceOutput(found, language))
    } else {
      let text = ConformanceText(language: language, terminal: context.terminal)
      self.init(text.lines(found))
    }
    failure = found.failure(in: language)
  }
}

extension ConformanceReport {
  /// Returns a failure if the server breaks a rule of the API contract, can't be reached or is too busy. Otherwise, returns `nil`.
  fileprivate func failure(in language: Language) -> Failure? {
    let text = LocalizedText(conclusion(in: language))
    switch unreachable {
    case .invalidRequest, .secureConnectionRequired:
      return Failure(.unreachableServer, text, exitCode: .invalidInput)
    case .some: return Failure(.unreachableServer, text)
    case nil:
      return switch verdict {
      case .broken: Failure(.brokenServer, text)
      case .skipped: Failure(.unreachableServer, text)
      case .met, .deviates: nil
      }
    }
  }
}

private struct ConformanceOutput: Encodable {
  struct Check: Encodable {
    let code: String
    let verdict: String
    let expected: String
    let found: String
    @Nullable var status: Int?
    @Nullable var milliseconds: Int?
  }

  let server: String
  let verdict: String
  let checks: [Check]

  init(_ report: ConformanceReport, _ language: Language) {
    server = report.server.description
    verdict = report.verdict.rawValue
    checks = report.results.map { result in
      Check(
        code: result.rule.rawValue, verdict: result.verdict.rawValue,
        expected: result.rule.expectation(in: language), found: result.found(in: language),
        status: result.status, milliseconds: result.milliseconds)
    }
  }
}

extension CheckResult {
  fileprivate var milliseconds: Int? { duration.map { Int($0 / .milliseconds(1)) } }
}

/// A formatter that renders the check results and the conclusion as text.
private struct ConformanceText {
  let language: Language
  let terminal: Terminal

  func lines(_ report: ConformanceReport) -> [String] {
    let checked = report.results.filter { $0.verdict != .skipped }
    let width = checked.map { word(for: $0.verdict).columns }.max() ?? 0
    var lines = [TerminalText(line: report.server.description).text, ""]
    for result in checked { lines += self.lines(result, width: width) }
    let conclusion =
      report.failure(in: language) == nil ? [report.conclusion(in: language)] : []
    let notes = skipped(report.results.filter { $0.verdict == .skipped }) + conclusion
    if !notes.isEmpty { lines.append("") }
    return lines + notes.flatMap { wrapped($0) }
  }

  private func lines(_ result: CheckResult, width: Int) -> [String] {
    let indent = String(repeating: " ", count: width + 2)
    let time = result.milliseconds.map { " (\($0) ms)" } ?? ""
    let found = "\(result.rule.title(in: language)): \(result.found(in: language))\(time)"
    var lines = wrapped(found, indent: indent)
    let word = word(for: result.verdict).padded(to: width, isStyled: terminal.isStyled)
    lines[0] = word + lines[0].dropFirst(width)
    if result.verdict != .met {
      let expected = LocalizedText("계약", "expected")(language)
      let code = "\(expected): \(result.rule.expectation(in: language)) [\(result.rule.rawValue)]"
      lines += wrapped(code, indent: indent)
    }
    return lines
  }

  private func word(for verdict: CheckResult.Verdict) -> StyledText {
    switch verdict {
    case .met: StyledText(line: LocalizedText("정상", "ok")(language))
    case .deviates: StyledText(line: LocalizedText("다름", "differs")(language), .bold)
    case .broken: StyledText(line: LocalizedText("고장", "broken")(language), .bold)
    case .skipped: StyledText(line: LocalizedText("건너뜀", "skipped")(language))
    }
  }

  /// Returns a line for each reason for which checks were skipped. The line contains the titles of these checks.
  private func skipped(_ results: [CheckResult]) -> [String] {
    var reasons: [String] = []
    for result in results where !reasons.contains(result.found(in: language)) {
      reasons.append(result.found(in: language))
    }
    return reasons.map { reason in
      let titles = results.filter { $0.found(in: language) == reason }
        .map { $0.rule.title(in: language) }
      return "\(word(for: .skipped).text(isStyled: false)) (\(reason)): "
        + titles.joined(separator: ", ")
    }
  }

  private func wrapped(_ text: String, indent: String = "") -> [String] {
    TerminalText(line: text).wrapped(to: terminal.columns - indent.count).map { indent + $0.text }
  }
}
