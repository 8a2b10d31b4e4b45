import Foundation
import OpenMarketKit
import OpenMarketPreviews
import OpenMarketSandbox

/// Usage: `swift run WebShop [PORT [LOCALE]]`. Without a port, or with port 0, the system chooses a
/// free one. With the locale `ko_KR`, the shop is in Korean.
@main
struct WebShop {
  @MainActor
  static func main() async throws {
    // The market runs within this process. Uploads are slow enough to see their progress.
    let market = SandboxMarket(.init(faults: FaultPlan(uploadBytesPerSecond: 100_000)))
    let arguments = CommandLine.arguments.dropFirst()
    let locale = Locale(identifier: arguments.dropFirst().first ?? "en_US")
    let shop = Shop(.preview(of: market, locale: locale))
    let port = arguments.first.flatMap(UInt16.init) ?? 0
    let server = try LoopbackServer(port: port)
    print("Open http://\(server.host)/ in a browser.")
    fflush(nil)
    await server.run { request, connection in
      try await shop.answer(request, on: connection)
    }
  }
}
