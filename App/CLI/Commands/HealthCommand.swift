import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Asks the server how it is.
struct HealthCommand: Command {
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let preferences = context.preferences
    let state = await state(from: try await context.market(server).container)
    guard let health = state.health, let text = state.text else { throw .interrupted }
    var report =
      preferences.isJSON ? Report(JSONValue(health)) : Report([TerminalText(line: text).text])
    switch health {
    case .up: break
    case .impaired: report.exitCode = .notUnderstood
    case .down(let error):
      // The error says it all; a line on each stream would say it twice.
      if !preferences.isJSON { report.output = "" }
      report.exitCode = ExitCode(error)
      report.failure = state.error.map { .market($0) }
    }
    return report
  }

  @MainActor
  private func state(from market: DIContainer) async -> ServiceHealthState {
    let service = market.makeServiceHealthViewModel()
    await service.check()
    return service.state
  }
}
