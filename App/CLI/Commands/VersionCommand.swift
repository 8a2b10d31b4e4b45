/// Tells the version.
struct VersionCommand: Command {
  func run(in context: CommandContext) -> Report {
    Report(["openmarket \(Program.version)"])
  }
}
