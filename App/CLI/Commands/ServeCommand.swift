import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// The `serve` command, which serves the embedded market over HTTP until a termination signal arrives.
struct ServeCommand: Command {
  private enum Place {
    case memory
    /// A market that is kept in memory and contains the given number of generated products.
    case generated(products: Int)
    case folder(URL?)
  }

  private static let port = ValueOption<Int>(
    number: "port", in: 0...65_535,
    LocalizedText("포트 (기본값 8080, 0이면 비어 있는 포트)", "The port (default 8080; 0 for any free one)"))

  private static let host = ValueOption<String>(
    "host", "ADDRESS",
    LocalizedText(
      "주소 (기본값 127.0.0.1, 이 컴퓨터에서만 접속)", "The address (default 127.0.0.1: this computer only)")
  ) { text throws(InvalidValue) in
    guard !text.isEmpty else {
      throw InvalidValue(
        reason: LocalizedText(
          "127.0.0.1이나 ::1 같은 이 컴퓨터의 주소여야 합니다",
          "it must be an address of this computer such as 127.0.0.1 or ::1"))
    }
    return text
  }

  private static let products = ValueOption<Int>(
    number: "products", in: 1...100_000,
    LocalizedText("만들어 낸 상품 N개로 메모리에만 엽니다", "Serve N generated products, in memory"))

  private static let seed = ValueOption<Int>(
    number: "seed", in: 0...Int.max,
    LocalizedText("같은 요청에 같은 주소를 주도록 메모리에만 엽니다", "Serve in memory; same requests, same addresses"))

  private static let ephemeral = Option(
    name: "ephemeral",
    summary: LocalizedText("메모리에만 보관하고 끝나면 버립니다", "Keep the market in memory"))

  private static let strict = Option(
    name: "strict",
    summary: LocalizedText("문서에 적힌 제한을 넘는 값을 거절합니다", "Refuse values outside the documented limits"))

  private static let faults = ValueOption<String>(
    pathOf: "faults", "FILE",
    LocalizedText("장애 계획 JSON 파일대로 오작동합니다", "Misbehave as a JSON file of faults says"))

  /// The time, in seconds, that in-flight requests have to finish after a termination signal.
  private static let grace = 5.0

  static let declaration = CommandDeclaration(
    name: "serve", group: .markets,
    summary: LocalizedText("이 컴퓨터에서 마켓 서버를 엽니다", "Serve a market on this computer"),
    options: [
      port.declaration, host.declaration, ServerOptions.dataDirectory.declaration, ephemeral,
      products.declaration, seed.declaration, strict, faults.declaration,
    ],
    usesServer: false, patience: grace + 1, endsBySignal: true,
    remarks: [
      LocalizedText(
        "API 버전 3과 버전 1(/items, /item)을 같은 포트에서 제공합니다.",
        "Versions 3 and 1 (/items, /item) of the API are served on the same port."),
      LocalizedText(
        "표준 출력에는 요청마다 메서드, 경로, 상태, 바이트, 시간을 한 줄로 씁니다.",
        "Each request is a line of output: method, path, status, bytes, time."),
      LocalizedText(
        "--json이면 한 줄에 JSON 객체 하나이고, 첫 줄은 주소와 판매자 정보입니다.",
        "With --json each is an object; the first has the address and the credentials."),
      LocalizedText(
        "Ctrl-C(SIGINT)나 SIGTERM을 받으면 처리 중인 요청을 5초까지 마치고",
        "Ctrl-C (SIGINT) and SIGTERM stop it: requests in flight get 5 s to finish, and"),
      LocalizedText(
        "종료 코드 0으로 끝납니다. 한 번 더 받으면 바로 끝납니다.", "the exit code is 0. A second signal ends it at once."
      ),
    ],
    examples: ["openmarket serve", "openmarket serve --port 0 --ephemeral --json"])

  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    try await ServeCommand(arguments).serve(in: context)
  }

  private let host: String
  private let port: Int
  private let place: Place
  /// The seed for generating image and deletion URLs, or `nil` for random URLs.
  private let seed: UInt64?
  private let isStrict: Bool
  private let faultsPath: String?

  private init(_ arguments: Arguments) throws(Failure) {
    host = try arguments.value(of: Self.host) ?? "127.0.0.1"
    port = try arguments.value(of: Self.port) ?? 8080
    seed = try arguments.value(of: Self.seed).map { UInt64($0) }
    isStrict = arguments.has(Self.strict)
    faultsPath = try arguments.value(of: Self.faults)
    let folder = ServerOptions.dataDirectory
    let inMemory = [Self.ephemeral, Self.products.declaration, Self.seed.declaration]
      .first(where: arguments.isGiven)
    if let inMemory, arguments.isGiven(folder.declaration) {
      throw .conflictingOptions(inMemory.spelling, folder.declaration.spelling)
    }
    if let products = try arguments.value(of: Self.products) {
      place = .generated(products: products)
    } else {
      place = inMemory == nil ? .folder(try arguments.value(of: folder)) : .memory
    }
  }

  private func serve(in context: CommandContext) async throws(Failure) -> Report {
    let (market, folder, notes) = try open(context.environment)
    let log = RequestLog(stream: context.output, isJSON: context.isJSON) {
      context.note(
        LocalizedText(
          "요청 기록을 더는 쓸 수 없습니다. 마켓은 계속 열려 있습니다.",
          "the log of requests can't be written any more; the market goes on"))
    }
    let server = SandboxServer(
      handler: market, configuration: SandboxServer.Configuration(host: host, port: port)
    ) { log.record($0) }
    let address: SandboxServer.Address
    do {
      address = try server.start()
    } catch {
      throw .server(error)
    }
    let served = ServedMarket(
      address: address, path: folder?.path, seller: market.readySeller, notes: notes)
    if context.isJSON {
      do {
        try context.write(JSONOutput.text(served.output(context.language), isCompact: true))
      } catch {
        await server.stop(graceful: .zero)
        throw error
      }
    } else {
      context.tell(served.lines(context.language))
    }
    await cancellation()
    context.note(
      LocalizedText("처리 중인 요청을 마치고 멈춥니다.", "stopping when requests in flight are finished"))
    await server.stop(graceful: .seconds(Self.grace))
    log.finish()
    return .empty
  }

  private func open(
    _ environment: [String: String]
  ) throws(Failure) -> (market: SandboxMarket, folder: URL?, notes: [LocalizedText]) {
    let faults = try faults(home: environment["HOME"])
    // If the user gives a seed, use the fixed date 1 January 2025, so that image URLs, which contain the current day, are the
    // same in every run. All initial products were created before this date.
    let fixed = seed.map { _ in Date(timeIntervalSince1970: 1_735_689_600) }
    let now: @Sendable () -> Date = { fixed ?? Date() }
    switch place {
    case .memory:
      return (SandboxMarket(isStrict: isStrict, faults: faults, seed: seed, now: now), nil, [])
    case .generated(let products):
      let market = SandboxMarket(
        products: products, seed: seed ?? 1, isStrict: isStrict, faults: faults, now: now)
      return (market, nil, [])
    case .folder(let given):
      let folder = given ?? DataFolder.default(environment: environment)
      do {
        let opened = try SandboxMarket.open(folder: folder, isStrict: isStrict, faults: faults)
        return (opened.market, folder, opened.notes)
      } catch {
        throw .folder(error)
      }
    }
  }

  private func faults(home: String?) throws(Failure) -> FaultPlan {
    guard let path = faultsPath else { return FaultPlan() }
    let bytes = try NamedFile(path, home: home).bytes(limit: 1 << 20, of: Self.faults.declaration)
    do {
      return try FaultPlan(json: bytes)
    } catch {
      throw Failure(.faults, "\(path): \(error.text.korean).", "\(path): \(error.text.english).")
    }
  }

  /// Waits until the task is cancelled.
  private func cancellation() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    continuation.finish()
  }
}

