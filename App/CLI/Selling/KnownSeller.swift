import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketSandbox

/// Who sells, as far as it is known without asking anybody.
struct KnownSeller: Sendable {
  private(set) var identifier: Secret?
  private(set) var secret: Secret?
  private(set) var vendorID: VendorID?
  /// What the embedded market's ready seller is called, where it is that one.
  private(set) var readyName: String?

  /// Takes what was said, and the rest from what is kept for the server. A secret belongs to the identifier with which it is
  /// kept, and is used with no other.
  init(
    _ choice: SellerChoice, of server: ServerChoice, _ environment: [String: String]
  ) throws(Failure) {
    try self.init(saying: choice, environment)
    let missing = missingOptions(on: server)
    var kept: SellerCredential?
    do throws(SellerCredentialFileError) {
      let file = SellerFile.url(of: server, environment)
      kept = try FileSellerCredentialStore.open(file: file).credential
    } catch {
      // Where everything was said, there is nothing to take from it.
      if !missing.isEmpty { throw .seller(.file(error)) }
    }
    if let kept, !server.needsIdentifier || kept.identifier.revealed != Self.standIn {
      _ = complete(with: kept)
    }
    standIn(on: server)
  }

  /// Takes what was said alone.
  init(saying choice: SellerChoice, _ environment: [String: String]) throws(Failure) {
    do throws(UsageError) {
      identifier = choice.identifier.map { Secret($0) }
      secret = try SecretSource.secret(choice, environment)
    } catch {
      throw .usage(error)
    }
  }

  /// Takes what is still missing from the seller that the embedded market has for everybody.
  mutating func complete(with ready: SandboxMarket.SellerCredentials?) {
    guard let ready,
      let credential = try? SellerCredential(
        identifier: ready.identifier, secret: ready.secret, vendorID: VendorID(ready.vendorID))
    else { return }
    if complete(with: credential) { readyName = ready.name }
  }

  /// Adds an identifier if the server's API has none. It's never sent.
  ///
  /// - Parameter kept: The identifier that is kept for the server, which another API of the server may need.
  mutating func standIn(on server: ServerChoice, keeping kept: Secret? = nil) {
    if !server.needsIdentifier { identifier = identifier ?? kept ?? Secret(Self.standIn) }
  }

  /// It's too short to be masked in the texts of a server.
  private static let standIn = "-"

  /// - Returns: whether the secret is from there.
  private mutating func complete(with credential: SellerCredential) -> Bool {
    let identifier = identifier ?? credential.identifier
    self.identifier = identifier
    guard identifier == credential.identifier else { return false }
    vendorID = vendorID ?? credential.vendorID
    guard secret == nil else { return false }
    secret = credential.secret
    return true
  }

  /// The options that would say what is missing.
  func missingOptions(on server: ServerChoice) -> [String] {
    (identifier == nil && server.needsIdentifier
      ? [SellerOptions.identifier.declaration.usage] : [])
      + (secret == nil ? [SellerOptions.secretFile.declaration.usage] : [])
  }
}

extension ServerChoice {
  /// A Boolean value that indicates whether sellers have an identifier: the older API knows them by their secret alone. The
  /// embedded market has a seller with both.
  fileprivate var needsIdentifier: Bool { address == nil || dialect == .current }
}
