import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests for registering, editing and deleting without a terminal.
@Suite(.takingTurns(.startingPrograms)) final class SellingProcessTests: SellersScene {
  // MARK: - Registering

  @Test func `a registered product is there for the next process`() async throws {
    let run = try await desk.run(desk.register + ["--stock", "3", "--discount=500"])
    #expect(run.exitCode == 0)
    #expect(
      run.error.split(separator: "\n").dropFirst() == [
        "openmarket: Signed in as its seller “Sandbox Seller”.",
        "openmarket: Registered product #184.",
      ])
    expectEqual(try await desk.run(["show", "184"]).output, run.output)
    let product = try await desk.product(["show", "184"])
    #expect(product.price == "15000" && product.discount == "500" && product.stock == 3)
    #expect(try await desk.run(["list"]).output.contains("Desk lamp"))
    let korean = try await desk.run(desk.register + ["--lang", "ko"])
    #expect(korean.error.contains("#185 상품을 등록했습니다."))
  }

  @Test func `the examples of the help work in the embedded market, one after another`()
    async throws
  {
    let names = ["list", "search", "show", "image", "register", "edit", "delete"]
    let examples = names.flatMap { TextFile.help.entry($0)?.examples ?? [] }
      .filter { $0 != "openmarket delete 184" }
    #expect(examples.count > 12)
    _ = try desk.folder.write(Data(ImageFile.samplePNG(2, size: 200).bytes), to: "side.png")
    let script =
      ["set -e", "openmarket() { '\(BuiltProgram.path)' \"$@\"; }", "jq() { cat; }"]
      + ["cd '\(desk.folder.path)'"] + examples
    let run = try await CommandLineProcess.shell(
      script.joined(separator: "\n"), environment: desk.environment)
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(!run.output.contains("No product") && run.output.hasSuffix("Deleted product #184.\n"))
  }

  @Test func `an image is read from the standard input`() async throws {
    let script = "exec '\(BuiltProgram.path)' register --image - \"$@\" < '\(desk.picture)'"
    let run = try await CommandLineProcess.shell(
      script, SellersDesk.lamp, environment: desk.environment)
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(run.output.hasPrefix("Desk lamp\n"))
  }

  @Test func `everything that is invalid is reported at once, and nothing is sent`()
    async throws
  {
    let wrong = [
      "register", "--name", "ab", "--description", "short", "--price", "1,5x", "--stock=-1",
      "--image", try desk.folder.write(Data("GIF89a".utf8), to: "clip.gif"),
    ]
    let (failure, exitCode, issues) = try await desk.failure(wrong)
    #expect(exitCode == 6 && failure.code == "invalid-product")
    let codes = [
      "text-length", "text-length", "unreadable-number", "negative-stock", "image-format",
    ]
    #expect(issues.map(\.code) == codes)
    #expect(issues.map(\.field) == ["name", "description", "price", "stock", "images"])
    let run = try await desk.run(wrong)
    #expect(run.exitCode == 6 && run.output.isEmpty)
    let lines = run.error.split(separator: "\n").suffix(6).map(String.init)
    #expect(lines.first == "openmarket: Nothing was sent. Correct these values:")
    #expect(lines.dropFirst() == issues.map { "  " + $0.text }[...])
  }

  @Test func `the older API needs only a secret`() async throws {
    try await ServedMarketProcess.inMemory { market in
      let server = ["--server", market.announcement.url, "--api", "v1"]
      let secret = ["OPENMARKET_SECRET": SellersDesk.secret]
      let nobody = try await desk.run(desk.register + server)
      let needs = "openmarket: 'register' also needs --secret-file PATH (OPENMARKET_SECRET). "
      #expect(nobody.exitCode == 2 && nobody.error.hasPrefix(needs))
      let id = try await desk.submitted(desk.register + server, secret)
      _ = try await desk.submitted(["edit", id, "--price", "9000"] + server, secret)
      expectEqual(try await desk.product(["show", id] + server).price, "9000")
      expectEqual(try await desk.run(["login"] + server, secret).exitCode, 0)
      // Version 3 of the API still requires an identifier.
      let other = try await desk.run(["delete", id, "--yes", "--server", server[1]])
      #expect(other.exitCode == 2 && other.error.contains("--identifier"), "\(other.error)")
      expectEqual(try await desk.run(["delete", id, "--yes"] + server).exitCode, 0)
      // A sign-in with the older API keeps the identifier, which the others need.
      try await desk.run(["login", "--server", server[1]], SellersDesk.variables)
      try await desk.run(["login"] + server, secret)
      let gone = try await desk.failure(["delete", id, "--yes", "--server", server[1]])
      #expect(gone.exitCode == 4)
    }
  }

  /// A server of another version, which ignores a value, answers so.
  @Test func `values that the market stored otherwise are told, with an exit code`() async throws {
    let list = MarketAnswers.list([])
    let server = try LoopbackServer(answer: { request in
      if request.method == .get { return MarketAnswers.reading(request, list: list) }
      let changes = ["description": nil, "price": "1", "stock": "0"] as [String: String?]
      let stored = MarketAnswers.detail(id: 5, name: "Desk lamp", changes)
      return MarketAnswers.json(stored, status: 201)
    })
    defer { server.stop() }
    let options = desk.options(of: server.address)
    let run = try await desk.run(desk.register + ["--stock", "3"] + options)
    let difference = ": description, price ₩1 instead of ₩15,000, stock 0 instead of 3."
    #expect(run.exitCode == 9 && run.output.hasPrefix("Desk lamp\n"))
    #expect(
      run.error.hasPrefix("openmarket: Registered product #5.\nopenmarket: The product was stored"))
    #expect(run.error.contains(difference))
    let (failure, exitCode, _) = try await desk.failure(["edit", "5", "--stock", "3"] + options)
    #expect(failure.code == "stored-otherwise" && exitCode == 9)
    #expect(failure.text.contains(": stock 0 instead of 3."))
    #expect(server.requests.count { $0.method == .patch } == 1)
  }

  // MARK: - Editing and deleting

  @Test func `an edit changes the given values only`() async throws {
    let id = try await desk.submitted(desk.register)
    expectEqual(try await desk.submitted(["edit", id, "--price", "12,000", "--stock", "3"]), id)
    let edited = try await desk.product(["show", id])
    #expect(edited.price == "12000" && edited.stock == 3 && edited.name == "Desk lamp")
    let run = try await desk.run(["edit", id, "--name", "책상 등 👨‍👩‍👧", "--currency", "usd"])
    #expect(
      run.exitCode == 0
        && run.error.hasSuffix("openmarket: Saved your changes to product #\(id).\n"))
    #expect(run.output == (try await desk.run(["show", id]).output))

    let same = try await desk.run(["edit", id, "--price", "12000", "--thumbnail", "1"])
    #expect(same.exitCode == 0 && same.output == run.output)
    #expect(same.error.hasSuffix("openmarket: Nothing was changed, so nothing was sent.\n"))
  }

  @Test func `a deletion is confirmed by an option`() async throws {
    let id = try await desk.submitted(desk.register)
    expectEqual(try await desk.failure(["delete", id]).exitCode, 2)
    let run = try await desk.run(["delete", id, "--yes"])
    #expect(run.exitCode == 0 && run.output == "Deleted product #\(id).\n")
    expectEqual(try await desk.failure(["delete", id, "-y"]).exitCode, 4)
    let other = try await desk.submitted(desk.register)
    let json = try await desk.run(["delete", other, "--yes", "--json"])
    #expect(json.error.isEmpty && json.output.contains("\"presence\" : \"deleted\""))
  }

  @Test(
    arguments: [
      (["edit", "999999", "--stock", "1"], "not-found", 4),
      (["edit", "32", "--thumbnail", "99"], "no-such-image", 4),
      (["edit", "32", "--discount", "99999999", "--name", "x"], "invalid-product", 6),
      (["edit", "32", "--stock", "1"], "not-owner", 5), (["delete", "32", "-y"], "not-owner", 5),
    ] as [([String], String, Int32)])
  func `a change that isn't possible has a code`(
    arguments: [String], code: String, exitCode: Int32
  ) async throws {
    let failure = try await desk.failure(arguments)
    #expect(failure.exitCode == exitCode && failure.0.code == code)
  }

  @Test func `a registration or a sign-in with an invalid value has a code`() async throws {
    let pictures = Array(repeating: desk.picture, count: 10)
    for (arguments, code) in [
      (desk.register + pictures, "invalid-product"),
      (desk.register + ["--currency", "xts"], "rejected"),
      (["login", "--identifier", "two words"], "invalid-seller"),
    ] {
      let failure = try await desk.failure(arguments, ["OPENMARKET_SECRET": "word"])
      #expect(failure.exitCode == 6 && failure.0.code == code)
    }
  }
}
