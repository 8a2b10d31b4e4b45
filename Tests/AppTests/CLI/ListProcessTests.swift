import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite(.takingTurns(.startingPrograms)) struct ListProcessTests {
  private static let kettle = MarketAnswers.product(id: 5, name: "Kettle")

  @Test(arguments: [([], 4), (["list", "--per-page", "24"], 3)])
  func `without a command the first page is listed`(arguments: [String], count: Int) async throws {
    let run = try await CommandLineProcess(arguments).outcome()
    #expect(run.exitCode == 0 && run.output.hasPrefix(" ID  NAME"))
    #expect(run.output.contains("Page 1 of \(count)"))
    #expect(run.output.contains("next: openmarket list --page 2"))
  }

  @Test(arguments: [["list"], ["list", "--all"]])
  func `JSON is the state of the list`(command: [String]) async throws {
    let run = try await CommandLineProcess(command + ["--json", "--per-page", "7"]).outcome()
    #expect(run.exitCode == 0 && run.error.isEmpty)
    let state = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let isAll = command.contains("--all")
    #expect(state?["phase"] as? String == (isAll ? "end" : "loaded"))
    #expect((state?["rows"] as? [Any])?.count == (isAll ? 72 : 7))
  }

  @Test func `a search is a list with a text, and so is its next page`() async throws {
    let search = try await CommandLineProcess.run("search", "camera", "--json")
    let list = try await CommandLineProcess.run("list", "--search", "camera", "--json")
    #expect(search.output == list.output)
    #expect(search.output.contains("Camera"))
    let run = try await CommandLineProcess.run("search", "e", "--per-page", "2")
    #expect(run.output.contains("next: openmarket list --page 2 --search e --per-page 2"))
    let dash = try await CommandLineProcess.run("list", "--search=-", "--per-page", "1")
    #expect(dash.output.contains("--search=-"))
  }

  @Test func `all pages have one title, and columns that line up`() async throws {
    let run = try await CommandLineProcess(
      ["list", "-a", "--per-page", "9"], environment: ["COLUMNS": "80"]
    ).outcome()
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 1 + 72 + 1 && lines.filter { $0.contains("NAME") }.count == 1)
    #expect(lines.last == "72 products · end of the list")
    #expect(lines.dropLast().allSatisfy { TerminalText(line: $0).columns <= 80 })
  }

  @Test func `a name isn't cut in a pipe`() async throws {
    let name = String(repeating: "Long name ", count: 30) + "end"
    let run = try await CommandLineProcess.run(["list"]) { _ in
      MarketAnswers.json(MarketAnswers.list([MarketAnswers.product(id: 5, name: name)]))
    }
    #expect(run.output.contains(name))
  }

  @Test func `rows before a failure are printed as they arrive`() async throws {
    let held = Gate()
    let list = MarketAnswers.list([Self.kettle], total: 2, size: 1, hasNext: true)
    let server = try LoopbackServer(responding: { request, connection in
      let isFirst = request.target.contains("page_no=1&")
      if !isFirst { try connection.wait(at: held) }
      return MarketAnswers.json(isFirst ? list : "{}", status: isFirst ? 200 : 400)
    })
    defer { server.stop() }
    let process = try CommandLineProcess(
      ["list", "--all", "--per-page", "1", "--server", server.address])
    expectEqual(await process.outputLine(1)?.contains("Kettle"), true)
    held.open()
    let run = await process.outcome()
    #expect(run.exitCode == 6 && run.output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [["list"], ["list", "--all"], ["show", "5"]])
  func `saved rows are printed with their age before the error`(command: [String]) async throws {
    let folder = try TemporaryFolder()
    let list = MarketAnswers.list([Self.kettle])
    let server = try LoopbackServer { request in
      request.target.contains("?") ? MarketAnswers.json(list) : MarketAnswers.reading(request)
    }
    let words = command + ["--server", server.address]
    let environment = ["HOME": folder.path]
    let read = try await CommandLineProcess(words, environment: environment).outcome()
    #expect(read.exitCode == 0 && read.error.isEmpty)
    server.stop()
    let saved = try await CommandLineProcess(words, environment: environment).outcome()
    #expect(saved.exitCode == ExitCode.network.rawValue)
    let rows = [read, saved].map { $0.output.replacing(" · end of the list", with: "") }
    #expect(rows[0] == rows[1])
    let lines = saved.error.split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.hasPrefix("openmarket: Can't connect") == true)
    #expect(lines.first?.contains(". This content was saved ") == true)
    let json = try await CommandLineProcess(words + ["--json"], environment: environment).outcome()
    #expect(json.output.contains("\"isStale\" : true"))
    expectEqual(try SellersDesk.Failure(json.error).code, "offline")
  }

  /// A server that ends its list before it has sent all rows of its total count, and a list without a readable row.
  @Test(
    arguments: [
      (MarketAnswers.list([kettle], total: 60), "incomplete-list"),
      (MarketAnswers.list(["{\"id\":\"x\"}"]), "unreadable-list"),
    ], [[], ["--all"]])
  func `a list that isn't whole fails, with the rows that it has`(
    answer: (list: String, code: String), options: [String]
  ) async throws {
    let isCut = answer.code == "incomplete-list"
    let text = try await CommandLineProcess.run(["list"] + options) { _ in
      MarketAnswers.json(answer.list)
    }
    #expect(text.exitCode == 8 && !text.output.contains("end of the list"))
    #expect(text.output.isEmpty == !isCut)
    #expect(text.error.contains(isCut ? "Products missing: 59." : "No product in the list"))
    let json = try await CommandLineProcess.run(["list", "--json"] + options) { _ in
      MarketAnswers.json(answer.list)
    }
    #expect(json.exitCode == 8 && json.error.contains(answer.code))
    #expect(json.output.contains("Kettle") == isCut)
  }
}
