import Testing

@testable import OpenMarketCLI

/// What was done is told even where the output cannot be written: else a script would do it again.
@Suite struct UntoldChangeProcessTests {
  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private func register() -> [String] { ["register"] + SellersDesk.lamp + [desk.picture] }

  @Test func `a program is told what was done, with the product`() async throws {
    let registered = try await desk.failure(register(), output: .missing)
    #expect(registered.exitCode == 1)
    #expect(registered.0.code == "output")
    #expect(registered.0.registered == 184)
    #expect(
      registered.0.message.hasPrefix("registered #184, but the output cannot be written: "))
    let changed = try await desk.failure(["edit", "184", "--stock", "4"], output: .missing)
    #expect(changed.exitCode == 1 && changed.0.changed == 184)
    #expect(changed.0.message.hasPrefix("changed #184, but the output cannot be written: "))
    #expect(try await desk.product(["show", "184"]).stock == 4)
    let deleted = try await desk.failure(["delete", "184", "--yes"], output: .missing)
    #expect(deleted.exitCode == 1 && deleted.0.deleted == 184)
    #expect(deleted.0.message.hasPrefix("deleted #184, but the output cannot be written: "))
    #expect(try await desk.run(["show", "184"]).exitCode == 4)
  }

  @Test func `where the reader has left, that is told, too`() async throws {
    let registered = try await desk.failure(register(), output: .closedPipe)
    #expect(registered.exitCode == 141)
    #expect(registered.0.registered == 184)
    #expect(registered.0.message == "registered #184, but nobody reads the output any more.")
  }

  @Test(arguments: [
    ("en", "openmarket: deleted #184, but the output cannot be written: "),
    ("ko", "openmarket: 184번을 지웠습니다. 그런데 출력을 쓸 수 없습니다: "),
  ])
  func `a user is told in a line`(language: String, text: String) async throws {
    _ = try await desk.product(register())
    let run = try await desk.run(
      ["delete", "184", "--yes", "--lang", language], output: .missing)
    #expect(run.exitCode == 1)
    #expect(run.error.split(separator: "\n").last?.hasPrefix(text) == true, "\(run.error)")
  }

  @Test func `where nothing was done, only the output is spoken of`() async throws {
    let (failure, exitCode) = try await desk.failure(["show", "32"], output: .missing)
    #expect(exitCode == 1)
    #expect(failure.code == "output")
    #expect(failure.message.hasPrefix("the output cannot be written: "))
  }
}
