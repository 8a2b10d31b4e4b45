import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Text from others is only text, in whatever command it is shown.
@Suite(.oneAtATime(.startingPrograms)) struct HostileTextProcessTests {
  private static let commands: [[String]] = [
    ["list"], ["list", "--all"], ["list", "--layout", "grid"],
    ["list", "--fields", "name,description"],
    ["search", HostileMarket.text], ["show", "5"], ["show", "6"],
    ["show", "5", "--fields", "vendorName"],
    ["image", "5", "-o", "/nonexistent/x.png"], ["health"], ["doctor"],
    [
      "register", "--name", HostileMarket.text, "--description", HostileMarket.text, "--price", "1",
    ],
    ["register", "--name", HostileMarket.text, "--price", HostileMarket.text, "--dry-run"],
    ["edit", "5", "--price", "12"], ["edit", "5", "--name", HostileMarket.text, "--dry-run"],
    ["delete", "5", "--yes"], ["delete", "5"], [HostileMarket.text], ["--" + HostileMarket.text],
    ["explain", HostileMarket.text],
    ["help", HostileMarket.text],
  ]

  @Test(arguments: commands, [false, true])
  func `it does nothing`(arguments: [String], isJSON: Bool) async throws {
    let server = try LoopbackServer(answer: HostileMarket.answer)
    defer { server.stop() }
    let run = try await CommandLineProcess(
      arguments + (isJSON ? ["--json"] : []),
      environment: [
        "OPENMARKET_SERVER": "http://127.0.0.1:\(server.port)", "OPENMARKET_IDENTIFIER": "someone",
        "OPENMARKET_SECRET": "not-to-be-seen",
      ]
    ).outcome()
    #expect(!run.isOverdue)
    for text in [run.output, run.error] {
      #expect(
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isUnsafeOnTerminal },
        "\(text.debugDescription)")
      #expect(!text.contains("not-to-be-seen"))
      if isJSON, !text.isEmpty {
        let isLines = arguments.contains("--all")
        for part in isLines ? text.split(separator: "\n").map(String.init) : [text] {
          #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(part.utf8))
          }
        }
      }
    }
  }

  @Test(arguments: [["list"], ["show", "5"]])
  func `it is seen all the same`(arguments: [String]) async throws {
    let server = try LoopbackServer(answer: HostileMarket.answer)
    defer { server.stop() }
    let run = try await CommandLineProcess(
      arguments + ["--server", "http://127.0.0.1:\(server.port)"]
    ).outcome()
    #expect(run.exitCode == 0)
    #expect(run.output.contains("owned"))
  }
}
