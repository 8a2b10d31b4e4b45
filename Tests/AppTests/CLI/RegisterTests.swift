import Foundation
import OpenMarketTestSupport
import Testing

final class RegisterTests: SellersScene {
  @Test func `a registered product is there for the next command`() async throws {
    let run = try await desk.run(desk.register + ["--stock", "3", "--discount=500"])
    #expect(run.exitCode == 0)
    #expect(
      run.error.split(separator: "\n").dropFirst() == [
        "openmarket: Signed in as its seller “Sandbox Seller”.",
        "openmarket: Registered product #184.",
      ])
    expectEqual(try await desk.run(["show", "184"]).output, run.output)
    let product = try await desk.product(["show", "184"])
    #expect((product.price, product.discount, product.stock) == ("15000", "500", 3))
    #expect(try await desk.run(["list"]).output.contains("Desk lamp"))
  }

  @Test func `everything that is invalid is reported at once`() async throws {
    let wrong = [
      "register", "--name", "ab", "--description", "short", "--price", "1,5x", "--stock=-1",
      "--image", try desk.folder.write(Data("GIF89a".utf8), to: "clip.gif"),
    ]
    let (failure, exitCode, issues) = try await desk.failure(wrong)
    #expect((exitCode, failure.code) == (6, "invalid-product"))
    let codes = [
      "text-length", "text-length", "unreadable-number", "negative-stock", "image-format",
    ]
    #expect(issues.map(\.code) == codes)
    #expect(issues.map(\.field) == ["name", "description", "price", "stock", "images"])
    let run = try await desk.run(wrong)
    #expect((run.exitCode, run.output) == (6, ""))
    let lines = run.error.split(separator: "\n").suffix(6).map(String.init)
    #expect(lines.first == "openmarket: Nothing was sent. Correct these values:")
    #expect(lines.dropFirst() == issues.map { "  " + $0.text }[...])
  }

  @Test func `an invalid value has a code`() async throws {
    let pictures = Array(repeating: desk.picture, count: 10)
    for (arguments, code) in [
      (desk.register + pictures, "invalid-product"),
      (desk.register + ["--currency", "xts"], "rejected"),
      (["login", "--identifier", "two words"], "invalid-seller"),
    ] {
      let failure = try await desk.failure(arguments, ["OPENMARKET_SECRET": "word"])
      #expect((failure.exitCode, failure.0.code) == (6, code))
    }
  }

  /// A server of another version, which ignores a value, answers so.
  @Test func `values that the market stored otherwise are told, with an exit code`() async throws {
    let server = try serve { request in
      if request.method == .get { return MarketAnswers.reading(request) }
      let changes = ["description": nil, "price": "1", "stock": "0"] as [String: String?]
      let stored = MarketAnswers.detail(id: 5, name: "Desk lamp", changes)
      return MarketAnswers.json(stored, status: 201)
    }
    let options = desk.options(of: server.address)
    let run = try await desk.run(desk.register + ["--stock", "3"] + options)
    let difference = ": description, price ₩1 instead of ₩15,000, stock 0 instead of 3."
    #expect(run.exitCode == 9)
    #expect(run.output.hasPrefix("Desk lamp\n"))
    #expect(
      run.error.hasPrefix("openmarket: Registered product #5.\nopenmarket: The product was stored"))
    #expect(run.error.contains(difference))
    let (failure, exitCode, _) = try await desk.failure(["edit", "5", "--stock", "3"] + options)
    #expect((failure.code, exitCode) == ("stored-otherwise", 9))
    #expect(failure.text.contains(": stock 0 instead of 3."))
    #expect(server.requests.count { $0.method == .patch } == 1)
  }
}
