import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox

/// A setting as it counts in this run, and who said so.
struct EffectiveSetting: Hashable, Sendable {
  let name: String
  /// What is shown of it; `nil` where there is nothing.
  let value: String?
  /// `nil` for what nobody has set.
  let source: Settings.Source?

  /// All settings, in the order of ``SettingOptions/all``. Half of a credential is not shown.
  static func all(_ settings: Settings, _ preferences: Preferences) -> [EffectiveSetting] {
    SettingOptions.all.map { option in
      guard let (text, source) = settings.word(on: option) else {
        return EffectiveSetting(
          name: option.name, value: standard(option, settings, preferences), source: nil)
      }
      let isHidden =
        option == SellerOptions.identifier.declaration
        || SettingOptions.problem(with: text, for: option)?.isSecret == true
      return EffectiveSetting(
        name: option.name, value: isHidden ? Secret(text).description : text, source: source)
    }
  }

  private static func standard(
    _ option: OptionDeclaration, _ settings: Settings, _ preferences: Preferences
  ) -> String? {
    switch option {
    case ServerOptions.api.declaration: "current"
    case FolderOptions.dataDirectory.declaration:
      DataFolder.default(environment: settings.environment).path
    case ListOptions.layout.declaration: "list"
    case ListOptions.perPage.declaration: String(PageRequest.defaultSize)
    case CommonOptions.language.declaration: preferences.language.rawValue
    case ServerOptions.allowHTTP, CommonOptions.noColor: Settings.no
    default: nil
    }
  }
}
