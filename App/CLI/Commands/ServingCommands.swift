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
    let given: SandboxMarket.API? =
      run.arguments.isGiven(.api) ? try run.arguments.choice(.api) : nil
    let api = given ?? .v3
    let (market, folder) = try openMarket(run.arguments, api)
    let (hasFailed, isStopping) = (Flag(), Flag())
    let server = SandboxServer(handler: market, configuration: configuration) { exchange in
      // A pipe that nobody reads must not keep the server from stopping.
      while !console.output.takesMore {
        if isStopping.isSet { return }
        usleep(50_000)
      }
      if !hasFailed.isSet, !console.log(exchange) { hasFailed.set() }
    }
    let address = try server.start()
    try console.announce(
      ServedMarket(address: address, folder: folder, seller: market.readySeller, api: api))
    // Wait until the task is cancelled.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    isStopping.set()
    console.note(.message("stopping"))
    await server.stop(graceful: .seconds(grace))
  }

  private static func openMarket(
    _ arguments: Arguments, _ api: SandboxMarket.API
  ) throws -> (market: SandboxMarket, folder: URL?) {
    var options = SandboxMarket.Options(api: api, isStrict: arguments.has(.strict))
    options.products = try arguments.number(.products, in: 1...100_000)
    options.seed = try arguments.number(.seed, in: 0...Int.max).map { UInt64($0) }
    if let file = try arguments.contents(of: .faults, limit: 1 << 20).last {
      options.faults = try FaultPlan(json: Data(file.bytes))
    }
    guard let inMemory = [.ephemeral, .products, .seed].first(where: arguments.isGiven) else {
      let folder = arguments.marketFolder
      return (try SandboxMarket.open(folder: folder, options), folder)
    }
    if arguments.isGiven(.dataFolder) { throw CommandFailure.conflict(inMemory, .dataFolder) }
    if options.seed != nil {
      // Use the fixed date 1 January 2025, so that image URLs, which contain the current day, are the same in every run. All initial
      // products were created before this date.
      options.now = { Date(timeIntervalSince1970: 1_735_689_600) }
    }
    return (SandboxMarket(options), nil)
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

/// A market that is served, for the person who started it.
private struct ServedMarket {
  let address: SandboxServer.Address
  /// The data folder, or `nil` if the market is in memory.
  let folder: URL?
  let seller: SandboxMarket.SellerCredentials?
  let api: SandboxMarket.API

  /// The address, the folder, the ready seller, the warnings, and a command that registers a product.
  var lines: [LocalizedText] {
    let place: [LocalizedText] = [
      .message("serving-at", address.origin),
      folder.map { .message("kept-in", $0.path) } ?? .message("kept-in-memory"),
    ]
    guard let seller else { return place + [.message("no-ready-seller")] + warnings }
    let ready = LocalizedText.message(
      "served-seller", seller.name, seller.identifier, seller.secret)
    return place + [ready] + warnings
      + [.message("register-with-curl"), LocalizedText("  " + registration(by: seller))]
  }

  /// A warning if other computers can reach the market.
  var warnings: [LocalizedText] {
    URL(string: address.origin)?.isLocal == true ? [] : [.message("reachable-by-others")]
  }

  /// Returns an example `curl` command that registers a product.
  private func registration(by seller: SandboxMarket.SellerCredentials) -> String {
    let params: JSONObject = [
      "name": "Desk lamp", api.descriptionKey: "Warm light, almost new.", "price": 15_000,
      "currency": "KRW", "stock": 1, "secret": seller.secret,
    ]
    let words = [
      "curl", "-H", "identifier: \(seller.identifier)", "-F",
      "params=<-;type=application/json", "-F", "images=@image.png",
      "\(address.origin)/api/products",
    ]
    // A form value on the command line ends at a semicolon, so the values go through a pipe.
    let json = JSONOutput.text(params, isCompact: true).dropLast()
    return "printf %s \(ShellWord.quoted(String(json))) | "
      + words.map(ShellWord.quoted).joined(separator: " ")
  }
}

extension SandboxServer.Exchange {
  /// The duration in milliseconds, rounded to tenths.
  fileprivate var milliseconds: Double { (duration / .milliseconds(1) * 10).rounded() / 10 }

  /// A line for the log: the method, target, status, size and duration, followed by the fault and the hint. The line omits headers
  /// and bodies, because these may contain secrets.
  fileprivate var line: String {
    let words = [
      method?.rawValue ?? "-", target ?? "-", status.map(String.init) ?? "---",
      "\(bodySize) B", "\(milliseconds) ms", note.map { " [\($0)]" }, hint.map { " " + $0 },
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}

extension Console {
  /// Tells a user where the market is and how to sell there. A program gets the same as the first line of the output.
  fileprivate func announce(_ market: ServedMarket) throws {
    guard isJSON else { return tell(market.lines) }
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
    } catch {
      note(.message("log-fails"))
      return false
    }
    return true
  }
}
