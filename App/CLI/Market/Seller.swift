import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox

/// The seller credentials from the command line, the environment and the file of `login`.
struct SellerChoice: Sendable {
  let market: MarketChoice
  private let context: CommandContext
  private let identifier: Secret?
  private let secret: Secret?

  init(of market: MarketChoice, in context: CommandContext) throws(CommandFailure) {
    self.market = market
    self.context = context
    identifier = context.arguments.text(of: SellerOptions.identifier).map { Secret($0) }
    secret = try context.givenSecret
    if secret?.plaintext.last?.isWhitespace == true {
      context.note(LocalizedText("암호가 공백으로 끝납니다", "the secret ends with a blank"))
    }
  }

  /// The secrets that are masked in server messages even before the seller signs in.
  var secrets: [Secret] { [identifier, secret].compactMap(\.self) }

  /// Returns the credentials from the command line and the environment. Credentials that `login` saved are ignored.
  func credentials(vendorID: VendorID? = nil) -> KnownCredentials {
    KnownCredentials(
      identifier: identifier, secret: secret, vendorID: vendorID,
      needsIdentifier: market.address == nil || market.apiVersion.needsIdentifier)
  }

  /// Returns the credentials from the command line and the environment. Credentials that `login` saved replace missing values.
  func savedCredentials() throws(CommandFailure) -> KnownCredentials {
    var credentials = credentials()
    do throws(SellerCredentialFileError) {
      let file = market.sellerFile(context.environment)
      credentials.complete(with: try FileSellerCredentialStore.open(file: file).credential)
    } catch {
      // The file isn't needed if the command line has all values.
      if credentials.missingOptions.isEmpty { return credentials }
      if case .openToOthers = error {
        throw CommandFailure(.sellerFileOpenToOthers, error.text)
      }
      throw CommandFailure(.sellerFile, error.text)
    }
    return credentials
  }

  /// Opens the market for writing, and signs the seller in. In a dry run, placeholders replace missing credentials.
  ///
  /// If the program can't prompt the user, this method throws a single failure that reports all missing options.
  ///
  /// - Parameter missing: The other required options that are missing from the command line.
  @MainActor
  func open(missing: [String] = []) async throws(CommandFailure) -> OpenedMarket {
    let isDryRun = context.arguments.has(ProductValues.dryRun)
    func check(_ credentials: KnownCredentials?) throws(CommandFailure) {
      let seller = credentials?.missingOptions ?? []
      guard !context.canAsk, !(missing + seller).isEmpty else { return }
      throw .missingOptions(
        missing + seller, command: context.arguments.commandName, suggestsLogin: !seller.isEmpty)
    }
    var credentials = try savedCredentials()
    // Accept missing credentials for the embedded market, because the market has a predefined seller.
    try check(isDryRun || market.address == nil ? nil : credentials)
    let open = try await OpenedMarket.open(
      market, for: isDryRun ? .dryRun : .changing, in: context
    ) { $0.secrets += secrets }
    let isReadySeller = open.complete(&credentials)
    if isDryRun {
      credentials.identifier = credentials.identifier ?? Secret("identifier")
      credentials.secret = credentials.secret ?? Secret("secret")
    }
    try check(credentials)
    if isReadySeller, !isDryRun, let name = open.readySeller?.name {
      context.note(
        LocalizedText(
          "내장 마켓에 준비된 판매자로 판매합니다: '\(name)'",
          "selling as the embedded market's ready seller '\(name)'"))
    }
    try await context.signIn(credentials, with: open.container.makeSellerViewModel())
    return open
  }
}

extension MarketChoice {
  /// Returns the file in which `login` saves the seller credentials for this market.
  func sellerFile(_ environment: [String: String]) -> URL {
    FileSellerCredentialStore.file(
      of: address?.description ?? "embedded",
      in: FileSellerCredentialStore.standardFolder(environment: environment))
  }

  /// Returns the saved credential, or `nil` if the file can't be read.
  func savedCredential(_ environment: [String: String]) -> SellerCredential? {
    (try? FileSellerCredentialStore.open(file: sellerFile(environment)))?.credential
  }

