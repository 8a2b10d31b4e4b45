import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct ResetProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a reset starts over, and leaves foreign files alone`() async throws {
    let first = try await ServedMarketProcess("--data-dir", folder.path)
    let seeded = try await first.products()
    #expect(try await first.register(stock: 1).status == 201)
    #expect(await first.stop().exitCode == 0)
    _ = try folder.write(Data("mine".utf8), to: "notes.txt")
    _ = try folder.write(Data("mine".utf8), to: "products/7.json")

    let reset = try await CommandLineProcess.run("reset", "--yes", "--data-dir", folder.path)
    #expect(reset.exitCode == 0)
    #expect(
      reset.output
        == "Removed from \(folder.path): products 73, deleted products 0, pictures 1, damaged files 0.\n"
    )
    #expect(folder.names(in: "products") == ["7.json"])
    #expect(
      folder.names(in: "").sorted() == ["lock", "notes.txt", "pictures", "products", "removed"])

    let second = try await ServedMarketProcess("--data-dir", folder.path)
    #expect(try await second.products().map(\.id) == seeded.map(\.id))
    #expect(await second.stop().exitCode == 0)
  }

  @Test func `away from a terminal a reset has to be confirmed`() async throws {
    let refused = try await CommandLineProcess.run("reset", "--data-dir", folder.path)
    #expect(refused.exitCode == 2)
    #expect(
      refused.error
        == "openmarket: there is no terminal to ask on; give --yes if you are sure.\n")
  }

  @Test func `a folder without a market is left as it is`() async throws {
    _ = try folder.write(Data("{}".utf8), to: "market.json")
    let refused = try await CommandLineProcess.run("reset", "-y", "--data-dir", folder.path)
    #expect(refused.exitCode == 4)
    #expect(refused.error == "openmarket: There is no market in \(folder.path).\n")
    #expect(folder.names(in: "") == ["market.json"])
  }
}
