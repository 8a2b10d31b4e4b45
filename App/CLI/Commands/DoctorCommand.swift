import OpenMarket
import OpenMarketData

/// Examines a server against the API's contract.
struct DoctorCommand: Command {
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    try await examine(try await context.market(server).container, in: context)
  }

  func examine(_ market: DIContainer, in context: CommandContext) async throws(Failure) -> Report {
    guard let found = await market.makeContractExamination().report() else { throw .interrupted }
    let language = context.language
    var report =
      context.preferences.isJSON
      ? Report(JSONValue(found, language))
      : Report(ContractTable.lines(found, language, context.terminal))
    if found.isFailure {
      report.failure = .contract(found)
      report.exitCode = ExitCode(found)
    }
    return report
  }
}

extension ContractReport {
  /// Whether something is broken, or nothing could be asked.
  var isFailure: Bool { unreachable != nil || verdict == .broken }
}

extension ExitCode {
  init(_ report: ContractReport) {
    switch (report.unreachable, report.verdict) {
    case (.invalidRequest, _): self = .invalidInput
    case (.some, _): self = .network
    case (nil, .broken): self = .notUnderstood
    case (nil, _): self = .done
    }
  }
}
