import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for the commands that register, edit and delete products.
final class SellingCommandsTests: SellersScene {
  // MARK: - Register

  @Test func `a registered product is there for the next command`() async throws {
    let run = try await desk.run(desk.register + ["--stock", "3", "--discount=500"])
    let said = run.error.split(separator: "\n").dropFirst()
    let signedIn = "openmarket: Signed in as its seller “Sandbox Seller”."
    #expect(said == [signedIn[...], "openmarket: Registered product #184."])
    expectEqual(try await desk.run(["show", "184"]).output, run.output)
    let product = try await desk.run(["show", "184", "--json"]).state.product
    #expect(product == .init(name: "Desk lamp", price: "15000", discount: "500", stock: 3))
    #expect(try await desk.run(["list"]).output.contains("Desk lamp"))
  }

  @Test func `everything that is invalid is reported at once`() async throws {
    let wrong = [
      "register", "--name", "ab", "--description", "short", "--price", "1,5x", "--stock=-1",
      "--image", try desk.folder.write(Data("GIF89a".utf8), to: "clip.gif"),
    ]
    let json = try await desk.run(wrong + ["--json"], exits: 6)
    expectEqual(try json.failure.code, "invalid-product")
    let issues = try #require(try json.state.issues)
    let codes = "text-length text-length unreadable-number negative-stock image-format"
    #expect(issues.map(\.code).joined(separator: " ") == codes)
    #expect(issues.map(\.field) == ["name", "description", "price", "stock", "images"])
    let run = try await desk.run(wrong, exits: 6)
    #expect(run.output == "")
    let lines = run.error.split(separator: "\n").suffix(6)
    let expected = ["openmarket: Nothing was sent. Correct these values:"]
    #expect(lines.map(String.init) == expected + issues.map { "  " + $0.text })
  }

  @Test func `an invalid value has a code`() async throws {
    let pictures = Array(repeating: desk.picture, count: 10)
    for (words, code) in [
      (desk.register + pictures, "invalid-product"),
      (desk.register + ["--currency", "xts"], "rejected"),
      (["login", "--identifier", "two words"], "invalid-seller"),
    ] {
      let secret = ["OPENMARKET_SECRET": "word"]
      expectEqual(try await desk.failure(words, secret, exits: 6).code, code)
    }
  }

  /// A server of another version, which ignores a value, answers so.
  @Test func `values that the market stored otherwise are told, with an exit code`() async throws {
    let server = try serve { request, _ in
      if request.method == .get { return MarketAnswers.reading(request) }
      let changes = ["description": nil, "price": "1", "stock": "0"] as [String: String?]
      let stored = MarketAnswers.detail(id: 5, name: "Desk lamp", changes)
      return MarketAnswers.json(stored, status: 201)
    }
    let options = ["--stock", "3"] + desk.options(of: server.address)
    let run = try await desk.run(desk.register + options, exits: 9)
    #expect(run.output.hasPrefix("Desk lamp\n"))
    let start = "openmarket: Registered product #5.\nopenmarket: The product was stored"
    #expect(run.error.hasPrefix(start))
    let difference = ": description, price ₩1 instead of ₩15,000, stock 0 instead of 3."
    #expect(run.error.contains(difference))
    let failure = try await desk.failure(["edit", "5"] + options, exits: 9)
    #expect(failure.code == "stored-otherwise")
    #expect(failure.text.contains(": stock 0 instead of 3."))
    #expect(server.requests.count { $0.method == .patch } == 1)
  }

  // MARK: - Edit and delete

  @Test func `an edit changes the given values only`() async throws {
    let id = try await desk.submitted(desk.register)
    expectEqual(try await desk.submitted(["edit", id, "--price", "12,000", "--stock", "3"]), id)
    let edited = try await desk.run(["show", id, "--json"]).state.product
    #expect(edited == .init(name: "Desk lamp", price: "12000", discount: "0", stock: 3))
    let run = try await desk.run(["edit", id, "--name", "책상 등 👨‍👩‍👧", "--currency", "usd"])
    #expect(run.error.hasSuffix("openmarket: Saved your changes to product #\(id).\n"))
    expectEqual(try await desk.run(["show", id]).output, run.output)

    let same = try await desk.run(["edit", id, "--price", "12000", "--thumbnail", "1"])
    #expect(same.output == run.output)
    #expect(same.error.hasSuffix("openmarket: Nothing was changed, so nothing was sent.\n"))
  }

  @Test func `a deletion is confirmed by an option`() async throws {
    let id = try await desk.submitted(desk.register)
    try await desk.run(["delete", id], exits: 2)
    let run = try await desk.run(["delete", id, "--yes"])
    #expect(run.output == "Deleted product #\(id).\n")
    try await desk.run(["delete", id, "-y"], exits: 4)
    let other = try await desk.submitted(desk.register)
    let json = try await desk.run(["delete", other, "--yes", "--json"])
    #expect(json.output.contains("\"presence\" : \"deleted\""))
  }
}
