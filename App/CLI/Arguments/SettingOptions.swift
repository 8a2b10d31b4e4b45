import OpenMarketDomain

/// What can be set in the user's configuration file, under the options' names.
enum SettingOptions {
  static let valued: [any CheckedOption] = [
    ServerOptions.server, ServerOptions.api, FolderOptions.dataDirectory, SellerOptions.identifier,
    ListOptions.layout, ListOptions.perPage, CommonOptions.language,
  ]

  /// In the order in which they are shown.
  static let all = valued.map(\.declaration) + [ServerOptions.allowHTTP, CommonOptions.noColor]

  static func named(_ name: String) -> OptionDeclaration? { all.first { $0.name == name } }

  static func nearest(to name: String) -> String? {
    Spelling.nearest(to: name, in: all.map(\.name))
  }

  /// - Returns: what a value would have to be, where this one cannot be taken.
  static func problem(with text: String, for option: OptionDeclaration) -> DisallowedValue? {
    guard option.placeholder != nil else {
      let words = [Settings.yes, Settings.no]
      return words.contains(text) ? nil : DisallowedValue(allowed: UsageTexts.oneOf(words))
    }
    // What is given with a command is checked with all else of the seller; what is kept is checked now.
    if option == SellerOptions.identifier.declaration { return problem(withIdentifier: text) }
    return valued.first { $0.declaration == option }?.problem(with: text)
  }

  private static func problem(withIdentifier text: String) -> DisallowedValue? {
    do throws(SellerCredentialError) {
      _ = try SellerCredential(identifier: text, secret: "-")
      return nil
    } catch {
      // Half of a credential is not repeated.
      return DisallowedValue(allowed: UsageTexts.identifier, isSecret: true)
    }
  }
}
