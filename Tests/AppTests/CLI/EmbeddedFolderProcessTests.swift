import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// The embedded market is the one that is served and kept.
@Suite(.oneAtATime(.startingPrograms)) struct EmbeddedFolderProcessTests {
  @Test func `looking at it makes no folder`() async throws {
    let folder = try TemporaryFolder()
    for arguments in [["list"], ["show", "32"], ["health"]] {
      let run = try await CommandLineProcess(arguments, environment: ["HOME": folder.path])
        .outcome()
      #expect(run.exitCode == 0)
    }
    #expect(folder.names(in: "").isEmpty)
  }

  @Test(arguments: [false, true])
  func `what was registered there is seen, while it is served and after`(
    isServed: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let market = try await ServedMarketProcess("--data-dir", folder.path)
    let answer = try await market.register(stock: 77)
    #expect(answer.status == 201)
    if !isServed { _ = await market.stop() }
    let run = try await CommandLineProcess.run(
      "list", "--data-dir", folder.path, "--fields", "name,stock", "--per-page", "1")
    #expect(run.exitCode == 0)
    #expect(run.output == "Desk lamp\t77\n")
    if isServed { _ = await market.stop() }
  }

  @Test func `the variable names the folder, too`() async throws {
    let folder = try TemporaryFolder()
    let market = try await ServedMarketProcess("--data-dir", folder.path)
    let product = try JSONDecoder().decode(
      ServedMarketProcess.Product.self, from: try await market.register(stock: 5).body)
    _ = await market.stop()
    let run = try await CommandLineProcess.run(
      "show", String(product.id), environment: ["OPENMARKET_DATA_DIR": folder.path])
    #expect(run.exitCode == 0)
    let other = try await CommandLineProcess.run("show", String(product.id))
    #expect(other.exitCode == ExitCode.notFound.rawValue)
  }
}
