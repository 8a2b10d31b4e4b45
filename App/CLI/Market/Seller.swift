import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// The seller credentials from the command line and the environment.
struct SellerChoice: Sendable {
  private let identifier: Secret?
  private let secret: Secret?

  init(_ context: CommandContext) throws(CommandFailure) {
    let arguments = context.arguments
    identifier = arguments.text(of: SellerOptions.identifier).map { Secret($0) }
    let saved = try Self.secret(inFile: arguments.path(of: SellerOptions.secretFile), context)
    secret = if let saved { saved } else { try Self.secret(in: arguments.environment) }
  }

  /// The secrets that are masked in server messages even before the seller signs in.
  var secrets: [Secret] { [identifier, secret].compactMap(\.self) }

  /// Returns the credentials from the command line and the environment. Credentials that `login` saved are ignored.
  func credentials(of market: MarketChoice, vendorID: VendorID? = nil) -> ResolvedCredentials {
    ResolvedCredentials(
      identifier: identifier, secret: secret, vendorID: vendorID,
      needsIdentifier: market.needsIdentifier)
  }

  /// Returns the credentials from the command line and the environment. Credentials that `login` saved replace missing values.
  func savedCredentials(
    of market: MarketChoice, in context: CommandContext
  ) throws(CommandFailure) -> ResolvedCredentials {
    var credentials = credentials(of: market)
    do throws(SellerCredentialFileError) {
      try credentials.complete(fromFile: SellerFile(market, context.environment).url)
    } catch {
      if case .openToOthers = error {
        throw CommandFailure(.sellerFileOpenToOthers, error.text)
      }
      throw CommandFailure(.sellerFile, error.text)
    }
    return credentials
  }

  // MARK: - Loading the secret

  private static func secret(in environment: [String: String]) throws(CommandFailure) -> Secret? {
    let variable = SellerOptions.secretVariable
    guard let text = environment[variable], !text.isEmpty else { return nil }
    guard isPlain(text) else { throw .invalidValue(of: variable, text: "…", controlCharacters) }
    return Secret(text)
  }

  /// Returns the secret in the first line of the file at the given path.
  private static func secret(
    inFile path: String?, _ context: CommandContext
  ) throws(CommandFailure) -> Secret? {
    guard let path else { return nil }
    let option = SellerOptions.secretFile
    let bytes = try context.bytes(of: path, limit: 1 << 16, option: option)
    // Editors on Windows start a file with a byte order mark, which isn't part of the secret.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let line = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .prefix { $0 != UInt8(ascii: "\n") }
    let bytesOfLine = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let text = String(decoding: bytesOfLine, as: UTF8.self)
    guard text.utf8.elementsEqual(bytesOfLine), !text.isEmpty else {
      throw .invalidValue(
        of: option.spelling, text: path,
        InvalidValue(
          "첫 줄에 암호가 있는 UTF-8 파일이어야 합니다",
          "it must be a file with the secret in its first line, in UTF-8"))
    }
    guard isPlain(text) else {
      throw .invalidValue(of: option.spelling, text: path, controlCharacters)
    }
    return Secret(text)
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  private static let controlCharacters = InvalidValue(
    "줄바꿈이나 탭 같은 제어 문자가 없는 암호여야 합니다",
    "it must be a secret without control characters, such as a line break or a tab")
}

extension MarketChoice {
  /// A Boolean value that indicates whether the market requires a seller identifier.
  fileprivate var needsIdentifier: Bool { address == nil || apiVersion.needsIdentifier }
}

/// The file in which `login` saves the seller credentials for a server.
struct SellerFile {
  let url: URL
  private let market: MarketChoice
  private let environment: [String: String]

  init(_ market: MarketChoice, _ environment: [String: String]) {
    url = FileSellerCredentialStore.file(
      of: market.address?.description ?? "embedded",
      in: FileSellerCredentialStore.standardFolder(environment: environment))
    self.market = market
    self.environment = environment
  }

  /// Creates a view model that saves and removes the credentials in the file.
  @MainActor
  func makeViewModel(in context: CommandContext) -> SellerViewModel {
    DIContainer(
      configuration: market.configuration(in: context),
      sellers: FileSellerCredentialStore(unread: url)
    ).makeSellerViewModel()
  }

