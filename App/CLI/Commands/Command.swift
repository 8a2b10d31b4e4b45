/// Something that the program can be told to do.
protocol Command: Sendable {
  /// - Returns: what is left to be written.
  func run(in context: CommandContext) async throws(Failure) -> Report
}
