/// Tells the version.
struct VersionCommand: Command {
  func run(in context: CommandContext) -> Report {
    context.preferences.isJSON
      ? Report(.object([JSONValue.Member("version", .string(Program.version))]))
      : Report(["openmarket \(Program.version)"])
  }
}
