import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// A server that says what it was sent.
struct RepeatedSecretTests {
  private func message(
    of answer: String, to endpoint: Endpoint<some Sendable>
  ) async throws -> String? {
    let body = try JSONEncoder().encode(["message": answer])
    let service = DefaultDataTransferService(
      server: try ServerAddress("https://market.example"),
      sessionManager: ScriptedSessionManager([.success(HTTPResponse(status: 400, body: body))]))
    do throws(DataTransferError) {
      _ = try await service.request(endpoint)
      return nil
    } catch {
      guard case .status(let failure) = error else { return nil }
      return failure.message
    }
  }

  @Test func `secrets that a server repeats are masked, wherever they were sent`() async throws {
    let seller = try SellerCredential(identifier: "id-of-me", secret: "sesame")
    let answer = "sesame is not that of id-of-me, sesame!"
    let masked = "••• is not that of •••, •••!"
    let draft = try ProductDraft.sample()
    #expect(try await message(of: answer, to: .register(draft, as: seller)) == masked)
    let changes = try ProductChanges(to: .sample(id: 5), name: "Another lamp")
    #expect(try await message(of: answer, to: .update(changes, as: seller)) == masked)
    let address = try DeletionAddress("/api/products/t0ken")
    #expect(
      try await message(
        of: "no t0ken of id-of-me", to: .delete(ProductID(5), at: address, as: seller))
        == "no ••• of •••")
  }

  @Test(arguments: [
    #"{"stock":3,"secret":"a\"b\\c\td\/e"}"#, #"{"stock":3,"secret":"a\"b\\c\td/e"}"#,
    "{\"stock\":3,\"secret\":\"a\"b\\c\td/e\"}",
  ])
  func `a secret is masked as it stands in a JSON text, too`(answer: String) async throws {
    let seller = try SellerCredential(identifier: "id-of-me", secret: "a\"b\\c\td/e")
    let changes = try ProductChanges(to: .sample(id: 5), name: "Another lamp")
    #expect(
      try await message(of: answer, to: .update(changes, as: seller))
        == #"{"stock":3,"secret":"•••"}"#)
  }

  @Test func `a token in the address to which a deletion is sent on is masked`() async throws {
    let service = DefaultDataTransferService(
      server: try ServerAddress("https://market.example"),
      sessionManager: ScriptedSessionManager([
        .success(HTTPResponse(status: 308, headers: ["Location": "/v4/products/t0ken"]))
      ]))
    let endpoint = Endpoint.delete(
      ProductID(5), at: try DeletionAddress("/api/products/t0ken"), as: try .sample())
    let failure = StatusFailure(status: 308, target: "https://market.example/v4/products/•••")
    await #expect(throws: DataTransferError.status(failure)) {
      _ = try await service.request(endpoint)
    }
  }

  @Test func `what could be part of any word is left`() async throws {
    let seller = try SellerCredential(identifier: "id-of-me", secret: "not")
    #expect(
      try await message(of: "it is not here", to: .deletionAddress(of: ProductID(1), as: seller))
        == "it is not here")
  }
}