/// The information that `serve` prints about a running market.
private struct ServedMarket {
  struct Output: Encodable {
    let event = "listening"
    let url: String
    let port: Int
    @Nullable var dataDirectory: String?
    @Nullable var identifier: String?
    @Nullable var secret: String?
    let notes: [String]
  }

  let address: SandboxServer.Address
  /// The path of the data folder, or `nil` if the market is in memory.
  let path: String?
  let seller: SandboxMarket.SellerCredentials?
  /// The problems that were found in the data folder.
  let notes: [LocalizedText]

  /// Returns the startup message as text.
  func lines(_ language: Language) -> [String] {
    let origin = address.origin
    var lines = [
      LocalizedText("\(origin) 에서 마켓을 열었습니다.", "serving the market at \(origin)"),
      path.map { LocalizedText("\($0)에 보관합니다.", "kept in \($0)") }
        ?? LocalizedText("메모리에만 보관합니다. 끝나면 사라집니다.", "kept in memory; it is gone when this stops"),
    ]
    if let seller {
      let credentials = "identifier \(seller.identifier), secret \(seller.secret)"
      lines.append(
        LocalizedText(
          "판매자 '\(seller.name)': \(credentials)", "seller '\(seller.name)': \(credentials)"))
    } else {
      lines.append(
        LocalizedText(
          "준비된 판매자가 market.json에 없습니다. 그곳에 적힌 판매자를 쓰세요.",
          "the ready seller is not in market.json; use one of those that are"))
    }
    lines += warnings.map { LocalizedText($0(language)) }
    if let seller {
      lines.append(
        LocalizedText(
          "PNG나 JPEG 파일로 상품을 등록해 보세요:",
          "register a product, with any PNG or JPEG file as its image:"))
      lines.append(LocalizedText("  " + registration(by: seller)))
    }
    return lines.map { $0(language) }
  }

  /// Returns the startup message as a JSON object.
  func output(_ language: Language) -> Output {
    Output(
      url: address.origin, port: address.port, dataDirectory: path, identifier: seller?.identifier,
      secret: seller?.secret, notes: warnings.map { $0(language) })
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
    let params = """
      {"name":"Desk lamp","description":"Warm light, almost new.","price":15000,\
      "currency":"KRW","stock":1,"secret":\(secret)}
      """
    let words = [
      "curl", "-H", "identifier: \(seller.identifier)", "-F",
      "params=\(params);type=application/json", "-F", "images=@image.png",
      "\(address.origin)/api/products",
    ]
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}

extension Failure {
  fileprivate static func server(_ error: SandboxServerError) -> Failure {
    switch error {
    case .portInUse:
      func text(_ language: Language) -> String {
        let advice = FailureCode.portInUse.explanation(in: language).recoverySuggestion
        return "\(error.text(language)) \(advice)"
      }
      return Failure(.portInUse, text(.korean), text(.english))
    case .invalidHost, .invalidPort: return Failure(.server, error.text, exitCode: .usage)
    case .alreadyRunning, .permissionDenied, .system: return Failure(.server, error.text)
    }
  }
}
