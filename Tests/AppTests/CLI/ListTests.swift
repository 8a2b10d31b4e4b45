import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketTerminal

final class ListTests: SellersScene {
  private static let kettle = MarketAnswers.product(id: 5, name: "Kettle")

  @Test(arguments: [([], 4), (["list", "--per-page", "24"], 3)])
  func `without a command the first page is listed`(arguments: [String], count: Int) async throws {
    let run = try await openmarket(arguments)
    #expect(run.output.hasPrefix(" ID  NAME"))
    #expect(run.output.contains("Page 1 of \(count)"))
    #expect(run.output.contains("next: openmarket list --page 2"))
  }

  @Test(arguments: [([], "loaded", 7), (["--all"], "end", 72)])
  func `JSON is the state of the list`(options: [String], phase: String, count: Int) async throws {
    let run = try await openmarket(["list", "--json", "--per-page", "7"] + options)
    let state = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(state?["phase"] as? String == phase)
    #expect((state?["rows"] as? [Any])?.count == count)
  }

  @Test func `a search is a list with a text, and so is its next page`() async throws {
    let search = try await openmarket(["search", "camera", "--json"])
    let list = try await openmarket(["list", "--search", "camera", "--json"])
    #expect(list.output == search.output)
    let run = try await openmarket(["search", "-", "--page", "2", "--per-page", "1"])
    #expect(run.output.contains("next: openmarket list --page 3 --search=- --per-page 1"))
  }

  @Test func `all pages have one title, and columns that line up`() async throws {
    let words = ["list", "-a", "--per-page", "9"]
    let run = try await openmarket(words, environment: ["COLUMNS": "80"])
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 74)
    #expect(lines.last == "72 products · end of the list")
    #expect(lines.count { $0.contains("NAME") } == 1)
    #expect(lines.dropLast().filter { TerminalText(line: $0).columns > 80 } == [])
  }

  @Test(arguments: [["list"], ["list", "--all"], ["show", "5"]])
  func `saved rows are printed with their age before the error`(command: [String]) async throws {
    let list = MarketAnswers.list([Self.kettle])
    let server = try serve { request, _ in MarketAnswers.reading(request, list: list) }
    let words = command + ["--server", server.address]
    let read = try await desk.run(words)
    server.stop()
    let saved = try await desk.run(words, exits: 3)
    #expect(saved.output == read.output.replacing(" · end of the list", with: ""))
    #expect(saved.error.hasPrefix("openmarket: Can't connect"))
    #expect(saved.error.contains(". This content was saved "))
    let json = try await desk.run(words + ["--json"], exits: 3)
    #expect(json.output.contains("\"isStale\" : true"))
    expectEqual(try json.failure.code, "offline")
  }

  @Test func `a product that can't be read is named after the others`() async throws {
    let list = MarketAnswers.list([Self.kettle, #"{"id":6}"#])
    let server = try serve { _, _ in MarketAnswers.json(list) }
    let run = try await openmarket(["list", "--server", server.address])
    #expect(run.output.contains("Kettle"))
    let text = "Product #6 isn't shown: its data can't be read (pages[1].vendor_id)."
    #expect(run.error.hasPrefix("openmarket: \(text)\n"))
  }

  /// A server that ends its list before it has sent all rows of its total count, and a list without
  /// a readable row.
  @Test(
    arguments: [
      (MarketAnswers.list([kettle], total: 60), "incomplete-list"),
      (MarketAnswers.list(["{\"id\":\"x\"}"]), "unreadable-list"),
    ], [[], ["--all"]])
  func `a list that isn't whole fails, with the rows that it has`(
    answer: (list: String, code: String), options: [String]
  ) async throws {
    let server = try serve { _, _ in MarketAnswers.json(answer.list) }
    let isCut = answer.code == "incomplete-list"
    let words = ["list", "--server", server.address] + options
    let text = try await openmarket(words, exits: 8)
    #expect(text.output.isEmpty == !isCut)
    #expect(!text.output.contains("end of the list"))
    #expect(text.error.contains(isCut ? "Products missing: 59." : "No product in the list"))
    let json = try await openmarket(words + ["--json"], exits: 8)
    #expect(json.output.contains("Kettle") == isCut)
    expectEqual(try json.failure.code, answer.code)
  }
}
