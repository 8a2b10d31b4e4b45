import Foundation
import OpenMarketData

/// Shows what is set and by what, or sets it in the user's file.
struct ConfigCommand: Command {
  let request: ConfigRequest

  func run(in context: CommandContext) throws(Failure) -> Report {
    switch request {
    case .show: return shown(in: context)
    case .set(let option, let text):
      if let problem = SettingOptions.problem(with: text, for: option) {
        let shown = problem.isSecret ? "…" : text
        throw .usage(.invalidValue(of: option.name, text: shown, allowed: problem.allowed))
      }
      let isPath = option == FolderOptions.dataDirectory.declaration
      return try write(
        option, isPath ? URL(filePath: text).absoluteURL.path : text, in: context)
    case .unset(let option): return try write(option, nil, in: context)
    }
  }

  private func write(
    _ option: OptionDeclaration, _ text: String?, in context: CommandContext
  ) throws(Failure) -> Report {
    var file = context.settings.file
    do throws(SystemError) {
      try file.set(option, to: text)
    } catch {
      throw .settings(file: file.path, reason: error.reason)
    }
    let settings = Settings(
      context.settings.arguments, environment: context.environment, file: file)
    return shown(in: context.with(settings))
  }

  private func shown(in context: CommandContext) -> Report {
    let settings = EffectiveSetting.all(context.settings, context.preferences)
    let path = context.settings.file.path
    if context.preferences.isJSON { return Report(JSONValue(settings, file: path)) }
    return Report(
      SettingTable.lines(settings, file: path, context.language, context.terminal))
  }
}
