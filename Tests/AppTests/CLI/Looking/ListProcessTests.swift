import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct ListProcessTests {
  private static let names = [
    "id", "name", "vendorId", "vendorName", "description", "thumbnail", "currency", "price",
    "discount", "bargainPrice", "stock", "createdAt",
  ]

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test(arguments: ["7", "20", "1000"])
  func `all pages are one product a line in JSON`(size: String) async throws {
    let run = try await CommandLineProcess.run("list", "--all", "--json", "--per-page", size)
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    let products = try objects(run.output)
    let ids = products.compactMap { $0["id"] as? Int }
    #expect(ids.count == 72)
    #expect(Set(ids).count == 72)
    #expect(Set(products[0].keys) == Set(Self.names))
  }

  @Test func `all pages have one title, and columns that line up`() async throws {
    let run = try await CommandLineProcess.run("list", "-a", "--per-page", "9")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 1 + 72 + 1)
    #expect(lines.filter { $0.contains("NAME") }.count == 1)
    #expect(lines.last == "72 products · end of the list")
    let widths = lines.dropLast().map { TerminalText(line: $0).columns }
    #expect(widths.allSatisfy { $0 <= 80 })
  }

  @Test func `all of a search is what matches`() async throws {
    let run = try await CommandLineProcess.run("search", "카메라", "--all", "--json")
    let names = try objects(run.output).compactMap { $0["name"] as? String }
    #expect(names.count == 2)
    #expect(names.allSatisfy { $0.contains("카메라") })
  }

  @Test func `a search is a list with a text`() async throws {
    let search = try await CommandLineProcess.run("search", "camera", "--json")
    let list = try await CommandLineProcess.run("list", "--search", "camera", "--json")
    #expect(search.output == list.output)
    #expect(search.output.contains("Camera"))
  }

  @Test func `the next page of a search is a search`() async throws {
    let run = try await CommandLineProcess.run("search", "e", "--per-page", "2")
    #expect(run.output.contains("next: openmarket search e --page 2 --per-page 2"))
  }

  @Test func `chosen fields have tabs between them for programs`() async throws {
    let run = try await CommandLineProcess.run("list", "--fields", "price,id", "--per-page", "2")
    #expect(run.output == "19800\t183\n850000\t176\n")
    let all = try await CommandLineProcess.run("list", "--fields=id", "--all")
    #expect(all.output.split(separator: "\n").count == 72)
  }

  @Test func `chosen fields are the members in JSON, in their order`() async throws {
    let run = try await CommandLineProcess.run(
      "list", "--fields", "stock,id", "--json", "--per-page", "1")
    #expect(run.output.contains("{\n      \"stock\": 22,\n      \"id\": 183\n    }"))
    let show = try await CommandLineProcess.run("show", "32", "--fields", "id,images", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(show.output.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["id", "images"])
  }

  @Test func `chosen fields are columns on a terminal`() async throws {
    let run = try await CommandLineProcess(
      ["list", "--fields", "id,description", "--per-page", "3"], environment: ["TERM": "dumb"],
      output: .terminal(columns: 60)
    ).outcome()
    // The last line has a command to be copied, and is as long as that.
    let lines = run.output.split(separator: "\r\n").dropLast()
    #expect(lines.first?.hasPrefix(" id  description") == true)
    #expect(lines.allSatisfy { TerminalText(line: String($0)).columns <= 60 })
  }

  @Test(arguments: [
    ("id,nmae", "there is no field 'nmae', but there is 'name'"), ("images", "it takes one of id,"),
    ("id,,name", "it takes one of id,"), ("", "it takes one of id,"),
  ])
  func `a field that there is not is told`(fields: String, text: String) async throws {
    let run = try await CommandLineProcess.run("list", "--fields", fields)
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(text))
    // A list does not have them.
    #expect(!run.error.contains(", images"))
  }

  @Test(arguments: ["", "vendor"])
  func `of one product there is a field more`(fields: String) async throws {
    let run = try await CommandLineProcess.run("show", "32", "--fields", fields)
    #expect(run.exitCode == 2)
    #expect(run.error.hasSuffix(", createdAt, images.\n") == fields.isEmpty)
  }

  @Test func `a reader that leaves ends a stream quietly`() async throws {
    let run = try await CommandLineProcess.run(
      "list", "--all", "--per-page", "1", output: .closedPipe)
    #expect(run.exitCode == ExitCode.closedPipe.rawValue)
    #expect(!run.error.contains("written"))
  }

  @Test func `what was printed before a failure stays`() async throws {
    let folder = try TemporaryFolder()
    let rules = #"{"rules": [{"method": "GET", "path": "/api/products", "nth": 3, "status": 400}]}"#
    let plan = try folder.write(Data(rules.utf8), to: "faults.json")
    let market = try await ServedMarketProcess("--ephemeral", "--faults", plan)
    let run = try await CommandLineProcess.run(
      "list", "--all", "--json", "--per-page", "10", "--server", market.announcement.url)
    _ = await market.stop()
    #expect(run.exitCode == ExitCode.invalidInput.rawValue)
    #expect(try objects(run.output).count == 20)
    let error = try JSONDecoder().decode([String: String].self, from: Data(run.error.utf8))
    #expect(error["code"] == "rejected")
  }
}
