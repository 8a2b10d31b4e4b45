import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests in which the proxy of the environment fails. On Apple platforms, the transport doesn't read the environment.
@Suite(.oneAtATime(.startingPrograms)) struct ProxyProcessTests {
  private func failure(_ proxy: String) async throws -> CommandLineProcess.Outcome {
    try await CommandLineProcess(
      ["list", "--server", "https://market.example"], environment: ["https_proxy": proxy]
    ).outcome()
  }

  #if !canImport(Darwin)
    @Test(arguments: [(407, 1), (403, 1), (502, 4)])
    func `a proxy that refuses the connection is named with its status`(
      status: Int, attempts: Int
    ) async throws {
      let server = try LoopbackServer(script: { connection in
        _ = try connection.readSome()
        try connection.send("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n")
      })
      defer { server.stop() }
      let run = try await failure("http://me:open-sesame@127.0.0.1:\(server.port)")
      #expect(run.exitCode == ExitCode.network.rawValue)
      #expect(
        run.error.hasPrefix(
          "openmarket: The proxy doesn't connect to the server. (status \(status))"))
      #expect(!run.error.contains("sesame"))
      #expect(server.connectionCount == attempts)
    }

    @Test(arguments: [
      "http://me:open-sesame@127.0.0.1:9", "http://me:open-sesame@proxy.invalid:8080",
      "socks5://127.0.0.1:9", "odd://me:open-sesame@127.0.0.1", "http://:open-sesame@",
    ])
    func `a proxy that can't be reached is named`(proxy: String) async throws {
      let run = try await failure(proxy)
      #expect(run.exitCode == ExitCode.network.rawValue)
      #expect(run.error.hasPrefix("openmarket: The proxy doesn't connect to the server."))
      #expect(!run.error.contains("sesame"))
    }
  #endif
}
