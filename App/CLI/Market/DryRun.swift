import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketPresentation
import OpenMarketTerminal

extension OpenedMarket {
  /// Returns the report of an operation that changes the market, or in a dry run, a report with the requests that the operation
  /// would send.
  ///
  /// The report masks the identifier and the secret, and the `curl` command reads both values from environment variables.
  @MainActor
  func sending(
    in context: CommandContext, _ operation: () async throws(CommandFailure) -> Report
  ) async throws(CommandFailure) -> Report {
    guard let dryRun else { return try await operation() }
    do throws(CommandFailure) {
      _ = try await operation()
    } catch {
      if dryRun.previews.isEmpty { throw error }
    }
    let requests = dryRun.previews
    // Print the `curl` commands together, because a command may use the result of the previous command.
    let text = (requests.map(\.message) + [requests.map(\.curl).joined(separator: "\n")])
      .joined(separator: "\n\n")
    // If the output isn't a terminal, don't replace unsafe characters in the text, because a shell may run the `curl` commands.
    let shown = context.terminal.isTerminal ? TerminalText(paragraphs: text).text : text
    let json = requests.map { ["message": $0.message, "curl": $0.curl] as JSONObject }
    var report = Report(
      in: context, json: ["requests": json], lines: requests.isEmpty ? [] : [shown])
    if choice.address == nil, !requests.isEmpty {
      let text = LocalizedText(
        "내장 마켓은 프로그램 안에 있습니다. curl을 쓰려면 'openmarket serve'로 열고 --server를 주세요.",
        "the embedded market is in this program; for curl, open it with 'openmarket serve' and give --server"
      )
      report.notes.append(text(context.language))
    }
    return report
  }
}
