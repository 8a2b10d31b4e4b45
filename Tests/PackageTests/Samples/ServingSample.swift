import OpenMarketSandbox

/// Serves a market on a free port of this machine while something is done with it.
func serve(
  _ market: SandboxMarket, while use: (_ origin: String) async -> Void
) async throws(SandboxServerError) {
  let server = SandboxServer(handler: market)
  let address = try server.start()
  await use(address.origin)  // such as http://127.0.0.1:41327
  await server.stop()
}
