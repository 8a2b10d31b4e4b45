import Foundation
import OpenMarketKit
import OpenMarketPreviews
import OpenMarketSandbox

/// Usage: `swift run WebShop [PORT]`. Without a port, the system chooses a free one.
@main
struct WebShop {
  @MainActor
  static func main() async throws {
    // The market runs within this process. Uploads are slow enough to see their progress.
    let market = SandboxMarket(.init(faults: FaultPlan(uploadBytesPerSecond: 100_000)))
    let shop = Shop(.preview(of: market, locale: Locale(identifier: "en_US")))
    let port = CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) ?? 0
    let server = try LoopbackServer(port: port)
    print("Open http://\(server.host)/ in a browser.")
    fflush(nil)
    await server.run { request, connection in
      try await shop.answer(request, on: connection)
    }
  }
}
