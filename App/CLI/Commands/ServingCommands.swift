import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

extension Command {
  private static let port = Option("port", value: "N")
  private static let host = Option("host", value: "ADDRESS")
  private static let products = Option("products", value: "N")
  private static let seed = Option("seed", value: "N")
  private static let ephemeral = Option("ephemeral")
  private static let strict = Option("strict")
  /// The API version to serve. Unlike the option of clients, it ignores `OPENMARKET_API`.
  private static let served = Option("api", choices: SandboxMarket.API.allCases.map(\.rawValue))
  fileprivate static let faults = Option("faults", value: "FILE", isPath: true)

  /// The time, in seconds, that in-flight requests have to finish after a termination signal.
  private static let grace = 5.0

  /// The `serve` command, which serves the embedded market over HTTP until a termination signal arrives.
  static let serve = Command(
    name: "serve", group: .markets,
    options: [port, host, .dataFolder, ephemeral, products, seed, strict, served, faults],
    usesMarket: false, patience: grace + 1, endsBySignal: true
  ) { run throws(CommandFailure) in
    let console = run.console
    let host = try run.arguments.value(of: host) { text throws(InvalidValue) in
      if text.isEmpty { throw InvalidValue("local-address") }
      return text
    }
    let configuration = SandboxServer.Configuration(
      host: host ?? "127.0.0.1", port: try run.arguments.number(of: port, in: 0...65_535) ?? 8080)
    let api = try run.arguments.choice(of: served, as: SandboxMarket.API.self) ?? .v3
    let (market, folder, notes) = try openMarket(run.arguments, api)
    let hasFailed = Flag()
    // The server calls the log on a serial queue, so that a blocked output doesn't delay responses.
    let server = SandboxServer(handler: market, configuration: configuration) { exchange in
      if !hasFailed.isSet, !console.write(exchange) { hasFailed.set() }
    }
    let address: SandboxServer.Address
    do throws(SandboxServerError) {
      address = try server.start()
    } catch {
      throw CommandFailure(error)
    }
    try console.announce(
      ServedMarket(market, api: api, at: address, folder: folder, notes: notes))
    // Wait until the task is cancelled.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    console.note(.message("stopping"))
    await server.stop(graceful: .seconds(grace))
  }

  private static func openMarket(
    _ arguments: Arguments, _ api: SandboxMarket.API
  ) throws(CommandFailure) -> (market: SandboxMarket, folder: URL?, notes: [LocalizedText]) {
    let count = try arguments.number(of: products, in: 1...100_000)
    let seed = try arguments.number(of: seed, in: 0...Int.max).map { UInt64($0) }
    let isStrict = arguments.has(strict)
    let inMemory = [ephemeral, products, Self.seed].first(where: arguments.isGiven)
    if let inMemory, arguments.isGiven(.dataFolder) {
      throw .conflictingOptions(inMemory, .dataFolder)
    }
    let plan = try arguments.faultPlan
    if inMemory == nil {
      let folder = try arguments.marketFolder
      do {
        let opened = try SandboxMarket.open(
          folder: folder, isStrict: isStrict, api: api, faults: plan)
        return (opened.market, folder, opened.notes)
      } catch {
        throw CommandFailure(error)
      }
    }
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
  ) { run throws(CommandFailure) in
    let folder = try run.arguments.marketFolder
    let path = folder.path
    try await run.confirm(.message("remove-market", path))
    do throws(FolderStorageError) {
      try SandboxMarket.reset(folder: folder)
    } catch {
      throw CommandFailure(error)
    }
    let text = LocalizedText.message("removed-market", path)(run.language)
    try run.console.write([TerminalText(line: text).text])
  }
}

extension Arguments {
  /// The folder of the embedded market.
  fileprivate var marketFolder: URL {
    get throws(CommandFailure) {
      try file(of: .dataFolder)?.url ?? DataFolder.default(environment: environment)
    }
  }

  fileprivate var faultPlan: FaultPlan {
    get throws(CommandFailure) {
      guard let file = try file(of: Command.faults) else { return FaultPlan() }
      let source = file.path == "-" ? NamedFile("/dev/stdin", home: nil) : file
      let bytes = try bytes(of: source, limit: 1 << 20, option: Command.faults)
      do {
        return try FaultPlan(json: Data(bytes))
      } catch {
        throw CommandFailure(.faults, "faults-in-file", file.path, error.text)
      }
    }
  }
}

extension Console {
  /// Tells a user where the market is and how to sell there. A program gets the same as the first line of the output.
  fileprivate func announce(_ market: ServedMarket) throws(CommandFailure) {
    guard isJSON else {
      return tell(market.lines(quoted: ShellWord.quoted).map { $0(language) })
    }
    let (address, seller) = (market.address, market.seller)
    let json: JSONObject = [
      "event": "listening", "url": address.origin, "port": address.port,
      "dataDirectory": market.folder?.path, "identifier": seller?.identifier,
      "secret": seller?.secret, "notes": market.warnings.map { $0(language) },
    ]
    try write(json: json, isCompact: true)
  }

  /// Writes a line about a request, and returns `false` if writing fails.
  fileprivate func write(_ exchange: SandboxServer.Exchange) -> Bool {
    let json: JSONObject = [
      "event": "request", "method": exchange.method?.rawValue, "target": exchange.target,
      "status": exchange.status, "bytes": exchange.bodySize,
      "milliseconds": exchange.milliseconds, "fault": exchange.note, "hint": exchange.hint,
    ]
    do throws(CommandFailure) {
      if isJSON {
        try write(json: json, isCompact: true)
      } else {
        try write([TerminalText(line: exchange.line).text])
      }
      return true
    } catch {
      if error == .interrupted { return true }
      note(.message("log-fails"))
      return false
    }
  }
}

extension CommandFailure {
  fileprivate init(_ error: SandboxServerError) {
    switch error {
    case .portInUse:
      self = CommandFailure(.portInUse, error.text).advised(.message("free-port"))
    case .invalidHost, .invalidPort: self.init(.server, error.text, exitCode: .usage)
    case .alreadyRunning, .permissionDenied, .system: self.init(.server, error.text)
    }
  }
}
