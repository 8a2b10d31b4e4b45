import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

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
    case .up: return report
    case .impaired: report.failure = .impaired(text)
    case .down: report.failure = state.error.map { .market($0) }
    }
    report.exitCode = report.failure?.exitCode ?? .unforeseen
    // The failure says it all; a line on each stream would say it twice.
    if !preferences.isJSON { report.output = "" }
    return report
  }

  @MainActor
  private func state(from market: DIContainer) async -> ServiceHealthState {
    let service = market.makeServiceHealthViewModel()
    await service.check()
    return service.state
  }
}
