import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// A dry run, which shows the requests that a command would send.
struct DryRun {
  private struct Output: Encodable {
    struct Request: Encodable {
      let message: String
      let curl: String
    }

    let requests: [Request]
  }

  let context: CommandContext
  let choice: MarketChoice
  let market: Market

  /// Returns the seller credential to show in the requests, without prompting the user.
  ///
  /// Placeholders replace missing values. The output always masks the identifier and the secret, and the `curl` command reads
  /// both values from environment variables.
  @MainActor
  func credential(of seller: SellerChoice) async throws(Failure) -> SellerCredential {
    var credentials = try seller.savedCredentials(of: choice, in: context)
    market.complete(&credentials)
    credentials.identifier = credentials.identifier ?? Secret("identifier")
    credentials.secret = credentials.secret ?? Secret("secret")
    if let credential = try? credentials.credential { return credential }
    // Sign in with the invalid values, so that the failure contains the same issues as without a dry run.
    let seller = market.container.makeSellerViewModel()
    try await seller.signIn(credentials)
    throw .invalidSeller(seller.state.issues)
  }

  /// Returns a report with the requests that the given operation would send.
  func report(
    on operation: (any ProductRepository) async throws(MarketError) -> Void
  ) async throws(Failure) -> Report {
    do throws(MarketError) {
      return report(try await market.container.requestPreviews(of: operation))
    } catch {
      throw .market(error.message(in: context.language))
    }
  }

  func report(_ requests: [RequestPreview]) -> Report {
    var report = Report.empty
    if context.isJSON {
      report = Report(
        json: Output(
          requests: requests.map { Output.Request(message: $0.message, curl: $0.curl) }))
    } else if !requests.isEmpty {
      // Print the `curl` commands together, because a command may use the result of the previous command.
      let text = (requests.map(\.message) + [requests.map(\.curl).joined(separator: "\n")])
        .joined(separator: "\n\n")
      // If the output isn't a terminal, don't replace unsafe characters in the text, because a shell may run the `curl` commands.
      report = Report([
        context.terminal.isTerminal ? TerminalText(paragraphs: text).text : text
      ])
    }
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
