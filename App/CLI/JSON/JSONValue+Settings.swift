extension JSONValue {
  init(_ settings: [EffectiveSetting], file: String) {
    self = .object([
      Member("file", .string(file)),
      Member("settings", .array(settings.map { JSONValue($0) })),
    ])
  }

  private init(_ setting: EffectiveSetting) {
    let (source, variable): (String, String?) =
      switch setting.source {
      case .option: ("option", nil)
      case .variable(let name): ("environment", name)
      case .file: ("file", nil)
      case nil: ("default", nil)
      }
    self = .object([
      Member("name", .string(setting.name)), Member("value", .optional(setting.value)),
      Member("source", .string(source)), Member("variable", .optional(variable)),
    ])
  }
}
