import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

/// Tests that register, change and delete products with both API versions.
@Suite(.timeLimit(.minutes(10)))
struct WritingTests {
  /// A write, with its request as the raw value.
  enum Write: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case register = "POST /api/products"
    case update = "PATCH /api/products/77"
    case delete = "DELETE /api/products/token="
    case registerItem = "POST /item"
    case updateItem = "PATCH /item/77"
    case deleteItem = "DELETE /item/77"

    static let v3: [Write] = [.register, .update, .delete]

    var testDescription: String { "\(self)" }

    var version: APIVersion { Self.v3.contains(self) ? .v3 : .v1 }

    /// The responses to the requests that precede the write.
    var preparation: [Answer] { self == .delete ? [.answer("/api/products/token=")] : [] }

    var success: String { version == .v3 ? JSONRow.full : JSONItem.full }

    @discardableResult
    func perform(on repository: any ProductRepository) async throws -> ProductDetail? {
      switch self {
      case .register, .registerItem:
        return try await repository.register(.sample(), as: .sample(), progress: nil)
      case .update, .updateItem:
        let changes = try ProductChanges(to: .sample(id: 77), stock: 9)
        return try await repository.update(changes, as: .sample())
      case .delete, .deleteItem:
        try await repository.delete(ProductID(77), as: .sample())
        return nil
      }
    }
  }

  /// Performs the given write with the given responses, and returns the result and the requests.
  /// Requests that precede the write are omitted, unless their responses are given, too.
  private func outcome(
    of write: Write, after preparation: [Answer]? = nil, _ answers: Answer...
  ) async throws -> (detail: ProductDetail?, error: MarketError?, requests: [String]) {
    let market = try ScriptedMarket(write.version, (preparation ?? write.preparation) + answers)
    var detail: ProductDetail?
    var thrown: MarketError?
    do {
      detail = try await write.perform(on: market.repository)
    } catch {
      thrown = error as? MarketError
    }
    #expect(market.session.requests.allSatisfy { $0.url.host() == "market.example" })
    let count = preparation == nil ? write.preparation.count : 0
    return (detail, thrown, Array(market.requests.dropFirst(count)))
  }

  @Test(arguments: Write.allCases)
  func `a confirmed write is one request`(write: Write) async throws {
    let outcome = try await outcome(of: write, .answer(write.success, status: 201))
    #expect(outcome.error == nil)
    let isDeletion = write == .delete || write == .deleteItem
    #expect(outcome.detail?.id == (isDeletion ? nil : ProductID(77)))
    #expect(outcome.requests == [write.rawValue])
  }

  @Test(
    arguments: Write.allCases,
    [
      (.failure(.cannotConnect(reason: "refused")), .unreachable(.offline(reason: "refused"))),
      (.failure(.cancelled), .outcomeUnknown()),
      (.failure(.timedOut), .outcomeUnknown()), (.refusal(403), .forbidden(reason: "why")),
      (.refusal(503), .outcomeUnknown()), (.answer("<html>", status: 404), .outcomeUnknown()),
      (.answer(status: 307, headers: ["Location": "https://a.example"]), .outcomeUnknown()),
    ] as [(Answer, MarketError)])
  func `a write that fails is sent once`(
    write: Write, failure: (answer: Answer, error: MarketError)
  ) async throws {
    let outcome = try await outcome(of: write, failure.answer)
    #expect(outcome.error?.withoutDetails == failure.error)
    #expect(outcome.requests == [write.rawValue])
  }

  @Test(
    arguments: Write.allCases,
    ["", "null", "[]", "{", #"{"id":1}"#, JSONRow.make(["price": "1e20", "id": "1"])])
  func `an unreadable success is an unknown outcome`(write: Write, body: String) async throws {
    let outcome = try await outcome(of: write, .answer(body, status: 201))
    #expect(outcome.error?.withoutDetails == .outcomeUnknown())
  }

  // MARK: - Version 3

  @Test(arguments: [
    (404, Answer.refusal(404), MarketError.notFound(reason: "why")),
    (409, .refusal(404), .notFound(reason: "why")),
    (410, .refusal(404), .notFound(reason: "why")),
    (404, .answer(JSONRow.full), .conflict(reason: "why")),
    (404, .refusal(500), .unavailable(status: 500, retryAfter: nil, reason: "why")),
  ])
  func `if the deletion address is gone, the product is looked up`(
    status: Int, read: Answer, expected: MarketError
  ) async throws {
    let outcome = try await outcome(of: .delete, .refusal(status), read)
    #expect(outcome.error == expected)
    #expect(outcome.requests == [Write.delete.rawValue, "GET /api/products/77"])
  }

  @Test(arguments: [
    (Answer.failure(.timedOut), MarketError.unreachable(.timedOut)),
    (.failure(.cancelled), .cancelled), (.refusal(403), .forbidden(reason: "why")),
    (.answer(""), .malformed(.notADeletionAddress)),
  ])
  func `without an address nothing is deleted`(answer: Answer, expected: MarketError) async throws {
    let outcome = try await outcome(of: .delete, after: [answer])
    #expect(outcome.error == expected)
    #expect(outcome.requests.count == 1)
  }

  private static let noPath = Answer.answer("<html>", status: 404)

  /// Versions 2 and 3 return the address of a deletion at different paths.
  @Test(arguments: [
    ([noPath, .answer("token="), .answer(JSONRow.full)], nil as MarketError?),
    ([.refusal(404), .answer("token="), .answer(JSONRow.full)], nil),
    ([.refusal(405), .answer("token="), .answer(JSONRow.full)], nil),
    ([noPath, .refusal(404)], .notFound(reason: "why")),
    ([.refusal(404, "gone"), .refusal(405)], .notFound(reason: "gone")),
    ([.refusal(404), .failure(.timedOut)], .unreachable(.timedOut)),
    ([noPath, noPath], .unavailable(status: 404, retryAfter: nil)),
  ])
  func `if version 3's path of a deletion is missing, version 2's is used`(
    answers: [Answer], expected: MarketError?
  ) async throws {
    let outcome = try await outcome(of: .delete, after: answers)
    #expect(outcome.error == expected)
    let requests = [
      "POST /api/products/77/archived", "POST /api/products/77/secret",
      "DELETE /api/products/77/token=",
    ]
    #expect(outcome.requests == Array(requests.prefix(answers.count)))
  }

  // MARK: - Version 1

  @Test(
    arguments: [Write.updateItem, .deleteItem],
    [
      (.answer(JSONItem.full), .wrongSecret(reason: "why")),
      (.answer("<html>"), .wrongSecret(reason: "why")), (.refusal(404), .notFound(reason: "why")),
      (.failure(.timedOut), .unreachable(.timedOut)), (.failure(.cancelled), .cancelled),
    ] as [(Answer, MarketError)])
  func `not found means a wrong password if the item exists`(
    write: Write, read: (answer: Answer, error: MarketError)
  ) async throws {
    let outcome = try await outcome(of: write, .refusal(404), read.answer)
    #expect(outcome.error == read.error)
    #expect(outcome.requests == [write.rawValue, "GET /item/77"])
  }

  // MARK: - Cancellation

  private func perform(_ write: Write, over session: any NetworkSessionManager) async throws {
    let service = try DefaultDataTransferService(over: session)
    try await write.perform(on: write.version.products(from: service))
  }

  @Test(arguments: Write.allCases)
  func `a change the transport has may have been made`(write: Write) async throws {
    let session = GatedSessionManager()
    let writing = Task { try await perform(write, over: session) }
    if write == .delete { try await session.calls.next().answer(write.preparation[0]) }
    _ = try await session.calls.next()
    writing.cancel()
    await #expect(throws: MarketError.outcomeUnknown()) { try await writing.value }
  }

  /// The first request of a deletion changes nothing.
  @Test(arguments: Write.allCases)
  func `a caller who is already cancelled sends no change`(write: Write) async throws {
    let session = ScriptedSessionManager(write.preparation)
    let writing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await perform(write, over: session)
    }
    await #expect(throws: MarketError.cancelled) { try await writing.value }
    #expect(session.requests.allSatisfy { $0.url.lastPathComponent == "archived" })
  }

  @Test func `a deletion that is cancelled before it has an address sends no more`() async throws {
    let session = GatedSessionManager()
    let deletion = Task { try await perform(.delete, over: session) }
    _ = try await session.calls.next()
    deletion.cancel()
    await #expect(throws: MarketError.cancelled) { try await deletion.value }
    #expect(session.calls.count == 1)
  }
}
