import Foundation

/// Usage: `swift run WebShop [PORT]`. Without a port, the system chooses a free one.
@main
struct WebShop {
  @MainActor
  static func main() async throws {
    let shop = Shop(try embeddedMarket())
    let port = CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) ?? 0
    let server = try LoopbackServer(port: port)
    print("Open http://\(server.host)/ in a browser.")
    fflush(nil)
    await server.run { request, connection in
      try await shop.answer(request, on: connection)
    }
  }
}
