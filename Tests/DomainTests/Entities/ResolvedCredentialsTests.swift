import OpenMarketDomain
import Testing

struct ResolvedCredentialsTests {
  private typealias Origin = ResolvedCredentials.Origin

  /// The parts of a seller's credentials, as plain text.
  struct Parts: Hashable {
    let identifier: String?
    let secret: String?
    let vendorID: Int?

    init(_ identifier: String?, _ secret: String?, _ vendorID: Int? = nil) {
      self.identifier = identifier
      self.secret = secret
      self.vendorID = vendorID
    }

    init(_ credentials: ResolvedCredentials) {
      self.init(
        credentials.identifier?.plaintext, credentials.secret?.plaintext,
        credentials.vendorID?.rawValue)
    }

    var credential: SellerCredential? {
      get throws {
        guard let identifier, let secret else { return nil }
        return try SellerCredential(
          identifier: identifier, secret: secret, vendorID: vendorID.map { VendorID($0) })
      }
    }
  }

  private static let mine = Parts("me", "mine", 30)
  private static let shop = Parts("shop", "open", 1)
  private static let bare = Parts("-", "mine", 30)
  private static let none = Parts(nil, nil)

  @Test(
    arguments: [
      // The given values take precedence. The first source with a matching identifier provides the missing values.
      (none, [mine, shop], mine, .saved),
      (none, [none, shop], shop, .sandbox),
      (Parts("me", nil), [mine, shop], mine, .saved),
      (Parts("shop", nil), [mine, shop], shop, .sandbox),
      (Parts(nil, "new"), [mine, shop], Parts("me", "new", 30), .given),
      (Parts("me", "new"), [mine, shop], Parts("me", "new", 30), .given),
      (Parts("me", "new", 7), [mine, shop], Parts("me", "new", 7), .given),
      // The secret isn't taken from a source with a different identifier.
      (Parts("you", nil), [mine, shop], Parts("you", nil), nil),
      (Parts("you", "yours"), [mine, shop], Parts("you", "yours"), .given),
      (Parts("you", nil, 7), [mine, shop], Parts("you", nil, 7), nil),
      (none, [none, none], none, nil),
      // If an identifier is required, a source without an identifier isn't used.
      (none, [bare, shop], shop, .sandbox),
    ] as [(Parts, [Parts], Parts, ResolvedCredentials.Origin?)])
  func `a secret is used with its own identifier only`(
    given: Parts, sources: [Parts], resolved: Parts, origin: ResolvedCredentials.Origin?
  ) throws {
    let credentials = try resolve(given, sources, needsIdentifier: true)
    #expect(Parts(credentials) == resolved)
    #expect(credentials.secretOrigin == origin)
    #expect(credentials.missing.contains(.identifier) == (resolved.identifier == nil))
    #expect(credentials.missing.contains(.secret) == (resolved.secret == nil))
    #expect(try credentials.credential == (try resolved.credential))
  }

  @Test(
    arguments: [
      (none, [none, none], Parts("-", nil), nil),
      (Parts(nil, "new"), [none, none], Parts("-", "new"), .given),
      (none, [bare, shop], bare, .saved), (none, [mine, shop], mine, .saved),
      (none, [none, shop], shop, .sandbox),
      (Parts("me", nil), [bare, none], Parts("me", nil), nil),
    ] as [(Parts, [Parts], Parts, ResolvedCredentials.Origin?)])
  func `an API without identifiers needs only a secret`(
    given: Parts, sources: [Parts], resolved: Parts, origin: ResolvedCredentials.Origin?
  ) throws {
    let credentials = try resolve(given, sources, needsIdentifier: false)
    #expect(Parts(credentials) == resolved)
    #expect(credentials.secretOrigin == origin)
    #expect(credentials.missing == (resolved.secret == nil ? [.secret] : []))
  }

  @Test func `without identifiers in the API, a new secret keeps the saved one`() throws {
    var new = ResolvedCredentials(secret: Secret("new"), needsIdentifier: false)
    new.keepIdentifier(of: try Self.mine.credential)
    #expect(Parts(new) == Parts("me", "new"))
    var current = ResolvedCredentials(secret: Secret("new"))
    current.keepIdentifier(of: try Self.mine.credential)
    #expect(current.missing == [.identifier])
  }

  @Test func `typed values count as given, and a new identifier drops the rest`() throws {
    var credentials = try resolve(Self.none, [Self.mine], needsIdentifier: true)
    credentials.secret = nil
    #expect(credentials.secretOrigin == nil && credentials.missing == [.secret])
    credentials.secret = Secret("new")
    #expect(credentials.secretOrigin == .given)
    #expect(Parts(credentials) == Parts("me", "new", 30))
    credentials.identifier = Secret("you")
    #expect(Parts(credentials) == Parts("you", "new"))
    credentials = try resolve(Self.none, [Self.mine], needsIdentifier: true)
    credentials.identifier = Secret("me")
    #expect(Parts(credentials) == Self.mine)
    credentials.identifier = Secret("two words")
    #expect(Parts(credentials) == Parts("two words", nil))
    credentials.secret = Secret("new")
    #expect(throws: SellerCredentialError.unsendableIdentifier) { try credentials.credential }
  }

  private func resolve(
    _ given: Parts, _ sources: [Parts], needsIdentifier: Bool
  ) throws -> ResolvedCredentials {
    var credentials = ResolvedCredentials(
      identifier: given.identifier.map { Secret($0) }, secret: given.secret.map { Secret($0) },
      vendorID: given.vendorID.map { VendorID($0) }, needsIdentifier: needsIdentifier)
    for (source, origin) in zip(sources, [Origin.saved, .sandbox]) {
      credentials.complete(with: try source.credential, from: origin)
    }
    return credentials
  }
}
