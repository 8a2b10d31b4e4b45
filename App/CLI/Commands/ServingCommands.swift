import Foundation
import OpenMarketJSON
import OpenMarketKit
import OpenMarketLock
import OpenMarketSandbox
import OpenMarketTerminal

extension Command {
  /// The time, in seconds, that in-flight requests have to finish after a termination signal.
  private static let grace = 5.0

  /// The `serve` command, which serves the embedded market over HTTP until a termination signal
  /// arrives.
  static let serve = Command(name: "serve", patience: grace + 1, endsBySignal: true) { run in
    let (arguments, console) = (run.arguments, run.console)
    let configuration = SandboxServer.Configuration(
      host: arguments.text(.host) ?? "127.0.0.1",
      port: try arguments[.port]?.number(in: 0...65_535) ?? 8080)
    // A server ignores the variable that sets the version for clients.
    let api = arguments.isGiven(.api) ? try arguments[.api]?.choice() ?? .v3 : SandboxMarket.API.v3
    let (market, folder) = try openMarket(arguments, api)
    let hasFailed = Mutex(false)
    let isStopping = Mutex(false)
    let server = SandboxServer(handler: market, configuration: configuration) { exchange in
      // A pipe that nobody reads must not keep the server from stopping.
      while !console.output.takesMore {
        if isStopping.withLock(\.self) { return }
        usleep(50_000)
      }
      do {
        if hasFailed.withLock(\.self) { return }
        try console.isJSON
          ? console.write(json: exchange.json, isCompact: true)
          : console.write([TerminalText(line: exchange.line).text])
      } catch {
        hasFailed.withLock { $0 = true }
        console.note(.message("log-fails"))
      }
    }
    try run.announce(market, at: server.start(), in: folder, api)
    // Wait until the task is cancelled.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    isStopping.withLock { $0 = true }
    console.note(.message("stopping"))
    await server.stop(graceful: .seconds(grace))
  }

  private static func openMarket(
    _ arguments: Arguments, _ api: SandboxMarket.API
  ) throws -> (market: SandboxMarket, folder: URL?) {
    var options = SandboxMarket.Options(api: api, isStrict: arguments.has(.strict))
    options.products = try arguments[.products]?.number(in: 1...100_000)
    options.seed = try arguments[.seed].map { UInt64(try $0.number(in: 0...Int.max)) }
    if options.seed != nil {
      // Use the fixed date 1 January 2025, so that image URLs, which contain the current day, are
      // the same in every run. All initial products were created before this date.
      options.now = { Date(timeIntervalSince1970: 1_735_689_600) }
    }
    if let file = try arguments.contents(of: .faults, limit: 1 << 20).last {
      options.faults = try FaultPlan(json: Data(file.bytes))
    }
    let inMemory = [Option.ephemeral, .products, .seed].first(where: arguments.isGiven)
    if let inMemory { try arguments.checkConflict(of: inMemory, .dataFolder) }
    let folder = inMemory == nil ? arguments.marketFolder : nil
    let market = try folder.map { try SandboxMarket.open(folder: $0, options) }
    return (market ?? SandboxMarket(options), folder)
  }

  /// The `reset` command, which removes the embedded market.
  static let reset = Command(name: "reset") { run in
    let folder = run.arguments.marketFolder
    if !run.arguments.has(.yes) {
      try await run.console.confirm(.message("remove-market", [folder.path]))
    }
    try SandboxMarket.reset(folder: folder)
    try run.console.write(run.lines(.message("removed-market", [folder.path])))
  }
}

extension CommandRun {
  /// Tells a person where the market is and how to sell there. A program gets the same as the first
  /// line of the output.
  ///
  /// - Parameter folder: The data folder, or `nil` if the market is in memory.
  fileprivate func announce(
    _ market: SandboxMarket, at address: SandboxServer.Address, in folder: URL?,
    _ api: SandboxMarket.API
  ) throws {
    let seller = market.readySeller
    let warnings: [LocalizedText] =
      URL(string: address.origin)?.isLocal == true ? [] : [.message("reachable-by-others")]
    if console.isJSON {
      let json: JSONObject = [
        "event": "listening", "url": address.origin, "port": address.port,
        "dataDirectory": folder?.path, "identifier": seller?.identifier,
        "secret": seller?.secret, "notes": warnings.map { $0(language) },
      ]
      return try console.write(json: json, isCompact: true)
    }
    let place: [LocalizedText] = [
      .message("serving-at", [address.origin]),
      folder.map { .message("kept-in", [$0.path]) } ?? .message("kept-in-memory"),
    ]
    guard let seller else {
      return console.tell(place + [.message("no-ready-seller")] + warnings)
    }
    // A form value on the command line ends at a semicolon, so the values go through a pipe.
    let registration = """
        printf %s '{"name":"Desk lamp","\(api.descriptionKey)":"Warm light, almost new.","price":15000,\
      "currency":"KRW","stock":1,"secret":"\(seller.secret)"}' | curl -H 'identifier: \(seller.identifier)' \
      -F 'params=<-;type=application/json' -F images=@image.png \(address.origin)/api/products
      """
    console.tell(
      place + [.message("served-seller", [seller.name, seller.identifier, seller.secret])]
        + warnings + [.message("register-with-curl"), LocalizedText(registration)])
  }
}

extension SandboxServer.Exchange {
  /// The duration in milliseconds, rounded to tenths.
  private var milliseconds: Double { (duration / .milliseconds(1) * 10).rounded() / 10 }

  /// A line for the log: the method, target, status, size and duration, followed by the fault and
  /// the hint. The line omits headers and bodies, because these may contain secrets.
  fileprivate var line: String {
    let words = [
      method?.rawValue ?? "-", target ?? "-", status.map(String.init) ?? "---",
      "\(bodySize) B", "\(milliseconds) ms", note.map { " [\($0)]" }, hint.map { " " + $0 },
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// The same for a program.
  fileprivate var json: JSONObject {
    [
      "event": "request", "method": method?.rawValue, "target": target, "status": status,
      "bytes": bodySize, "milliseconds": milliseconds, "fault": note, "hint": hint,
    ]
  }
}
