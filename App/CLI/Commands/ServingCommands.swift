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
    usesMarket: false, patience: grace + 1, endsBySignal: true,
    examples: ["openmarket serve", "openmarket serve --port 0 --ephemeral --json"]
  ) { run throws(CommandFailure) in
    let console = run.console
    let host = try run.arguments.value(of: host) { text throws(InvalidValue) in
      guard !text.isEmpty else {
        throw InvalidValue(
          "127.0.0.1이나 ::1 같은 이 컴퓨터의 주소여야 합니다",
          "it must be an address of this computer such as 127.0.0.1 or ::1")
      }
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
    let banner = Banner(
      address: address, api: api, folder: folder, seller: market.readySeller, notes: notes)
    if console.isJSON {
      do throws(CommandFailure) {
        try console.write(json: banner.json(run.language), isCompact: true)
      } catch {
        await server.stop(graceful: .zero)
        throw error
      }
    } else {
      console.tell(banner.lines(run.language))
    }
    // Wait until the task is cancelled.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    console.note(
      LocalizedText("처리 중인 요청을 마치고 멈춥니다.", "stopping when requests in flight are finished"))
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
      let folder =
        try arguments.file(of: .dataFolder)?.url
        ?? DataFolder.default(environment: arguments.environment)
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
    name: "reset", group: .markets, options: [.dataFolder, .yes], usesMarket: false, hasJSON: false,
    examples: ["openmarket reset", "openmarket reset --yes"]
  ) { run throws(CommandFailure) in
    let folder =
      try run.arguments.file(of: .dataFolder)?.url
      ?? DataFolder.default(environment: run.arguments.environment)
    let path = folder.path
    try await run.confirm(
      LocalizedText(
        "\(path)의 마켓을 상품과 이미지까지 모두 지울까요?",
        "Remove the market in \(path), with all its products and images?"))
    do throws(FolderStorageError) {
      try SandboxMarket.reset(folder: folder)
    } catch {
      throw CommandFailure(error)
    }
    let text = LocalizedText("\(path)의 마켓을 지웠습니다.", "Removed the market in \(path).")
    try run.console.write([TerminalText(line: text(run.language)).text])
  }
}

extension Arguments {
  fileprivate var faultPlan: FaultPlan {
    get throws(CommandFailure) {
      guard let file = try file(of: Command.faults) else { return FaultPlan() }
      let source = file.path == "-" ? NamedFile("/dev/stdin", home: nil) : file
      let bytes = try bytes(of: source, limit: 1 << 20, option: Command.faults)
      do {
        return try FaultPlan(json: Data(bytes))
      } catch {
        throw CommandFailure(
          .faults, "\(file.path): \(error.text.korean).", "\(file.path): \(error.text.english).")
      }
    }
  }
}

/// The information that `serve` prints about a running market.
private struct Banner {
  let address: SandboxServer.Address
  let api: SandboxMarket.API
  /// The data folder, or `nil` if the market is in memory.
  let folder: URL?
  let seller: SandboxMarket.SellerCredentials?
  /// The problems that were found in the data folder.
  let notes: [LocalizedText]

  func lines(_ language: Language) -> [String] {
    let origin = address.origin
    var lines = [
      LocalizedText("\(origin) 에서 마켓을 열었습니다.", "serving the market at \(origin)"),
      folder.map { LocalizedText("\($0.path)에 보관합니다.", "kept in \($0.path)") }
        ?? LocalizedText("메모리에만 보관합니다. 끝나면 사라집니다.", "kept in memory; it is gone when this stops"),
    ]
    if let seller {
      let text = "'\(seller.name)': identifier \(seller.identifier), secret \(seller.secret)"
      lines.append(LocalizedText("판매자 \(text)", "seller \(text)"))
    } else {
      lines.append(
        LocalizedText(
          "준비된 판매자가 market.json에 없습니다. 그곳에 적힌 판매자를 쓰세요.",
          "the ready seller is not in market.json; use one of those that are"))
    }
    lines += warnings
    if let seller {
      lines += [
        LocalizedText(
          "PNG나 JPEG 파일로 상품을 등록해 보세요:",
          "register a product, with any PNG or JPEG file as its image:"),
        LocalizedText("  " + registration(by: seller)),
      ]
    }
    return lines.map { $0(language) }
  }

