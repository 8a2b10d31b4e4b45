import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests with servers that repeat the seller's secrets in their responses.
struct SecretMaskTests {
  private let seller = SellerCredential(literal: "id-of-me", secret: "sesame")
  private let id = ProductID(5)

  private func service(
    _ answers: Answer..., secrets: [Secret] = []
  ) throws -> DefaultDataTransferService {
    DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager(answers), secrets: { secrets })
  }

  private func refusal(_ message: String) throws -> Answer {
    .success(HTTPResponse(status: 403, body: try JSONEncoder().encode(["message": message])))
  }

  private func masked(_ message: String) throws -> DataTransferError {
    let body = try JSONEncoder().encode(["message": message])
    return .status(HTTPStatusError(status: 403, message: message, isForeign: true, body: body))
  }

  private func expect(
    _ shown: String, for message: String, from endpoint: Endpoint<some Sendable>
  ) async throws {
    let outcome = try await service(refusal(message)).outcome(of: endpoint)
    #expect(outcome.error == (try masked(shown)))
  }

  @Test func `no error with the server's message shows a secret of the request`() async throws {
    let (message, masked) = ("sesame isn't id-of-me's, sesame!", "••• isn't •••'s, •••!")
    let changes = try ProductChanges(to: .sample(id: 5), name: "Another lamp")
    try await expect(masked, for: message, from: .register(.sample(), as: seller))
    try await expect(masked, for: message, from: .update(changes, as: seller))
    try await expect("no •••", for: "no sesame", from: .createItem(.sample(), as: seller))
    let address = try DeletionAddress("/api/products/t0ken", from: .archived)
    let deletion = Endpoint.delete(id, at: address, as: seller)
    try await expect("no ••• of •••", for: "no t0ken of id-of-me", from: deletion)
    let custom = Endpoint<Data>(
      path: [PathPart(opaque: Secret("tok en+42"))], headers: ["Authorization": "Bearer hunter2"])
    try await expect("no •••, •••, •••", for: "no hunter2, tok en+42, tok%20en+42", from: custom)
  }

  @Test(arguments: [
    (["sesame"], "sesame\u{301}, sesamesesame, Sesame", "•••\u{301}, ••••••, Sesame"),
    (["not"], "it is not here", "it is not here"),
    (["yagom", "yagom-Passw0rd!"], "a yagom-Passw0rd! b yagom", "a ••• b •••"),
    (["abcdef", "defghi"], "an abcdefghi", "an •••"),
    (["p@s+s/& \""], "p@s+s/& \"", "•••"), (["p@s+s/& \""], "%p%40s%2Bs%2F%26%20%22", "%•••"),
    (["비밀번호"], "비밀번호 %EB%B9%84%EB%B0%80%EB%B2%88%ED%98%B8", "••• •••"),
    ([#"a"b\c/d"#], #"{"secret":"a\"b\\c/d"}"#, #"{"secret":"•••"}"#),
    (["100%25"], "100%25 100%2525 100%2", "••• ••• 100%2"),
    // The two secrets differ in their bytes, but not as strings.
    (["caf\u{E9}", "cafe\u{301}"], "caf\u{E9}, cafe\u{301}", "•••, •••"),
  ])
  func `secrets are masked in three spellings`(secrets: [String], text: String, shown: String) {
    #expect(Array(SecretMask(secrets.map { Secret($0) })(text).utf8) == Array(shown.utf8))
  }

  @Test(arguments: 0...60)
  func `the first bytes are those of the whole masked text`(limit: Int) {
    for secrets in [["sesame", "a much longer secret"], []] {
      let mask = SecretMask(secrets.map { Secret($0) })
      let text = Data("sesame, a much longer secret, sesame, a much longer secret and more".utf8)
      #expect(mask(text, limit: limit) == mask(text).prefix(limit))
    }
  }

  @Test func `of many secrets that were sent, the latest are masked`() {
    let secrets = KnownSecrets()
    for number in 100..<200 { secrets.remember([Secret("secret-\(number)")]) }
    #expect(secrets.masking("secret-199 secret-136 secret-135") == "••• ••• secret-135")
  }

  @Test func `the secrets of earlier calls, and known secrets, are masked`() async throws {
    let service = try service(
      .answer("/api/products/t0ken"),
      refusal("sesame t0ken saved"), refusal("sesame t0ken saved"), secrets: [Secret("saved")])
    let address = try await service.request(.deletionAddress(of: id, as: seller, by: .archived))
    let masked = try masked("••• ••• •••")
    for endpoint in [Endpoint.delete(id, at: address, as: seller), .presence(of: id)] {
      #expect(await service.outcome(of: endpoint).error == masked)
    }
  }

  @Test func `a JSON text keeps keys that are equal to a secret`() throws {
    let body = JSONBody(
      ["name": "name", "list": #"say "name":"#, "secret": "name"], secrets: [Secret("name")])
    #expect(body.description == #"{"list":"say \"name\":","name":"•••","secret":"•••"}"#)
    #expect(JSONBody(["name"], secrets: [Secret("name")]).description == #"["•••"]"#)
  }

  @Test func `secrets are masked in the reason of a failed request`() async throws {
    func errors(_ text: String) -> [NetworkError] {
      [
        .cannotConnect(reason: text), .untrustedServer(reason: text), .invalidRequest(reason: text),
        .handshakeFailed(reason: text), .interrupted(reason: text, status: 200),
        .invalidResponse(reason: text, status: 200), .notPrepared(reason: text),
        .secureConnectionRequired(host: text),
        .redirectRefused(to: text, because: .cannotConnect(reason: text)),
      ]
    }
    for (error, shown) in zip(errors("no sesame"), errors("no •••")) {
      let service = try service(.failure(error), secrets: [Secret("sesame")])
      let outcome = await service.outcome(of: .presence(of: id))
      #expect(outcome.error == .network(shown))
    }
  }

  @Test func `secrets are masked in the target of a redirect`() async throws {
    let service = try service(.answer(status: 308, headers: ["Location": "/v4/products/t0ken"]))
    let address = try DeletionAddress("/api/products/t0ken", from: .archived)
    let error = HTTPStatusError(status: 308, target: "https://market.example/v4/products/•••")
    let outcome = await service.outcome(of: .delete(id, at: address, as: seller))
    #expect(outcome.error == .status(error))
  }

  @Test func `secrets are masked in the status of the service`() async throws {
    let service = try service(.answer(#""sesame isn't %73esame""#), secrets: [Secret("sesame")])
    let text = try await APIVersion.v3.health(from: service).statusText()
    #expect(text == "••• isn't %73esame")
  }
}
