import Foundation
import OpenMarketData

/// Shows what is set and by what, or sets it in the user's file.
struct ConfigCommand: Command {
  let request: ConfigRequest

  func run(in context: CommandContext) throws(Failure) -> Report {
    var file = context.settings.file
    if let damage = file.damage { throw .usage(damage) }
    switch request {
    case .show:
      var report = shown(file, in: context)
      report.failure = file.problem.map { .usage($0) }
      report.exitCode = report.failure?.exitCode ?? .done
      return report
    case .set(let option, let text):
      if let problem = SettingOptions.problem(with: text, for: option) {
        let shown = problem.isSecret ? "…" : text
        throw .usage(.invalidValue(of: option.name, text: shown, allowed: problem.allowed))
      }
      let isPath = option == FolderOptions.dataDirectory.declaration
      file.entries[option.name] = SettingValue(
        isPath ? URL(filePath: text).absoluteURL.path : text, of: option)
    case .unset(let name):
      guard file.entries[name] != nil || SettingOptions.named(name) != nil else {
        throw .usage(
          .unknownSetting(name, file: nil, suggestion: SettingOptions.nearest(to: name)))
      }
      file.entries[name] = nil
    }
    return try write(file, in: context)
  }

  private func write(
    _ file: SettingsFile, in context: CommandContext
  ) throws(Failure) -> Report {
    do throws(SystemError) {
      try file.write()
    } catch {
      throw .settings(file: file.path, reason: error.reason)
    }
    var report = shown(file, in: context)
    // What else is wrong there is worth a word; what was asked for is done.
    report.notes = file.problem.map { [$0.text(context.language)] } ?? []
    return report
  }

  private func shown(_ file: SettingsFile, in context: CommandContext) -> Report {
    let current = Settings(
      context.settings.arguments, environment: context.environment, file: file)
    let settings = EffectiveSetting.all(current, Preferences(current))
    if context.preferences.isJSON { return Report(JSONValue(settings, file: file.path)) }
    return Report(
      SettingTable.lines(settings, file: file.path, context.language, context.terminal))
  }
}
