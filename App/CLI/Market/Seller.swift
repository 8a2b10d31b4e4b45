import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// The parts of a seller's credentials that a command knows from its options, a saved sign-in, or the embedded market.
///
/// A secret is used only with the identifier that it was saved with, so that it's never sent with another seller's identifier.
struct Seller: Equatable {
  /// A placeholder for the identifier if the API doesn't use identifiers. The placeholder is never sent. It's too short to be
  /// masked, so that hyphens in messages from a server stay readable.
  private static let noIdentifier = Secret("-")

  var identifier: Secret?
  var secret: Secret?
  var vendorID: VendorID?
  /// A Boolean value that indicates whether the API uses seller identifiers.
  var needsIdentifier = true

  /// The secrets that are masked in server messages even before the seller signs in.
  var secrets: [Secret] { [identifier, secret].compactMap(\.self) }

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

  /// Fills in the missing parts from the credential that `login` saved.
  mutating func completeWithSaved(in market: Market) throws(CommandFailure) {
    do throws(SellerCredentialFileError) {
      complete(with: try FileSellerCredentialStore.open(file: market.sellerFile).credential)
    } catch {
      // The file isn't needed if the command line has all values.
      if !missingOptions.isEmpty { throw CommandFailure(.sellerFile, error.text) }
    }
  }

  /// Fills in the missing parts from the embedded market's predefined seller.
  @discardableResult
  mutating func complete(with ready: SandboxMarket.SellerCredentials?) -> Bool {
    complete(
      with: ready.flatMap {
        try? SellerCredential(
          identifier: $0.identifier, secret: $0.secret, vendorID: VendorID($0.vendorID))
      })
  }

  /// Fills in the missing parts for a dry run, which sends none of them.
  mutating func usePlaceholders() {
    identifier = identifier ?? Secret("identifier")
    secret = secret ?? Secret("secret")
  }

  /// The options and environment variables for the missing parts.
  var missingOptions: [String] {
    var options: [String] = []
    if needsIdentifier, identifier == nil {
      options.append("\(Option.identifier.usage) (OPENMARKET_IDENTIFIER)")
    }
    if secret == nil {
      options.append("\(Option.secretFile.usage) (\(Option.secretVariable))")
    }
    return options
  }

  /// Signs the seller in, and prompts once for each missing credential.
  @MainActor
  func signIn(
    with model: SellerViewModel, in run: CommandRun
  ) async throws(CommandFailure) {
    try await enter(into: model, in: run)
    try await run.prepare(model) { await $0.save() }
    if model.state.seller == nil { throw .interrupted }
  }

  /// Enters the credentials into the form of the settings, and prompts once for each missing credential.
  @MainActor
  func enter(into model: SellerViewModel, in run: CommandRun) async throws(CommandFailure) {
    if let identifier {
      model.identifier = identifier.plaintext
    } else if needsIdentifier {
      let text = LocalizedText("판매자 식별자", "Your identifier")
      model.identifier = try await run.console.ask(text)
    } else {
      model.identifier = Self.noIdentifier.plaintext
    }
    if let secret {
      model.secret = secret.plaintext
    } else {
      let text = LocalizedText("암호 (보이지 않습니다)", "Your secret (it is not shown)")
      model.secret = try await run.console.ask(text, isHidden: true)
    }
    model.vendorNumber = vendorID?.description ?? ""
  }
}

extension Seller {
  /// Creates a seller from the command line and the environment. Credentials that `login` saved are ignored.
  @MainActor
  init(_ run: CommandRun, for market: Market) throws(CommandFailure) {
    identifier = run.arguments.text(of: .identifier).map { Secret($0) }
    secret = try run.arguments.secret
    needsIdentifier = market.address == nil || market.configuration.apiVersion.needsIdentifier
    if secret?.plaintext.last?.isWhitespace == true {
      run.console.note(LocalizedText("암호가 공백으로 끝납니다", "the secret ends with a blank"))
    }
  }
}

extension Arguments {
  /// The secret from the file that the user named, or from the environment.
  fileprivate var secret: Secret? {
    get throws(CommandFailure) {
      guard let file = try file(of: .secretFile) else {
        guard let text = environment[Option.secretVariable], !text.isEmpty else { return nil }
        return try checkedSecret(text, named: Option.secretVariable, shown: "…")
      }
      let bytes = try bytes(of: file, limit: 1 << 16, option: .secretFile)
      // Editors on Windows start a file with a byte order mark, which isn't part of the secret.
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      var line = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
        .prefix { $0 != UInt8(ascii: "\n") }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
        throw .invalidValue(
          of: Option.secretFile.spelling, text: file.path,
          InvalidValue(
            "첫 줄에 암호가 있는 UTF-8 파일이어야 합니다",
            "it must be a file with the secret in its first line, in UTF-8"))
      }
      return try checkedSecret(text, named: Option.secretFile.spelling, shown: file.path)
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
