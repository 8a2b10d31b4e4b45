import OpenMarketKit
import OpenMarketTerminal

/// The parts of a seller's credentials that a command knows from its options, a saved sign-in, or
/// the embedded market.
///
/// A secret is used only with the identifier that it was saved with, so that it's never sent with
/// another seller's identifier.
struct Seller: Equatable {
  /// A placeholder for the identifier if the API doesn't use identifiers. The placeholder is never
  /// sent. It's too short to be masked, so that hyphens in messages from a server stay readable.
  private static let noIdentifier = Secret("-")

  var identifier: Secret?
  var secret: Secret?
  var vendorID: VendorID?
  /// A Boolean value that indicates whether the API uses seller identifiers.
  var needsIdentifier = true

  /// Fills in the missing parts from a credential, unless it belongs to another seller.
  ///
  /// - Returns: A Boolean value that indicates whether the credential provided the secret.
  @discardableResult
  mutating func complete(with credential: SellerCredential?) -> Bool {
    guard let credential, identifier == nil || identifier == credential.identifier,
      !needsIdentifier || credential.identifier != Self.noIdentifier
    else { return false }
    identifier = credential.identifier
    vendorID = vendorID ?? credential.vendorID
    guard secret == nil else { return false }
    secret = credential.secret
    return true
  }

  /// The options and environment variables for the missing parts.
  var missingOptions: [String] {
    let identifiers = needsIdentifier && identifier == nil ? [Option.identifier.usage] : []
    let secrets = secret == nil ? [Option.secretFile.usage] : []
    return identifiers.map { "\($0) (OPENMARKET_IDENTIFIER)" }
      + secrets.map { "\($0) (\(Option.secretVariable))" }
  }

  /// Enters the credentials into the form of the settings, and saves them. Prompts once for each
  /// missing credential.
  @MainActor
  func signIn(with model: SellerViewModel, in run: CommandRun) async throws {
    func text(_ known: Secret?, _ question: String, isHidden: Bool = false) async throws -> String {
      if let known { return known.plaintext }
      return try await run.console.ask(.message(question), isHidden: isHidden)
    }
    let placeholder = needsIdentifier ? nil : Self.noIdentifier
    model.identifier = try await text(identifier ?? placeholder, "ask-identifier")
    model.secret = try await text(secret, "ask-secret", isHidden: true)
    model.vendorNumber = vendorID?.description ?? ""
    await model.save()
  }
}

extension Seller {
  /// Creates a seller from the command line and the environment. Credentials that `login` saved are
  /// ignored.
  @MainActor
  init(_ run: CommandRun, for market: Market) throws {
    identifier = run.arguments.text(.identifier).map { Secret($0) }
    secret = try run.arguments.secret()
    needsIdentifier = market.address == nil || market.configuration.apiVersion.needsIdentifier
    if secret?.plaintext.last?.isWhitespace == true {
      run.console.note(.message("blank-at-end"))
    }
  }
}

extension Arguments {
  /// Returns the secret from the first line of the file that the user named, or from the
  /// environment.
  fileprivate func secret() throws -> Secret? {
    let file = try contents(of: .secretFile, limit: 1 << 16).last
    guard let file else {
      let text = environment[Option.secretVariable] ?? ""
      let source = GivenText(name: Option.secretVariable, text: "…")
      return text.isEmpty ? nil : try source.secret(text)
    }
    // Editors on Windows start a file with a byte order mark.
    let text = String(decoding: file.bytes, as: UTF8.self).trimmingPrefix("\u{FEFF}")
    return try GivenText(name: Option.secretFile.spelling, text: file.file.path)
      .secret(text.prefix { $0 != "\n" && $0 != "\r\n" })
  }
}

extension GivenText {
  /// Returns a secret that this text stands for in messages.
  fileprivate func secret(_ secret: some StringProtocol) throws -> Secret {
    // Bytes that aren't UTF-8 become a replacement character.
    if secret.isEmpty || secret.unicodeScalars.contains("\u{FFFD}") { throw invalid("secret-file") }
    if secret.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw invalid("control-characters")
    }
    return Secret(String(secret))
  }
}
