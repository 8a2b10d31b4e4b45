import Foundation
import OpenMarketData
import OpenMarketLock
import Testing

@testable import OpenMarketSandbox

/// A request handler with a configurable response. By default, the response repeats the request.
struct TestHandler: RequestHandler {
  var uploadBytesPerSecond: Int?
  var answer: @Sendable (HTTPRequest) -> Reply = { Reply(.echo($0)) }

  func reply(to request: HTTPRequest) -> Reply { answer(request) }
}

extension HTTPResponse {
  /// Returns a response whose text summarizes the given request, such as
  /// `POST http://localhost/a [body]`.
  static func echo(_ request: HTTPRequest) -> HTTPResponse {
    let body = request.body.map { " [\(String(decoding: $0, as: UTF8.self))]" } ?? ""
    return .text("\(request.method) \(request.url.absoluteString)\(body)")
  }
}

extension SandboxServer.Configuration {
  /// A configuration whose time limits are longer than any test. Without it, the server might
  /// refuse a test on a loaded machine as a slow client.
  static var patient: Self {
    var configuration = Self()
    for path in [
      \Self.headTimeout, \.bodyTimeout, \.idleTimeout, \.writeTimeout, \.lingerTimeout,
    ] {
      configuration[keyPath: path] = .seconds(600)
    }
    return configuration
  }

  /// Returns the patient configuration with the given value for one property.
  static func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var configuration = patient
    configuration[keyPath: path] = value
    return configuration
  }
}

/// Calls the given closure with a running server and its port, and stops the server afterward. If
/// the closure throws an error, the server stops when it's released. By default, the server accepts
/// only short bodies.
func serving<Value>(
  _ handler: any RequestHandler = TestHandler(),
  _ configuration: SandboxServer.Configuration = .with(\.maximumBodySize, 100),
  log: ExchangeLog = ExchangeLog(), _ test: (SandboxServer, Int) async throws -> Value
) async throws -> Value {
  let server = SandboxServer(handler: handler, configuration: configuration) { log.record($0) }
  let value = try await test(server, server.start().port)
  await server.stop(graceful: .zero)
  return value
}

/// Calls the given closure with a client of a running server. See ``serving(_:_:log:_:)``.
func asking(
  _ handler: TestHandler = TestHandler(),
  _ configuration: SandboxServer.Configuration = .with(\.maximumBodySize, 100),
  log: ExchangeLog = ExchangeLog(), _ test: (RawClient) async throws -> Void
) async throws {
  try await serving(handler, configuration, log: log) { try await test(RawClient(port: $1)) }
}

func get(_ target: String, _ fields: String...) -> String {
  request("GET", target, fields)
}

func request(_ method: String, _ target: String, _ fields: [String] = [], body: String = "")
  -> String
{
  let section = (["Host: localhost"] + fields).map { "\($0)\r\n" }.joined()
  return "\(method) \(target) HTTP/1.1\r\n\(section)\r\n\(body)"
}

/// A log of the exchanges that a server has finished.
final class ExchangeLog: Sendable {
  private let told = Mutex<[SandboxServer.Exchange]>([])
  private let stream: AsyncStream<SandboxServer.Exchange>
  private let continuation: AsyncStream<SandboxServer.Exchange>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  var exchanges: [SandboxServer.Exchange] { told.withLock { $0 } }

  func record(_ exchange: SandboxServer.Exchange) {
    told.withLock { $0.append(exchange) }
    continuation.yield(exchange)
  }

  /// Waits for the exchange whose request has the given target. Call this method only once.
  func exchange(of target: String) async -> SandboxServer.Exchange? {
    await stream.first { $0.target == target }
  }
}
