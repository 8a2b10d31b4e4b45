import Foundation
import OpenMarketKit
import OpenMarketSandbox

@main
struct TerminalShop {
  @MainActor
  static func main() async throws {
    let shop = try Shop(embeddedMarket())
    await shop.open()
    for await line in typedLines() { await shop.obey(line) }
  }
}

/// The market that runs within this process, with its ready seller signed in.
private func embeddedMarket() -> DIContainer {
  let sandbox = SandboxMarket()
  return DIContainer(
    configuration: OpenMarketConfiguration(
      server: SandboxSessionManager.baseURL, locale: Locale(identifier: "en_US")),
    sellers: InMemorySellerCredentialStore(sandbox.readySeller?.credential),
    transport: SandboxSessionManager(market: sandbox))
}

/// The lines that the user types. A separate thread reads them, so that the main actor stays free
/// for the view models.
private func typedLines() -> AsyncStream<String> {
  AsyncStream { continuation in
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
  }
}