  /// Returns the secrets from the file and the environment. These secrets are masked in server messages, because a server may
  /// repeat secrets in any response.
  func secrets(_ environment: [String: String]) -> [Secret] {
    let saved = savedCredential(environment)
    let variables = [SellerOptions.identifier.variable, SellerOptions.secretVariable]
    return [saved?.identifier, saved?.secret].compactMap(\.self)
      + variables.compactMap { $0.flatMap { environment[$0] } }.map { Secret($0) }
  }

  /// Creates a view model that saves and removes the credentials in the file.
  @MainActor
  func makeSellerViewModel(in context: CommandContext) -> SellerViewModel {
    DIContainer(
      configuration: configuration(in: context),
      sellers: FileSellerCredentialStore(unread: sellerFile(context.environment))
    ).makeSellerViewModel()
  }
}

extension CommandContext {
  /// Signs the seller in, and prompts once for each missing credential.
  @MainActor
  func signIn(
    _ known: KnownCredentials, with seller: SellerViewModel
  ) async throws(CommandFailure) {
    var credentials = known
    if credentials.identifier == nil, !credentials.needsIdentifier {
      credentials.identifier = KnownCredentials.noIdentifier
    }
    if credentials.identifier == nil {
      credentials.identifier = Secret(
        try await ask(LocalizedText("판매자 identifier", "Your identifier")))
    }
    if credentials.secret == nil {
      let text = LocalizedText("암호 (보이지 않습니다)", "Your secret (it is not shown)")
      credentials.secret = Secret(try await ask(text, isHidden: true))
    }
    seller.identifier = credentials.identifier?.plaintext ?? ""
    seller.secret = credentials.secret?.plaintext ?? ""
    seller.vendorNumber = credentials.vendorID?.description ?? ""
    await seller.save()
    if let failure = seller.state.error { throw CommandFailure(failure, .unforeseen) }
    let issues = seller.state.issues
    guard issues.isEmpty else {
      throw CommandFailure(
        .invalidSeller,
        issues: issues.compactMap { .init($0, field: $0.sellerField.map { "\($0)" }) })
    }
    guard seller.state.seller != nil else { throw .interrupted }
  }

  /// The secret from the file that the user named, or from the environment.
  fileprivate var givenSecret: Secret? {
    get throws(CommandFailure) {
      let (option, variable) = (SellerOptions.secretFile, SellerOptions.secretVariable)
      guard let path = try arguments.path(of: option) else {
        guard let text = environment[variable], !text.isEmpty else { return nil }
        return try checkedSecret(text, named: variable, shown: "…")
      }
      let bytes = try self.bytes(of: path, limit: 1 << 16, option: option)
      // Editors on Windows start a file with a byte order mark, which isn't part of the secret.
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      var line = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
        .prefix { $0 != UInt8(ascii: "\n") }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let text = String(decoding: line, as: UTF8.self)
      guard text.utf8.elementsEqual(line), !text.isEmpty else {
        throw .invalidValue(
          of: option.spelling, text: path,
          InvalidValue(
            "첫 줄에 암호가 있는 UTF-8 파일이어야 합니다",
            "it must be a file with the secret in its first line, in UTF-8"))
      }
      return try checkedSecret(text, named: option.spelling, shown: path)
    }
  }

  private func checkedSecret(
    _ text: String, named name: String, shown: String
  ) throws(CommandFailure) -> Secret {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw .invalidValue(
        of: name, text: shown,
        InvalidValue(
          "줄바꿈이나 탭 같은 제어 문자가 없는 암호여야 합니다",
          "it must be a secret without control characters, such as a line break or a tab"))
    }
    return Secret(text)
  }
}

extension OpenedMarket {
  /// Replaces missing values with the credentials of the embedded market's predefined seller.
  ///
  /// - Returns: A Boolean value that indicates whether the secret is the predefined seller's.
  @discardableResult
  func complete(_ credentials: inout KnownCredentials) -> Bool {
    guard let ready = readySeller else { return false }
    return credentials.complete(
      with: try? SellerCredential(
        identifier: ready.identifier, secret: ready.secret, vendorID: VendorID(ready.vendorID)))
  }
}
