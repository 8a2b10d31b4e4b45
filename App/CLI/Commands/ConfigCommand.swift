import Foundation
import OpenMarketData

/// Shows what is set and by what, or sets it in the user's file.
struct ConfigCommand: Command {
  let request: ConfigRequest

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let file = context.settings.file
    if let damage = file.damage { throw .usage(damage) }
    guard request != .show else {
      var report = shown(file, in: context)
      report.failure = file.problem.map { .usage($0) }
      report.exitCode = report.failure?.exitCode ?? .done
      return report
    }
    // What is refused touches no file.
    var trial = file
    try change(&trial)
    let changed = try await file.changed(change)
    var report = shown(changed, in: context)
    // What else is wrong there is worth a word; what was asked for is done.
    report.notes = changed.problem.map { [$0.text(context.language)] } ?? []
    return report
  }

  private func change(_ file: inout SettingsFile) throws(Failure) {
    switch request {
    case .show: break
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
