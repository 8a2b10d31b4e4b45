import Foundation
import OpenMarketConformance
import OpenMarketData
import OpenMarketSandbox
import Testing

/// A market to which a test sends requests through a transport.
struct MarketUnderTest: Sendable {
  enum Transport: CaseIterable, Sendable {
    case inProcess
    case socket
  }

  let market: SandboxMarket
  private let origin: String
  /// A Boolean value that indicates whether every response must match the OpenAPI document. The
  /// value is `false` if faults are injected.
  private let isHonest: Bool

  private static let contracts = Result {
    try SandboxMarket.API.allCases.reduce(into: [:]) { $0[$1] = try APIContract($1.document) }
  }
  private let session: any NetworkSessionManager
  private let api: SandboxMarket.API

  /// Creates a value that sends requests to a new market in process. The market's time is always 24
  /// May 2023.
  init(
    isStrict: Bool = true, api: SandboxMarket.API = .v3, faults: FaultPlan = FaultPlan(),
    seed: UInt64? = nil
  ) {
    let market = SandboxMarket(
      .init(
        api: api, isStrict: isStrict, seed: seed, faults: faults,
        now: { Date(timeIntervalSince1970: 1_684_900_000) }))
    self.init(market, isHonest: faults.rules.isEmpty, api: api)
  }

  /// Creates a value that sends requests to the given market in process, unless another session is
  /// given.
  init(
    _ market: SandboxMarket, origin: String = SandboxSessionManager.baseURL.description,
    isHonest: Bool = true, session: (any NetworkSessionManager)? = nil,
    api: SandboxMarket.API = .v3
  ) {
    self.market = market
    self.origin = origin
    self.isHonest = isHonest
    self.session = session ?? SandboxSessionManager(market: market)
    self.api = api
  }

  /// Calls the given closure with a new market.
  static func with<Value>(
    _ transport: Transport, faults: FaultPlan = FaultPlan(),
    _ body: (MarketUnderTest) async throws -> Value
  ) async throws -> Value {
    let new = MarketUnderTest(faults: faults)
    guard transport == .socket else { return try await body(new) }
    return try await serving(new.market, .patient) { _, port in
      try await body(
        MarketUnderTest(
          new.market, origin: "http://127.0.0.1:\(port)", isHonest: new.isHonest,
          session: SystemSessionManager()))
    }
  }

  /// Sends a request. The path and query of the target must already be percent-encoded.
  func send(
    _ method: HTTPMethod, _ target: String, headers: HTTPHeaders = [:], body: Data? = nil
  ) async throws -> HTTPResponse {
    let text = target.hasPrefix("http") ? target : origin + target
    let url = try #require(URL(string: text, encodingInvalidCharacters: false))
    let request = HTTPRequest(method: method, url: url, headers: headers, body: body)
    let response = try await session.response(to: request)
    if isHonest, !response.text.contains("\"Simulated fault ") {
      let contract = try #require(try Self.contracts.get()[api])
      #expect(contract.differences(in: response, to: request) == [])
      let isDescribed = contract.operation(of: request) != nil
      #expect(isDescribed || [404, 405].contains(response.status))
    }
    return response
  }

  // MARK: - Seller requests

  var seller: SandboxMarket.SellerCredentials {
    get throws { try #require(market.readySeller) }
  }

  func register(
    _ params: String, images: [Data] = [Data.samplePNG], identifier: String? = nil
  ) async throws -> HTTPResponse {
    try await sendForm(
      .post, "/api/products", ["params": params], images: images, in: "images",
      headers: ["identifier": identifier ?? seller.identifier])
  }

  private func sendForm(
    _ method: HTTPMethod, _ target: String, _ fields: KeyValuePairs<String, String>,
    images: [Data], in part: String, headers: HTTPHeaders = [:]
  ) async throws -> HTTPResponse {
    var body = Data()
    for (name, value) in fields { body += SampleForm.text(name, value) }
    for image in images { body += SampleForm.file(image, name: part) }
    var headers = headers
    headers["Content-Type"] = SampleForm.contentType
    return try await send(method, target, headers: headers, body: body + SampleForm.end)
  }

  func sendJSON(
    _ method: HTTPMethod, _ target: String, _ json: String
  ) async throws -> HTTPResponse {
    try await send(
      method, target,
      headers: ["identifier": seller.identifier, "Content-Type": "application/json"],
      body: Data(json.utf8))
  }

  /// Returns the response to a seller's request, with its hint for the log.
  func reply(
    _ method: HTTPMethod, _ target: String, type: String = "application/json", _ body: Data
  ) throws -> Reply {
    let url = try #require(URL(string: origin + target))
    let headers: HTTPHeaders = ["identifier": try seller.identifier, "Content-Type": type]
    return market.reply(to: HTTPRequest(method: method, url: url, headers: headers, body: body))
  }

  func delete(_ target: String) async throws -> HTTPResponse {
    try await send(.delete, target, headers: ["identifier": seller.identifier])
  }

  /// Changes a product with the given members of a JSON object, and the seller's secret.
  func change(_ id: Int, _ members: String = "") async throws -> HTTPResponse {
    try await sendJSON(
      .patch, "/api/products/\(id)", #"{"secret":"\#(seller.secret)"\#(members)}"#)
  }

  /// Requests the text that deletes a product, with the given last component of the path.
  func deletion(of id: Int, _ step: String = "archived") async throws -> HTTPResponse {
    try await sendJSON(
      .post, "/api/products/\(id)/\(step)", #"{"secret":"\#(seller.secret)"}"#)
  }

  /// Registers a valid product with the given name.
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

/// The requests of version 1 of the API.
extension MarketUnderTest {
  static let lamp: KeyValuePairs = [
    "title": "Desk lamp", "descriptions": "Warm light", "price": "165", "currency": "EUR",
    "stock": "1000000000000", "discounted_price": "160", "password": "pw1",
  ]

  func sendItem(
    _ method: HTTPMethod = .post, _ target: String = "/item",
    _ fields: KeyValuePairs<String, String> = lamp, images: [Data] = []
  ) async throws -> HTTPResponse {
    try await sendForm(method, target, fields, images: images, in: "images[]")
  }

  func deleteItem(_ id: Int, password: String) async throws -> HTTPResponse {
    try await sendJSON(.delete, "/item/\(id)", #"{"password":"\#(password)"}"#)
  }

  func createdItem() async throws -> ItemAnswer {
    let response = try await sendItem(images: [.samplePNG, .sampleJPEG])
    try #require(response.status == 201)
    return try response.decoded()
  }
}

extension Data {
  static let samplePNG = SampleForm.png
  static let sampleJPEG = SampleForm.jpeg
}
