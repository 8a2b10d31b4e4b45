import Foundation
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// Serves a market over HTTP until it is told to stop.
struct ServeCommand: Command {
  /// How long requests in flight may take to finish, in seconds.
  static let grace = 5.0

  let request: ServeRequest

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let (preferences, diagnostics) = (context.preferences, context.diagnostics)
    let faults = try faults()
    let market = try market(faults: faults, context.environment)
    let log = RequestLog(stream: context.output, isJSON: preferences.isJSON) { _ in
      diagnostics.note(Labels.logEnded(preferences.language))
    }
    let server = SandboxServer(
      handler: market.market,
      configuration: SandboxServer.Configuration(host: request.host, port: request.port)
    ) { log.record($0) }
    let address: SandboxServer.Address
    do {
      address = try server.start()
    } catch {
      throw .local(.server(error))
    }
    do {
      try announce(
        ServedMarket(
          address: address, folder: market.folder, seller: market.market.readySeller,
          notes: market.notes), in: context)
    } catch {
      await server.stop(graceful: .zero)
      throw error
    }
    await cancellation()
    diagnostics.note(Labels.stopping(preferences.language))
    await server.stop(graceful: .seconds(Self.grace))
    log.finish()
    return Report([])
  }

  private func announce(_ served: ServedMarket, in context: CommandContext) throws(Failure) {
    guard context.preferences.isJSON else {
      return context.diagnostics.tell(served.lines(context.language))
    }
    try context.write(JSONWriter.text(served.json(context.language), isCompact: true))
  }

  private func faults() throws(Failure) -> FaultPlan {
    guard let path = request.faultsPath else { return FaultPlan() }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .usage(
        .invalidValue(
          of: ServeOptions.faults.declaration.spelling, text: path,
          allowed: UsageTexts.readableFile))
    }
    do {
      return try FaultPlan(json: bytes)
    } catch {
      throw .local(.faults(file: path, error))
    }
  }

  private func market(
    faults: FaultPlan, _ environment: [String: String]
  ) throws(Failure) -> (market: SandboxMarket, folder: URL?, notes: [String]) {
    switch request.place {
    case .memory:
      let market = SandboxMarket(
        isLenient: request.isLenient, faults: faults, seed: request.seed, now: now)
      return (market, nil, [])
    case .invented(let products):
      let market = SandboxMarket(
        products: products, seed: request.seed ?? 1, isLenient: request.isLenient, faults: faults,
        now: now)
      return (market, nil, [])
    case .folder(let given):
      let folder = given ?? DataFolder.default(environment: environment)
      do {
        let opened = try SandboxMarket.open(
          folder: folder, isLenient: request.isLenient, faults: faults)
        return (opened.market, folder, opened.notes)
      } catch {
        throw .local(.folder(error))
      }
    }
  }

  /// The market's clock. With a seed it stands still, because addresses of pictures have the day in them.
  private var now: @Sendable () -> Date {
    // 1 January 2025, which is later than every product that a market begins with.
    let fixed = request.seed.map { _ in Date(timeIntervalSince1970: 1_735_689_600) }
    return { fixed ?? Date() }
  }

  /// Waits until the task is cancelled.
  private func cancellation() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    continuation.finish()
  }
}
