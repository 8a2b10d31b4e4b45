import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `health` command, which checks the health of a server.
enum HealthCommand: Command {
  fileprivate struct Output: Encodable {
    let status: String
    @Nullable var responseTimeMilliseconds: Int?
    @Nullable var statusText: String?
  }

  static let declaration = CommandDeclaration(
    name: "health", group: .markets,
    summary: LocalizedText("서버의 상태를 확인합니다", "Check the health of a server"),
    examples: ["openmarket health --server https://market.example"])

  @MainActor
  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    let service = try await Market.open(try MarketChoice(arguments), in: context).container
      .makeServiceHealthViewModel()
    await service.check()
    guard let health = service.state.health, let text = service.state.text else {
      throw .interrupted
    }
    var report = Report(json: Output(health))
    switch health {
    case .up: return context.isJSON ? report : Report(sentence: text)
    case .impaired: report.failure = Failure(.impairedService, LocalizedText(text))
    case .down: report.failure = service.state.error.map { .market($0) }
    }
    // Print only the failure message if the output isn't JSON.
    if !context.isJSON { report.output = "" }
    return report
  }
}

extension HealthCommand.Output {
  fileprivate init(_ health: ServiceHealth) {
    switch health {
    case .up(let time):
      self.init(
        status: "up", responseTimeMilliseconds: Int(time / .milliseconds(1)), statusText: nil)
    case .impaired(let text):
      self.init(status: "impaired", responseTimeMilliseconds: nil, statusText: text)
    case .down: self.init(status: "down", responseTimeMilliseconds: nil, statusText: nil)
    }
  }
}
