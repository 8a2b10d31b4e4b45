import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Selling at a terminal, where what is missing is asked for.
@Suite(.oneAtATime(.startingPrograms), .timeLimit(.minutes(5))) struct SellerTerminalTests {
  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private func process(
    _ arguments: String..., more: [String: String] = [:], columns: Int = 120
  ) throws -> TerminalProcess {
    try TerminalProcess(
      arguments,
      environment: desk.environment.merging(["TERM": "xterm-256color"]) { $1 }.merging(more) { $1 },
      size: TerminalSize(columns: columns, rows: 60))
  }

  /// Answers each question as soon as it is there.
  private func answer(
    _ process: TerminalProcess, _ answers: [(question: String, answer: String)]
  ) async throws {
    for (question, answer) in answers {
      try await process.waitFor({ $0.text.hasSuffix(question) })
      process.type(answer + "\r")
    }
  }

  @Test func `a product is asked for field by field, and what is wrong asked for again`()
    async throws
  {
    let process = try process("register", "--stock", "2")
    try await answer(
      process,
      [
        ("Name, 3–100 characters:", "ab"),
        ("Description, 10–1000 characters:", "Warm light, almost new."),
        ("Currency, a code of three letters (KRW, USD, JPY, HKD…) [KRW]:", "short"),
      ])
    // At once, and not after everything else.
    try await process.waitFor(text: "openmarket: it takes a code of three letters such as KRW")
    try await answer(
      process,
      [
        ("HKD…) [KRW]:", "usd"),
        ("Price, such as 15000 or 29.90:", "lots"),
        ("Discount, from 0 up to the price:", ""),
        ("Picture 1, the path of a PNG or JPEG file (Enter for no more):", "/nowhere.png"),
      ])
    try await process.waitFor(text: "'/nowhere.png': it takes a file that can be read.")
    try await answer(
      process,
      [
        ("Picture 1, the path of a PNG or JPEG file (Enter for no more):", desk.picture),
        ("Picture 2, the path of a PNG or JPEG file (Enter for no more):", ""),
      ])
    let screen = try await process.waitFor({
      $0.text.matches(of: /Name, 3–100 characters:/).count == 2
    })
    #expect(screen.text.contains("The name has 2 characters"))
    #expect(screen.text.contains("The price “lots” is no number"))
    process.type("책상 등x\u{7F} 👩‍🌾\r")
    try await process.waitFor({ $0.text.matches(of: /or 29.90:/).count == 2 })
    process.type("15,000\r")
    let ending = try await process.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.screen.text.contains("registered #184"))
    #expect(ending.settings?.echoes == true)
    let product = try await desk.product(["show", "184"])
    #expect(product.name == "책상 등 👩‍🌾" && product.price == "15000" && product.stock == 2)
    #expect(product.currency == "USD")
  }

  @Test func `an edit shows what there is, and Enter keeps it`() async throws {
    _ = try await desk.product(["register"] + SellersDesk.lamp + [desk.picture])
    let process = try process("edit", "184")
    try await answer(
      process,
      [
        ("Name, 3–100 characters [Desk lamp]:", ""),
        ("Description, 10–1000 characters [Warm light, almost new.]:", ""),
        ("[KRW]:", ""), ("[15000]:", "12000"), ("0 up to the price [0]:", ""),
        ("from 0 up [0]:", "5"),
      ])
    #expect(try await process.ending().exitCode == 0)
    let product = try await desk.product(["show", "184"])
    #expect(product.price == "12000" && product.stock == 5 && product.name == "Desk lamp")
  }

  @Test func `what was refused is not what Enter says`() async throws {
    let process = try TerminalProcess(
      ["register", desk.picture, "--stock", "lots", "--discount", "20000"] + SellersDesk.lamp,
      environment: desk.environment, size: TerminalSize(columns: 120, rows: 60))
    try await answer(
      process,
      [("Discount, from 0 up to the price:", ""), ("Stock, a whole number from 0 up [0]:", "-1")])
    try await process.waitFor({ $0.text.matches(of: /number from 0 up \[0\]:/).count == 2 })
    process.type("\r")
    #expect(try await process.ending().exitCode == 0)
    let product = try await desk.product(["show", "184"])
    #expect(product.stock == 0 && product.discount == "0" && product.price == "15000")

    let edit = try self.process("edit", "184", "--price", "none")
    try await answer(edit, [("Price, such as 15000 or 29.90 [15000]:", "")])
    let ending = try await edit.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.screen.text.contains("nothing to change"))
  }

  @Test func `a secret is asked for and not shown`() async throws {
    let process = try process("login", "--server", "http://127.0.0.1:1")
    try await answer(process, [("Your identifier:", "two words")])
    try await process.waitFor(text: "Your secret (it is not shown):")
    #expect(process.settings?.echoes == false)
    // Neither a key that is quoted (Ctrl-V) nor an arrow becomes a part of it.
    process.type("typed\u{16}\u{1A} before\r")
    try await process.waitFor { screen in
      screen.text.contains("cannot be read; type it again")
        && screen.text.matches(of: /Your secret/).count == 2
    }
    process.type("typed\u{1B}[D\r")
    try await process.waitFor { screen in
      screen.text.matches(of: /type it again/).count == 2
        && screen.text.matches(of: /Your secret/).count == 3
    }
    process.type("hidden-word\r")
    try await answer(process, [("Your identifier:", "some-id")])
    let ending = try await process.ending()
    #expect(ending.exitCode == 0)
    #expect(ending.settings?.echoes == true)
    #expect(ending.screen.text.contains("cannot be sent"))
    #expect(!ending.screen.text.contains("hidden-word"))
    let kept = try Data(contentsOf: desk.sellerFile("http://127.0.0.1:1"))
    #expect(String(decoding: kept, as: UTF8.self).contains("hidden-word"))
  }

  @Test(arguments: [
    (["login"], "Your identifier:", ["some-id"], "Your secret (it is not shown):"),
    (["register"], "Name, 3–100 characters:", ["Lamp"], "Description, 10–1000 characters:"),
  ])
  func `at every question an interruption ends the program, and the terminal is as it was`(
    arguments: [String], first: String, answers: [String], second: String
  ) async throws {
    let size = TerminalSize(columns: 120, rows: 24)
    let untouched = try PseudoTerminal(size: size)
    defer { untouched.controller.close() }
    let before = try #require(untouched.settings)
    for (count, question) in [first, second].enumerated() {
      for (interruption, code) in [(true, 130), (false, 143)] as [(Bool, Int32)] {
        let process = try TerminalProcess(
          arguments, environment: desk.environment, size: size)
        try await process.waitFor(text: first)
        for answer in answers.prefix(count) { process.type(answer + "\r") }
        try await process.waitFor({ $0.text.hasSuffix(question) })
        if interruption { process.type("\u{3}") } else { process.send(SIGTERM) }
        let ending = try await process.ending(within: .seconds(10))
        #expect(ending.exitCode == code)
        #expect(ending.settings == before)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: desk.sellerFile().path))
    #expect(try await desk.run(["show", "184"]).exitCode == 4)
  }

  @Test func `the end of the input is no answer, and nothing is done`() async throws {
    let process = try process("register")
    try await process.waitFor(text: "Name, 3–100 characters:")
    process.type("\u{4}")
    let ending = try await process.ending()
    #expect(ending.exitCode == 5)
    #expect(ending.screen.text.hasSuffix("openmarket: nothing was done."))
    #expect(ending.settings?.echoes == true)
  }

  @Test func `a deletion is asked for, and done only after a yes`() async throws {
    _ = try await desk.product(["register"] + SellersDesk.lamp + [desk.picture])
    let question = "Delete “Desk lamp”? It is taken off the market for good. [y/N]"
    for (answer, code) in [("n", 5), ("", 5), ("예", 0)] as [(String, Int32)] {
      #expect(try await desk.run(["show", "184"]).exitCode == 0)
      let process = try process("delete", "184")
      try await self.answer(process, [(question, answer)])
      let ending = try await process.ending()
      #expect(ending.exitCode == code)
      #expect(ending.screen.text.contains(code == 0 ? "Deleted #184." : "nothing was done."))
    }
    #expect(try await desk.run(["show", "184"]).exitCode == 4)
  }

  @Test func `who wants to delete another vendor's product is told so in the question`()
    async throws
  {
    let process = try process("delete", "32", columns: 200)
    let screen = try await process.waitFor({ $0.text.hasSuffix("for good. [y/N]") })
    let vendor = try await desk.run(["show", "32", "--fields", "vendorName"]).output
    let name = try #require(vendor.split(whereSeparator: \.isNewline).last)
    #expect(
      screen.text.contains("It belongs to “\(name)”, and the market will refuse. Delete “"))
    process.type("y\r")
    #expect(try await process.ending().exitCode == 5)
    #expect(try await desk.run(["show", "32"]).exitCode == 0)
  }

  @Test func `letters that are no text are asked for again`() async throws {
    let process = try process("login")
    try await process.waitFor(text: "Your identifier:")
    process.terminal.type([0x69, 0xFF, 0x64, 0x0D])
    try await process.waitFor(text: "type it again")
    try await answer(process, [("Your identifier:", "id"), ("(it is not shown):", "word")])
    #expect(try await process.ending().exitCode == 0)
  }
}
