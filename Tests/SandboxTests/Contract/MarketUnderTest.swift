import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// A market, and the way to it.
struct MarketUnderTest: Sendable {
  enum Transport: CaseIterable, Sendable {
    case inProcess
    case socket
  }

  let market: SandboxMarket
  let origin: String
  /// Whether nothing is to go wrong, so that every answer is as the market's own description says.
  let isHonest: Bool
  private let session: any NetworkSessionManager

  private static let description = Result {
    let url = try #require(URL(string: SandboxSessionManager.baseURLText + "/openapi.json"))
    return try APIDescription(SandboxMarket().response(to: HTTPRequest(url: url)).body)
  }

  /// Does something with a fresh market, reached in one of the two ways.
  static func with<Value>(
    _ transport: Transport, isLenient: Bool = false, faults: FaultPlan = FaultPlan(),
    seed: UInt64? = nil, _ body: (MarketUnderTest) async throws -> Value
  ) async throws -> Value {
    // 24 May 2023.
    let market = SandboxMarket(
      isLenient: isLenient, faults: faults, seed: seed,
      now: { Date(timeIntervalSince1970: 1_684_900_000) })
    switch transport {
    case .inProcess:
      return try await body(
        MarketUnderTest(
          market: market, origin: SandboxSessionManager.baseURLText,
          isHonest: faults.rules.isEmpty,
          session: SandboxSessionManager(market: market)))
    case .socket:
      let server = SandboxServer(handler: market, configuration: .patient)
      let address = try server.start()
      let result: Result<Value, any Error>
      do {
        result = .success(
          try await body(
            MarketUnderTest(
              market: market, origin: address.origin, isHonest: faults.rules.isEmpty,
              session: URLSessionManager())))
      } catch {
        result = .failure(error)
      }
      await server.stop(graceful: .zero)
      return try result.get()
    }
  }

  /// Sends a request, written as it goes over the wire.
  func send(
    _ method: HTTPMethod, _ target: String, headers: HTTPHeaders = [:], body: Data? = nil
  ) async throws -> HTTPResponse {
    let text = target.hasPrefix("http") ? target : origin + target
    let url = try #require(URL(string: text, encodingInvalidCharacters: false))
    let response = try await session.response(
      to: HTTPRequest(method: method, url: url, headers: headers, body: body))
    if isHonest, !response.text.contains("\"Fault: ") {
      let problem = try Self.description.get().problem(
        with: response, to: method, path: url.path(percentEncoded: true))
      #expect(problem == nil)
    }
    return response
  }

  // MARK: - The calls of a seller

  var seller: SandboxMarket.SellerCredentials {
    get throws { try #require(market.readySeller) }
  }

  func register(
    _ params: String, images: [Data] = [Data.samplePNG], identifier: String? = nil
  ) async throws -> HTTPResponse {
    var body = Data(
      "--b\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n\(params)\r\n".utf8)
    for (index, image) in images.enumerated() {
      let head =
        "--b\r\nContent-Disposition: form-data; name=\"images\"; filename=\"\(index).png\"\r\n"
        + "Content-Type: image/png\r\n\r\n"
      body += Data(head.utf8) + image + Data("\r\n".utf8)
    }
    body += Data("--b--\r\n".utf8)
    return try await send(
      .post, "/api/products",
      headers: [
        "identifier": identifier ?? seller.identifier,
        "Content-Type": "multipart/form-data; boundary=b",
      ], body: body)
  }

  func sendJSON(
    _ method: HTTPMethod, _ target: String, _ json: String, identifier: String? = nil
  ) async throws -> HTTPResponse {
    try await send(
      method, target,
      headers: [
        "identifier": identifier ?? seller.identifier, "Content-Type": "application/json",
      ], body: Data(json.utf8))
  }

  func delete(_ target: String, identifier: String? = nil) async throws -> HTTPResponse {
    try await send(.delete, target, headers: ["identifier": identifier ?? seller.identifier])
  }

  /// Registers a product that keeps every rule.
  func registered(_ name: String = "Keyboard") async throws -> ProductAnswer {
    let response = try await register(try params(name: name))
    try #require(response.status == 201)
    return try response.decoded()
  }

  func params(name: String = "Keyboard", secret: String? = nil) throws -> String {
    let secret = try secret ?? seller.secret
    return """
      {"name":"\(name)","description":"Full layout, barely used","price":150000,"currency":"KRW",\
      "discounted_price":1000,"stock":3,"secret":"\(secret)"}
      """
  }

  func listed(_ query: String = "") async throws -> PageAnswer {
    try await send(.get, "/api/products?\(query)").decoded()
  }
}

extension HTTPResponse {
  func decoded<Answer: Decodable>(as type: Answer.Type = Answer.self) throws -> Answer {
    try JSONDecoder().decode(type, from: body)
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}

extension Data {
  /// The first bytes of a PNG file; enough for whoever looks at the signature only.
  static let samplePNG = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
  static let sampleJPEG = Data([0xFF, 0xD8, 0xFF, 0xE0, 4, 5, 6])
}
