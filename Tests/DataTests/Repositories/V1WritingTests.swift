import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct V1WritingTests {
  enum Write: CaseIterable, Sendable {
    case register, update, delete

    func perform(on repository: V1ProductRepository) async throws -> ProductDetail? {
      switch self {
      case .register:
        return try await repository.register(.sample(), as: .sample(), progress: nil)
      case .update:
        return try await repository.update(
          ProductChanges(to: .sample(id: 77), stock: 9), as: .sample())
      case .delete:
        try await repository.delete(ProductID(77), as: .sample(), willSend: nil)
        return nil
      }
    }

    var request: String {
      switch self {
      case .register: "POST /item"
      case .update: "PATCH /item/77"
      case .delete: "DELETE /item/77"
      }
    }
  }

  @Test(arguments: Write.allCases)
  func `a change that is confirmed is done, in one request`(write: Write) async throws {
    let market = try V1Market(.answer(JSONItem.full, status: 201))
    let detail = try await write.perform(on: market.repository)
    #expect(detail?.id == (write == .delete ? nil : ProductID(77)))
    #expect(detail?.images.count == (write == .delete ? nil : 2))
    #expect(market.requests == [write.request])
  }

  @Test func `of a deletion the number alone is confirmation enough`() async throws {
    let market = try V1Market(.answer(#"{"id":77}"#))
    #expect(try await Write.delete.perform(on: market.repository) == nil)
  }

  @Test(
    arguments: Write.allCases,
    [
      (.failure(.cannotConnect(reason: "refused")), .offline),
      (.failure(.untrustedServer(reason: "expired")), .untrustedServer),
      (.failure(.cancelled), .cancelled),
      (.failure(.timedOut), .outcomeUnknown),
      (.failure(.interrupted(reason: "reset")), .outcomeUnknown),
      (.refusal(400, "why"), .rejected(status: 400, reason: "why")),
      (.refusal(403, "why"), .forbidden(reason: "why")),
      (.refusal(410, "why"), .notFound(reason: "why")),
      (.refusal(413, "why"), .tooLarge(reason: "why")),
      (.refusal(500, "why"), .outcomeUnknown),
      (.refusal(429, "why"), .outcomeUnknown),
      (.refusal(503, "why"), .outcomeUnknown),
      (.refusal(502, "why"), .outcomeUnknown),
      (.refusal(303, "why"), .outcomeUnknown),
    ] as [(Result<HTTPResponse, NetworkError>, MarketError)])
  func `what became of a change is told, and it is sent once`(
    write: Write, outcome: (answer: Result<HTTPResponse, NetworkError>, error: MarketError)
  ) async throws {
    let market = try V1Market(outcome.answer)
    await #expect(throws: outcome.error) { try await write.perform(on: market.repository) }
    #expect(market.requests == [write.request])
  }

  @Test(
    arguments: [Write.update, .delete],
    [
      (.answer(JSONItem.full), .wrongSecret(reason: "no")),
      (.answer("<html>"), .wrongSecret(reason: "no")),
      (.refusal(404, "gone"), .notFound(reason: "gone")),
      (.failure(.timedOut), .timedOut), (.failure(.cancelled), .cancelled),
      (.failure(.cannotConnect(reason: "refused")), .offline),
      (.refusal(503, "busy"), .unavailable(status: 503, retryAfter: nil)),
    ] as [(Result<HTTPResponse, NetworkError>, MarketError)])
  func `not found means a wrong password where the item is there`(
    write: Write, look: (answer: Result<HTTPResponse, NetworkError>, error: MarketError)
  ) async throws {
    let market = try V1Market(.refusal(404, "no"), look.answer)
    await #expect(throws: look.error) { try await write.perform(on: market.repository) }
    #expect(market.requests == [write.request, "GET /item/77"])
  }

  @Test func `a registration that is not found has no item to look for`() async throws {
    let market = try V1Market(.refusal(404, "no"))
    await #expect(throws: MarketError.notFound(reason: "no")) {
      try await Write.register.perform(on: market.repository)
    }
    #expect(market.requests == ["POST /item"])
  }

  @Test func `a deletion of which nothing is said is not confirmed`() async throws {
    let market = try V1Market(.answer(""))
    await #expect(throws: MarketError.outcomeUnknown) {
      try await Write.delete.perform(on: market.repository)
    }
  }

  @Test(arguments: [Write.register, .update], ["", "null", "{", #"{"id":1}"#, "1e20"])
  func `a success that cannot be read confirms nothing, and is no failure of the change`(
    write: Write, text: String
  ) async throws {
    let body = text == "1e20" ? JSONItem.make(["price": text]) : text
    let market = try V1Market(.answer(body, status: 201))
    await #expect(throws: MarketError.outcomeUnknown) {
      try await write.perform(on: market.repository)
    }
  }

  @Test(arguments: [
    (150_000_001, 0), (150_005_000, 0), (150_000_000, 5_000), (150_005_000, 5_000),
  ])
  func `prices that are no whole number are not sent`(price: Int64, discount: Int64) async throws {
    let market = try V1Market()
    let draft = try ProductDraft.sample(
      price: Money(tenThousandths: price, currency: .usd),
      discount: Money(tenThousandths: discount, currency: .usd))
    await #expect(throws: MarketError.unsupported(.fractionalPrices)) {
      try await market.repository.register(draft, as: .sample(), progress: nil)
    }
    let changes = try ProductChanges(
      to: .sample(id: 77), price: draft.pricing.price, discount: draft.pricing.discount)
    await #expect(throws: MarketError.unsupported(.fractionalPrices)) {
      try await market.repository.update(changes, as: .sample())
    }
    #expect(market.requests == [])
  }

  @Test func `no other thumbnail is asked for`() async throws {
    let market = try V1Market()
    let base = ProductDetail.sample(id: 77)
    let changes = try ProductChanges(to: base, stock: 9, thumbnail: base.images[1].id)
    await #expect(throws: MarketError.unsupported(.thumbnailChoice)) {
      try await market.repository.update(changes, as: .sample())
    }
    #expect(market.requests == [])
  }
}
