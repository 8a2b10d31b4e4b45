import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite(.oneAtATime(.startingPrograms)) struct ListProcessTests {
  private static let fields = [
    "id", "name", "vendorId", "vendorName", "description", "thumbnail", "currency", "price",
    "discount", "bargainPrice", "stock", "createdAt",
  ]

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { try object($0) }
  }

  // MARK: - One page

  @Test(arguments: [[], ["--lang=en", "list"]])
  func `without a command the first page is listed`(arguments: [String]) async throws {
    let run = try await CommandLineProcess(arguments).outcome()
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix(" ID  NAME"))
    #expect(run.output.contains("Page 1 of 4"))
    #expect(run.output.contains("next: openmarket list --page 2"))
    let even = try await CommandLineProcess(arguments + ["--per-page", "24"]).outcome()
    #expect(even.output.contains("Page 1 of 3"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func `JSON has the same members for a server and the embedded market`() async throws {
    let list = MarketAnswers.list(MarketAnswers.product(id: 5, name: "Kettle"))
    let server = try LoopbackServer(answer: { _ in MarketAnswers.json(list) })
    defer { server.stop() }
    let command = ["list", "--json", "--per-page", "2"]
    let served = try await CommandLineProcess(command + ["--server", server.address]).outcome()
    let embedded = try await CommandLineProcess(command).outcome()
    for run in [served, embedded] {
      #expect(run.exitCode == 0)
      #expect(run.error.isEmpty)
      let page = try object(run.output)
      #expect(page.keys.sorted() == ["hasNext", "page", "products", "skipped", "totalCount"])
      let products = try #require(page["products"] as? [[String: Any]])
      #expect(products.count == (run.output == served.output ? 1 : 2))
      #expect(products.allSatisfy { Set($0.keys) == Set(Self.fields) })
    }
    #expect(served.output.contains("\"price\" : \"12500000\""))
  }

  @Test func `a search is a list with a text, and so is its next page`() async throws {
    let search = try await CommandLineProcess.run("search", "camera", "--json")
    let list = try await CommandLineProcess.run("list", "--search", "camera", "--json")
    #expect(search.output == list.output)
    #expect(search.output.contains("Camera"))
    let run = try await CommandLineProcess.run("search", "e", "--per-page", "2")
    #expect(run.output.contains("next: openmarket search e --page 2 --per-page 2"))
    let dash = try await CommandLineProcess.run("list", "--search=-", "--per-page", "1")
    #expect(dash.output.contains("--search=-"))
  }

  // MARK: - All pages

  @Test func `with all pages and JSON each product is a line`() async throws {
    let run = try await CommandLineProcess.run("list", "--all", "--json", "--per-page", "7")
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    let products = try objects(run.output)
    #expect(products.count == 72)
    #expect(Set(products.compactMap { $0["id"] as? Int }).count == 72)
    #expect(Set(products[0].keys) == Set(Self.fields))
  }

  @Test func `all pages have one title, and columns that line up`() async throws {
    let run = try await CommandLineProcess.run("list", "-a", "--per-page", "9")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 1 + 72 + 1)
    #expect(lines.filter { $0.contains("NAME") }.count == 1)
    #expect(lines.last == "72 products · end of the list")
    #expect(lines.dropLast().allSatisfy { TerminalText(line: $0).columns <= 80 })
  }

  @Test func `lines before a failure are printed`() async throws {
    let rules = #"{"method": "GET", "path": "/api/products", "nth": 3, "status": 400}"#
    try await ServedMarketProcess.inMemory(rules: rules) { market in
      let run = try await CommandLineProcess.run(
        "list", "--all", "--json", "--per-page", "10", "--server", market.announcement.url)
      #expect(run.exitCode == ExitCode.invalidInput.rawValue)
      #expect(try objects(run.output).count == 20)
      #expect(try SellersDesk.Failure(run.error).code == "rejected")
    }
  }

  /// A server that ends its list before it has sent all rows of its total count, and a list without a readable row.
  @Test(
    arguments: [
      (
        MarketAnswers.list(MarketAnswers.product(id: 5, name: "Kettle"))
          .replacing("\"totalCount\":1", with: "\"totalCount\":60"), "incomplete-list"
      ),
      (MarketAnswers.list("{\"id\":\"x\"}"), "unreadable-list"),
    ], [[], ["--all"]])
  func `a list that isn't whole fails, with the rows that it has`(
    answer: (list: String, code: String), options: [String]
  ) async throws {
    let server = try LoopbackServer(answer: { _ in MarketAnswers.json(answer.list) })
    defer { server.stop() }
    let command = ["list"] + options + ["--server", server.address]
    let text = try await CommandLineProcess(command).outcome()
    #expect(text.exitCode == ExitCode.notUnderstood.rawValue)
    #expect(!text.output.contains("end of the list"))
    let isCut = answer.code == "incomplete-list"
    #expect(text.error.contains(isCut ? "59 products missing" : "no product in the list"))
    let json = try await CommandLineProcess(command + ["--json"]).outcome()
    #expect(json.exitCode == ExitCode.notUnderstood.rawValue)
    #expect(json.error.contains(answer.code))
    #expect(json.output.contains("Kettle") == isCut)
  }

  // MARK: - Chosen fields

  @Test func `chosen fields have tabs between them for programs`() async throws {
    let run = try await CommandLineProcess.run(
      "list", "--fields", "price,id,price", "--per-page", "2")
    #expect(run.output == "19800\t183\n850000\t176\n")
    let all = try await CommandLineProcess.run("list", "--fields=id", "--all")
    #expect(all.output.split(separator: "\n").count == 72)
  }

  @Test func `chosen fields are the members in JSON`() async throws {
    let run = try await CommandLineProcess.run(
      "list", "--fields", "stock,id", "--json", "--per-page", "1")
    #expect(run.output.contains("{\n      \"id\" : 183,\n      \"stock\" : 22\n    }"))
    let show = try await CommandLineProcess.run("show", "32", "--fields", "id,images", "--json")
    #expect(try object(show.output).keys.sorted() == ["id", "images"])
  }

  @Test func `chosen fields are columns on a terminal`() async throws {
    let run = try await CommandLineProcess.run(
      "list", "--fields", "id,description", "--per-page", "3", environment: ["TERM": "dumb"],
      output: .terminal(columns: 60))
    // Ignore the last line. It contains a command for the user to copy, so it isn't shortened.
    let lines = run.output.split(separator: "\r\n").dropLast()
    #expect(lines.first?.hasPrefix(" id  description") == true)
    #expect(lines.allSatisfy { TerminalText(line: String($0)).columns <= 60 })
  }

  // MARK: - One product

  @Test func `a product of a server is shown without a word about the embedded market`()
    async throws
  {
    let detail = MarketAnswers.detail(id: 5, name: "Kettle")
    let server = try LoopbackServer(answer: { _ in MarketAnswers.json(detail) })
    defer { server.stop() }
    let run = try await CommandLineProcess.run("show", "5", "--server", server.address)
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    #expect(run.output.contains("Tide Pool (#4)"))
    #expect(run.output.contains("http://pictures.example/9\n"))
  }
}
