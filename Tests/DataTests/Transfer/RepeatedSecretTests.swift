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
      server: try BaseURL("https://market.example"),
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

  @Test(arguments: [
    ("sesame\u{301}, sesame\u{200D}, sesame\u{FE0F}", "•••\u{301}, •••\u{200D}, •••\u{FE0F}"),
    ("ses\u{200B}ame ses\u{AD}ame ses\name ses\u{1B}ame", "••• ••• ••• •••"),
    ("SESAME Sesame", "••• •••"), ("%73esam%65 sesame+", "••• •••+"),
    ("s\\u0065same \\u0073\\u0065same", "••• •••"), ("unchanged: sesam e", "unchanged: sesam e"),
    ("sesamesesame", "•••"),
  ])
  func `a secret is masked however it is spelled`(answer: String, shown: String) throws {
    #expect(Array(SecretMask([Secret("sesame")])(answer).utf8) == Array(shown.utf8))
  }

  @Test(arguments: [
    ("비밀 p@s+s/&\"", "%EB%B9%84%eb%b0%80+p%40s%2Bs%2F%26%22"),
    ("비밀 p@s+s/&\"", #"\ube44\uBC00 p@s+s\/&\""#),
    ("비밀 p@s+s/&\"", "비밀 p@s+s/&amp;&quot;"),
    ("비밀번호", "비밀번호".decomposedStringWithCanonicalMapping),
    ("key🔑key", #"key\ud83d\uDD11key"#), ("100%41", "100%41"), ("a\\nb&amp;", "a\\nb&amp;"),
  ])
  func `a secret of any letters is masked as servers write it`(secret: String, answer: String) {
    #expect(SecretMask([Secret(secret)])("<\(answer)>") == "<•••>")
  }

  @Test(arguments: [
    ("yagom", "yagom-Passw0rd!"), ("yagom", "1234yagom5678"), ("xyagom", "yagom-Passw0rd!"),
  ])
  func `of secrets that have letters in common nothing is left`(first: String, second: String) {
    let mask = SecretMask([Secret(first), Secret(second)])
    #expect(mask("a \(second) b") == "a ••• b")
    #expect(mask("a x\(second) b").hasSuffix("••• b"))
  }

  @Test func `what was sent in an earlier call is masked, too`() async throws {
    let refusal = HTTPResponse(status: 403, body: Data(#"{"message":"sesame t0ken"}"#.utf8))
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager([
        .success(HTTPResponse(status: 200, body: Data("/api/products/t0ken".utf8))),
        .success(refusal), .success(refusal),
      ]))
    let seller = try SellerCredential(identifier: "id-of-me", secret: "sesame")
    let id = ProductID(5)
    let address = try await service.request(.deletionAddress(of: id, as: seller))
    for endpoint in [Endpoint.delete(id, at: address, as: seller), .presence(of: id)] {
      await #expect(
        throws: DataTransferError.status(HTTPStatusError(status: 403, message: "••• •••"))
      ) {
        try await service.request(endpoint)
      }
    }
  }

  @Test func `in an address to which a reading is sent on they are masked`() async throws {
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager([
        .failure(.redirectRefused(to: "http://elsewhere.example/sesame"))
      ]),
      secrets: { [Secret("sesame")] })
    let failure = NetworkError.redirectRefused(to: "http://elsewhere.example/•••")
    await #expect(throws: DataTransferError.network(failure)) {
      try await service.request(.presence(of: ProductID(5)))
    }
  }

  @Test func `a key that is one is masked`() async throws {
    let body = Data(#"{"sesame":1,"sesame":2}"#.utf8)
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager([.success(HTTPResponse(status: 200, body: body))]),
      secrets: { [Secret("sesame")] })
    let defect = DecodingFailure(path: "•••", reason: .repeatedKey)
    await #expect(throws: DataTransferError.decoding(defect)) {
      _ = try await service.request(.product(ProductID(5)))
    }
  }

  @Test func `what a seller has told before is masked before it is sent`() async throws {
    let refusal = HTTPResponse(status: 403, body: Data(#"{"message":"of sesame"}"#.utf8))
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager([.success(refusal)]),
      secrets: { [Secret("sesame")] })
    await #expect(
      throws: DataTransferError.status(HTTPStatusError(status: 403, message: "of •••"))
    ) {
      try await service.request(.presence(of: ProductID(5)))
    }
  }

  @Test func `in a product that answers a change no text keeps them`() throws {
    let price = Money(tenThousandths: 20_000, currency: Currency("x-sesame"))
    let product = Product(
      id: ProductID(5), vendor: Vendor(id: VendorID(7), name: "of Sesame"), name: "sesame",
      description: "sesame!", thumbnail: ImageURL("https://a.example/sesame_thumb"),
      pricing: Pricing(undiscounted: price), stock: 3,
      createdAt: Timestamp(millisecondsSince1970: 0))
    let image = ProductImage(
      id: ImageID(1), original: ImageURL("https://sesame.example/1"),
      thumbnail: ImageURL("https://a.example/1?sesame"))
    let masked = ProductDetail(product: product, images: [image])
      .masking([Secret("sesame")], sparing: ["a lamp"])
    #expect(masked.product.vendor == Vendor(id: VendorID(7), name: "of •••"))
    #expect(masked.product.thumbnail == ImageURL("https://a.example/•••_thumb"))
    #expect(masked.product.pricing.price.currency == Currency("x-•••"))
    #expect(masked.product.pricing.discount.currency == Currency("x-•••"))
    #expect([masked.product.name, masked.product.description] == ["•••", "•••!"])
    #expect(masked.images.map(\.original) == [ImageURL("https://•••.example/1")])
    #expect(masked.images.map(\.thumbnail) == [ImageURL("https://a.example/1?•••")])
  }

  @Test func `a token in the address to which a deletion is sent on is masked`() async throws {
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager([
        .success(HTTPResponse(status: 308, headers: ["Location": "/v4/products/t0ken"]))
      ]))
    let endpoint = Endpoint.delete(
      ProductID(5), at: try DeletionAddress("/api/products/t0ken"), as: try .sample())
    let failure = HTTPStatusError(status: 308, target: "https://market.example/v4/products/•••")
    await #expect(throws: DataTransferError.status(failure)) {
      _ = try await service.request(endpoint)
    }
  }

  /// Registers and changes a lamp on markets of both generations, whose answers have a name and a description of their own.
  private func texts(
    writing own: String, answered name: String, _ description: String
  ) async throws -> [[String]] {
    let seller = try SellerCredential(identifier: "id-of-me", secret: "sesame")
    let body = Data(
      JSONRow.make([
        "name": "\"\(name)\"", "title": "\"\(name)\"", "description": "\"\(description)\"",
        "descriptions": "\"\(description)\"", "discounted_price": "0",
        "registration_date": "1620633347.5",
      ]).utf8)
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager(
        Array(repeating: .success(HTTPResponse(status: 200, body: body)), count: 4)))
    let draft = try ProductDraft.sample(description: own)
    let changes = try ProductChanges(to: .sample(id: 77), description: own)
    var texts: [[String]] = []
    let repositories: [any ProductRepository] = [
      RemoteProductRepository(service: service), LegacyProductRepository(service: service),
    ]
    for repository in repositories {
      let registered = try await repository.register(draft, as: seller, progress: nil)
      let changed = try await repository.update(changes, as: seller)
      texts += [registered, changed].map { [$0.product.name, $0.product.description] }
    }
    return texts
  }

  @Test(arguments: [
    ("A lamp of mine", "sesame", "of id-of-me, sesame", ["•••", "of •••, •••"]),
    ("Open, sesame!", "Desk lamp", "Open, sesame!", ["Desk lamp", "Open, sesame!"]),
    (
      "Open, sesame!", "Desk lamp", "OPEN, sesame of id-of-me",
      ["Desk lamp", "OPEN, sesame of •••"]
    ),
  ])
  func `in the answer to a change secrets are masked where the seller has not written them`(
    own: String, name: String, description: String, shown: [String]
  ) async throws {
    // Servers of the first generation are not sent the identifier.
    let legacy = shown.map { $0.replacing("of •••", with: "of id-of-me") }
    let texts = try await texts(writing: own, answered: name, description)
    #expect(texts == [shown, shown, legacy, legacy])
  }

  @Test func `of a secret that can hardly be seen no ordinary letters are masked`() {
    let mask = SecretMask([Secret("a\u{200B}\u{200B}\u{200B}")])
    #expect(mask("a lamp, as new") == "a lamp, as new")
  }

  @Test func `what could be part of any word is left`() async throws {
    let seller = try SellerCredential(identifier: "id-of-me", secret: "not")
    #expect(
      try await message(of: "it is not here", to: .deletionAddress(of: ProductID(1), as: seller))
        == "it is not here")
  }
}
