import Foundation
import OpenMarketJSON
import OpenMarketKit
import OpenMarketSandbox
import OpenMarketTerminal

extension Command {
  /// The time, in seconds, that in-flight requests have to finish after a termination signal.
  private static let grace = 5.0

  /// The `serve` command, which serves the embedded market over HTTP until a termination signal arrives.
  static let serve = Command(
    name: "serve", group: .markets,
    options: [
      .port, .host, .dataFolder, .ephemeral, .products, .seed, .strict, .api, .faults,
    ],
    choices: [.api: SandboxMarket.API.allCases.map(\.rawValue).reversed()],
    usesMarket: false, patience: grace + 1, endsBySignal: true
  ) { run in
    let console = run.console
    let configuration = SandboxServer.Configuration(
      host: run.arguments.text(.host) ?? "127.0.0.1",
      port: try run.arguments.number(.port, in: 0...65_535) ?? 8080)
    // A server ignores the variable that sets the version for clients.
    let api: SandboxMarket.API? =
      run.arguments.isGiven(.api) ? try run.arguments.choice(.api) : nil
    let (market, folder, notes) = try openMarket(run.arguments, api ?? .v3)
    let hasFailed = Flag()
    // The server calls the log on a serial queue, so that a blocked output doesn't delay responses.
    let server = SandboxServer(handler: market, configuration: configuration) { exchange in
      if !hasFailed.isSet, !console.log(exchange) { hasFailed.set() }
    }
    let address = try server.start()
    try console.announce(
      ServedMarket(market, api: api ?? .v3, at: address, folder: folder, notes: notes))
    // Wait until the task is cancelled.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    console.note(.message("stopping"))
    await server.stop(graceful: .seconds(grace))
  }

  private static func openMarket(
    _ arguments: Arguments, _ api: SandboxMarket.API
  ) throws -> (market: SandboxMarket, folder: URL?, notes: [LocalizedText]) {
    let count = try arguments.number(.products, in: 1...100_000)
    let seed = try arguments.number(.seed, in: 0...Int.max).map { UInt64($0) }
    let isStrict = arguments.has(.strict)
    let file = try arguments.contents(of: .faults, limit: 1 << 20).last
    let plan = try file.map { try FaultPlan(json: Data($0.bytes)) } ?? FaultPlan()
    guard let inMemory = [.ephemeral, .products, .seed].first(where: arguments.isGiven) else {
      let folder = arguments.marketFolder
      let opened = try SandboxMarket.open(
        folder: folder, isStrict: isStrict, api: api, faults: plan)
      return (opened.market, folder, opened.notes)
    }
    if arguments.isGiven(.dataFolder) { throw CommandFailure.conflict(inMemory, .dataFolder) }
    // If the user gives a seed, use the fixed date 1 January 2025, so that image URLs, which contain the current day, are the
    // same in every run. All initial products were created before this date.
    let fixed = seed.map { _ in Date(timeIntervalSince1970: 1_735_689_600) }
    let now: @Sendable () -> Date = { fixed ?? Date() }
    let market =
      count.map {
        SandboxMarket(
          products: $0, seed: seed ?? 1, isStrict: isStrict, api: api, faults: plan, now: now)
      } ?? SandboxMarket(isStrict: isStrict, api: api, faults: plan, seed: seed, now: now)
    return (market, nil, [])
  }

  /// The `reset` command, which removes the embedded market.
  static let reset = Command(
    name: "reset", group: .markets, options: [.dataFolder, .yes], usesMarket: false, hasJSON: false
  ) { run in
    let folder = run.arguments.marketFolder
    if !run.arguments.has(.yes) {
      try await run.console.confirm(.message("remove-market", folder.path))
    }
    try SandboxMarket.reset(folder: folder)
    try run.console.write(run.lines("removed-market", folder.path))
  }
}

extension Console {
  /// Tells a user where the market is and how to sell there. A program gets the same as the first line of the output.
  fileprivate func announce(_ market: ServedMarket) throws {
    guard isJSON else { return tell(market.lines(quoted: ShellWord.quoted)) }
    let (address, seller) = (market.address, market.seller)
    let json: JSONObject = [
      "event": "listening", "url": address.origin, "port": address.port,
      "dataDirectory": market.folder?.path, "identifier": seller?.identifier,
      "secret": seller?.secret, "notes": market.warnings.map { $0(language) },
    ]
    try write(json: json, isCompact: true)
  }

  /// Writes a line about a request, and returns `false` if writing fails.
  fileprivate func log(_ exchange: SandboxServer.Exchange) -> Bool {
    let json: JSONObject = [
      "event": "request", "method": exchange.method?.rawValue, "target": exchange.target,
      "status": exchange.status, "bytes": exchange.bodySize,
      "milliseconds": exchange.milliseconds, "fault": exchange.note, "hint": exchange.hint,
    ]
    do {
      if isJSON {
        try write(json: json, isCompact: true)
      } else {
        try write([TerminalText(line: exchange.line).text])
      }
    } catch StandardStream.WriteError.stopped {
    } catch {
      note(.message("log-fails"))
      return false
    }
    return true
  }
}