  func json(_ language: Language) -> JSONObject {
    [
      "event": "listening", "url": address.origin, "port": address.port,
      "dataDirectory": folder?.path, "identifier": seller?.identifier, "secret": seller?.secret,
      "notes": warnings.map { $0(language) },
    ]
  }

  private var warnings: [LocalizedText] {
    let host = address.host.lowercased()
    let isLocal = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    let warning = LocalizedText(
      "경고: 다른 컴퓨터에서도 접속할 수 있습니다. 암호화되지 않고, 판매자 정보는 모두 같습니다.",
      "warning: other computers can reach this market, unencrypted and with credentials known to all"
    )
    return notes + (isLocal ? [] : [warning])
  }

  /// Returns an example `curl` command that registers a product.
  private func registration(by seller: SandboxMarket.SellerCredentials) -> String {
    let secret = JSONOutput.text(seller.secret, isCompact: true).dropLast()
    let description = api == .v2 ? "descriptions" : "description"
    let params = """
      {"name":"Desk lamp","\(description)":"Warm light, almost new.","price":15000,\
      "currency":"KRW","stock":1,"secret":\(secret)}
      """
    let words = [
      "curl", "-H", "identifier: \(seller.identifier)", "-F",
      "params=<-;type=application/json", "-F", "images=@image.png",
      "\(address.origin)/api/products",
    ]
    // A form value on the command line ends at a semicolon, so the values go through a pipe.
    return "printf %s \(ShellWord.quoted(params)) | "
      + words.map(ShellWord.quoted).joined(separator: " ")
  }
}

extension Console {
  /// Writes a line about a request, and returns `false` if writing fails. The line omits headers and bodies, because headers and
  /// bodies may contain secrets.
  fileprivate func write(_ exchange: SandboxServer.Exchange) -> Bool {
    // Round the duration to tenths of a millisecond.
    let milliseconds = (exchange.duration / .milliseconds(1) * 10).rounded() / 10
    let (method, fault) = (exchange.method?.rawValue, exchange.note)
    let json: JSONObject = [
      "event": "request", "method": method, "target": exchange.target, "status": exchange.status,
      "bytes": exchange.bodySize, "milliseconds": milliseconds, "fault": fault,
      "hint": exchange.hint,
    ]
    let words = [
      method ?? "-", exchange.target ?? "-", exchange.status.map(String.init) ?? "---",
      "\(exchange.bodySize) B", "\(milliseconds) ms", fault.map { " [\($0)]" },
      exchange.hint.map { " " + $0 },
    ]
    let line = TerminalText(line: words.compactMap(\.self).joined(separator: " ")).text + "\n"
    let text = isJSON ? JSONOutput.text(json, isCompact: true) : line
    do throws(CommandFailure) {
      try write(Array(text.utf8))
    } catch {
      guard error != .interrupted else { return true }
      note(
        LocalizedText(
          "요청 기록을 더는 쓸 수 없습니다. 마켓은 계속 열려 있습니다.",
          "the log of requests can't be written any more; the market goes on"))
      return false
    }
    return true
  }
}

extension CommandFailure {
  fileprivate init(_ error: SandboxServerError) {
    switch error {
    case .portInUse:
      func text(_ language: Language) -> String {
        let advice = FailureCode.portInUse.explanation(in: language).recoverySuggestion
        return "\(error.text(language)) \(advice)"
      }
      self.init(.portInUse, text(.korean), text(.english))
    case .invalidHost, .invalidPort: self.init(.server, error.text, exitCode: .usage)
    case .alreadyRunning, .permissionDenied, .system: self.init(.server, error.text)
    }
  }
}