  /// The credential in the file, or `nil` if the file can't be read.
  var credential: SellerCredential? {
    (try? FileSellerCredentialStore.open(file: url))?.credential
  }

  /// The secrets from the file and the environment. These secrets are masked in server messages, because a server may repeat
  /// secrets in any response.
  var secrets: [Secret] {
    let saved = credential
    let variables = [SellerOptions.identifier.variable, SellerOptions.secretVariable]
    return [saved?.identifier, saved?.secret].compactMap(\.self)
      + variables.compactMap { $0.flatMap { environment[$0] } }.map { Secret($0) }
  }
}

extension ResolvedCredentials {
  /// The options and environment variables for the missing credentials.
  var missingOptions: [String] {
    missing.map { part in
      switch part {
      case .identifier: "\(SellerOptions.identifier.usage) (OPENMARKET_IDENTIFIER)"
      case .secret: "\(SellerOptions.secretFile.usage) (\(SellerOptions.secretVariable))"
      }
    }
  }
}

extension CommandContext {
  /// Opens a market for writing, and signs the seller in.
  ///
  /// If the program can't prompt the user, this method throws a single failure that reports all missing options.
  ///
  /// - Parameters:
  ///   - isDryRun: A Boolean value that indicates whether the command only shows requests. If `true`, the market is opened for
  ///     reading, and the seller isn't signed in.
  ///   - missing: The other required options that are missing from the command line.
  @MainActor
  func market(
    _ choice: MarketChoice, for command: String, as seller: SellerChoice, isDryRun: Bool = false,
    missing: [String] = []
  ) async throws(CommandFailure) -> Market {
    func check(_ credentials: ResolvedCredentials?) throws(CommandFailure) {
      let seller = credentials?.missingOptions ?? []
      guard !canAsk, !(missing + seller).isEmpty else { return }
      throw .missingOptions(missing + seller, command: command, suggestsLogin: !seller.isEmpty)
    }
    if isDryRun {
      try check(nil)
      return try await Market.open(choice, in: self) { $0.secrets += seller.secrets }
    }
    var credentials = try seller.savedCredentials(of: choice, in: self)
    // Accept missing credentials for the embedded market, because the market has a predefined seller.
    try check(choice.address == nil ? nil : credentials)
    let market = try await Market.open(choice, isReadOnly: false, savesPages: true, in: self) {
      $0.secrets += seller.secrets
    }
    market.complete(&credentials)
    try check(credentials)
    if credentials.secretOrigin == .sandbox, let name = market.readySeller?.name {
      note(
        LocalizedText(
          "내장 마켓에 준비된 판매자로 판매합니다: '\(name)'",
          "selling as the embedded market's ready seller '\(name)'"))
    }
    try await signIn(credentials, with: market.container.makeSellerViewModel())
    return market
  }

  /// Signs the seller in, and prompts once for each missing credential.
  @MainActor
  func signIn(
    _ known: ResolvedCredentials, with seller: SellerViewModel
  ) async throws(CommandFailure) {
    var credentials = known
    if known.secretOrigin == .given, known.secret?.plaintext.last?.isWhitespace == true {
      note(LocalizedText("암호가 공백으로 끝납니다", "the secret ends with a blank"))
    }
    if credentials.identifier == nil {
      let text = LocalizedText("판매자 identifier", "Your identifier")
      credentials.identifier = Secret(try await ask(text(language)))
    }
    if credentials.secret == nil {
      let text = LocalizedText("암호 (보이지 않습니다)", "Your secret (it is not shown)")
      credentials.secret = Secret(try await ask(text(language), isHidden: true))
    }
    seller.fillIn(credentials)
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
}

extension Market {
  /// Replaces missing values with the credentials of the embedded market's predefined seller.
  func complete(_ credentials: inout ResolvedCredentials) {
    guard let ready = readySeller else { return }
    credentials.complete(
      with: try? SellerCredential(
        identifier: ready.identifier, secret: ready.secret, vendorID: VendorID(ready.vendorID)),
      from: .sandbox)
  }
}
