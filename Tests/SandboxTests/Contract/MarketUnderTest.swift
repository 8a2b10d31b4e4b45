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
  private var api = SandboxMarket.API.v3
  private var origin = SandboxSessionManager.baseURL.description
  private var session: any NetworkSessionManager
  /// A Boolean value that indicates whether every response must match the OpenAPI document. The
  /// value is `false` if faults are injected.
  private var isHonest = true

  private static let contracts = Result {
    try SandboxMarket.API.allCases.reduce(into: [:]) { $0[$1] = try APIContract($1.document) }
  }

  /// Creates a value that sends requests to a new market in process. The market's time is always
  /// the evening of 24 May 2023 in UTC, when the next day has begun in Korea.
  init(
    isStrict: Bool = true, api: SandboxMarket.API = .v3, faults: FaultPlan = FaultPlan(),
    seed: UInt64? = nil
  ) {
    self.init(
      SandboxMarket(
        .init(
          api: api, isStrict: isStrict, seed: seed, faults: faults,
          now: { Date(timeIntervalSince1970: 1_684_972_000) })))
    (self.api, isHonest) = (api, faults.rules.isEmpty)
  }

  /// Creates a value that sends requests to the given market in process.
  init(_ market: SandboxMarket) {
    self.market = market
    session = SandboxSessionManager(market: market)
  }

  /// Calls the given closure with a new market.
  static func with<Value>(
    _ transport: Transport, faults: FaultPlan = FaultPlan(),
    _ body: (MarketUnderTest) async throws -> Value
  ) async throws -> Value {
    var new = MarketUnderTest(faults: faults)
    guard transport == .socket else { return try await body(new) }
    return try await serving(new.market, .patient) { _, port in
      (new.origin, new.session) = ("http://127.0.0.1:\(port)", SystemSessionManager())
      return try await body(new)
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
      identifier: identifier ?? seller.identifier)
  }

  private func sendForm(
    _ method: HTTPMethod, _ target: String, _ fields: KeyValuePairs<String, String>,
    images: [Data], in part: String, identifier: String? = nil
  ) async throws -> HTTPResponse {
    var body = Data()
    for (name, value) in fields { body += SampleForm.text(name, value) }
    for image in images { body += SampleForm.file(image, name: part) }
    var headers: HTTPHeaders = ["Content-Type": SampleForm.contentType]
    headers["identifier"] = identifier
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

  /// Returns the response to a seller's change of a product, with its hint for the log.
  func reply(toChange id: Int, _ json: String) throws -> Reply {
    let url = try #require(URL(string: "\(origin)/api/products/\(id)"))
    let headers: HTTPHeaders = [
      "identifier": try seller.identifier, "Content-Type": "application/json",
    ]
    return market.reply(
      to: HTTPRequest(method: .patch, url: url, headers: headers, body: Data(json.utf8)))
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

  /// Changes an item with the given fields.
  func changedItem(
    _ id: Int, _ fields: KeyValuePairs<String, String> = ["password": "pw1"], images: [Data] = []
  ) async throws -> ItemAnswer {
    let response = try await sendItem(.patch, "/item/\(id)", fields, images: images)
    try #require(response.status == 200)
    return try response.decoded()
  }
}

extension Data {
  static let samplePNG = SampleForm.png
  static let sampleJPEG = SampleForm.jpeg
}
