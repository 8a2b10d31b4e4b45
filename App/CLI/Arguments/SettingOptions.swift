/// What can be set in the user's configuration file, under the options' names.
enum SettingOptions {
  static let valued: [any CheckedOption] = [
    ServerOptions.server, ServerOptions.api, FolderOptions.dataDirectory, SellerOptions.identifier,
    ListOptions.layout, ListOptions.perPage, CommonOptions.language,
  ]

  /// In the order in which they are shown.
  static let all = valued.map(\.declaration) + [ServerOptions.allowHTTP, CommonOptions.noColor]

  /// - Returns: what a value would have to be, where this one cannot be taken.
  static func problem(with text: String, for option: OptionDeclaration) -> DisallowedValue? {
    guard option.placeholder != nil else {
      let words = [Settings.yes, Settings.no]
      return words.contains(text) ? nil : DisallowedValue(allowed: UsageTexts.oneOf(words))
    }
    return valued.first { $0.declaration == option }?.problem(with: text)
  }
}
