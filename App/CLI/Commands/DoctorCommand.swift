import OpenMarket
import OpenMarketConformance
import OpenMarketData
import OpenMarketPresentation

/// Checks a server against the API contract.
struct DoctorCommand: Command {
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    try await check(try await context.market(server).container, in: context)
  }

  func check(_ market: DIContainer, in context: CommandContext) async throws(Failure) -> Report {
    var check = ConformanceCheck(
      server: market.server, dialect: market.dialect, sessionManager: market.plainSessionManager)
    check.masking = market.masking
    guard let found = await check.report() else { throw .interrupted }
    let language = context.language
    var report =
      context.preferences.isJSON
      ? Report(JSONValue(found, language))
      : Report(ConformanceTable.lines(found, language, context.terminal))
    if found.isFailure {
      report.failure = .contract(found)
      report.exitCode = ExitCode(found)
    }
    return report
  }
}

extension ConformanceReport {
  /// A Boolean value that indicates whether a rule is broken, or the server doesn't answer.
  var isFailure: Bool { unreachable != nil || verdict == .broken }
}

extension ExitCode {
  init(_ report: ConformanceReport) {
    switch (report.unreachable, report.verdict) {
    case (.invalidRequest, _): self = .invalidInput
    case (.some, _): self = .network
    case (nil, .broken): self = .notUnderstood
    case (nil, _): self = .done
    }
  }
}

extension JSONValue {
  fileprivate init(_ report: ConformanceReport, _ language: Language) {
    let checks = report.results.map { result in
      JSONValue.object([
        Member("code", .string(result.rule.rawValue)),
        Member("verdict", .string(result.verdict.rawValue)),
        Member("expected", .string(result.rule.expectation(in: language))),
        Member("found", .string(result.found(in: language))),
        Member("status", .optional(result.status)),
        Member("milliseconds", .optional(result.duration.map { Int($0 / .milliseconds(1)) })),
      ])
    }
    self = .object([
      Member("server", .string(report.server.description)),
      Member("verdict", .string(report.verdict.rawValue)),
      Member("checks", .array(checks)),
    ])
  }
}
