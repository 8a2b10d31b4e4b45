import OpenMarketTestSupport
import Testing

/// Tests for the commands that change and delete products.
final class EditTests: SellersScene {
  @Test func `an edit changes the given values only`() async throws {
    let id = try await desk.submitted(desk.register)
    expectEqual(try await desk.submitted(["edit", id, "--price", "12,000", "--stock", "3"]), id)
    let edited = try await desk.product(["show", id])
    #expect((edited.price, edited.stock, edited.name) == ("12000", 3, "Desk lamp"))
    let run = try await desk.run(["edit", id, "--name", "책상 등 👨‍👩‍👧", "--currency", "usd"])
    #expect(run.exitCode == 0)
    #expect(run.error.hasSuffix("openmarket: Saved your changes to product #\(id).\n"))
    expectEqual(try await desk.run(["show", id]).output, run.output)

    let same = try await desk.run(["edit", id, "--price", "12000", "--thumbnail", "1"])
    #expect((same.exitCode, same.output) == (0, run.output))
    #expect(same.error.hasSuffix("openmarket: Nothing was changed, so nothing was sent.\n"))
  }

  @Test func `a deletion is confirmed by an option`() async throws {
    let id = try await desk.submitted(desk.register)
    expectEqual(try await desk.failure(["delete", id]).exitCode, 2)
    let run = try await desk.run(["delete", id, "--yes"])
    #expect((run.exitCode, run.output) == (0, "Deleted product #\(id).\n"))
    expectEqual(try await desk.failure(["delete", id, "-y"]).exitCode, 4)
    let other = try await desk.submitted(desk.register)
    let json = try await desk.run(["delete", other, "--yes", "--json"])
    #expect(json.error == "")
    #expect(json.output.contains("\"presence\" : \"deleted\""))
  }
}
