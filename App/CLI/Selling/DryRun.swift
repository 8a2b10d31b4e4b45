import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Shows what would be sent.
struct DryRun: Sendable {
  let context: CommandContext
  let server: ServerChoice

  /// Who would sell: nobody is asked. Where it is not known, somebody stands in: both texts are masked, and the `curl` line
  /// takes them from the shell.
  @MainActor
  func seller(_ choice: SellerChoice, in market: Market) async throws(Failure) -> SellerCredential {
    var known = try KnownSeller(choice, of: server, context.environment)
    known.complete(with: market.readySeller)
    let identifier = known.identifier?.revealed ?? "identifier"
    let secret = known.secret?.revealed ?? "secret"
    do throws(SellerCredentialError) {
      return try SellerCredential(identifier: identifier, secret: secret)
    } catch {
      // It is told as whoever signs in is told.
      let seller = market.container.makeSellerViewModel()
      seller.setIdentifier(identifier)
      seller.setSecret(secret)
      await seller.save()
      throw .invalid(InvalidEntry(seller.state.issues))
    }
  }

  func report(on call: MarketCall, in market: Market) throws(Failure) -> Report {
    do throws(MarketError) {
      return report(try market.container.explanations(of: call))
    } catch {
      throw .market(ErrorMessage(error, language: context.language))
    }
  }

  /// Nothing would be sent.
  func report() -> Report { report([]) }

  private func report(_ requests: [RequestExplanation]) -> Report {
    var report: Report
    if context.preferences.isJSON {
      report = Report(JSONValue(requests))
    } else {
      // The lines for the shell stand together, last: one may take something from the one before.
      let text = (requests.map(\.message) + [requests.map(\.curl).joined(separator: "\n")])
        .joined(separator: "\n\n")
      // A program gets the very bytes: it may be a shell.
      report = Report(
        requests.isEmpty
          ? [] : [context.terminal.isTerminal ? TerminalText(paragraphs: text).text : text])
    }
    if server.address == nil, !requests.isEmpty {
      report.notes.append(Labels.notReachableByCurl(context.language))
    }
    return report
  }
}

extension JSONValue {
  fileprivate init(_ requests: [RequestExplanation]) {
    self = .object([
      Member(
        "requests",
        .array(
          requests.map { request in
            .object([
              Member("message", .string(request.message)), Member("curl", .string(request.curl)),
            ])
          }))
    ])
  }
}
