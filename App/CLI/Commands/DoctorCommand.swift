/// Not built yet.
struct DoctorCommand: Command {
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    throw .unforeseen(LocalizedText(korean: "Doctor", english: "Doctor"))
  }
}
