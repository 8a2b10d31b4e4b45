import Foundation
import Testing

@testable import OpenMarketCLI

@Suite struct EditProcessTests {
  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private func registered() async throws -> SellersDesk.Product {
    try await desk.product(["register"] + SellersDesk.lamp + [desk.picture])
  }

  @Test func `what is said is changed, and the rest stays`() async throws {
    let id = "\(try await registered().id)"
    let edited = try await desk.product(["edit", id, "--price", "12,000", "--stock", "3"])
    #expect(edited.price == "12000" && edited.stock == 3 && edited.name == "Desk lamp")
    #expect(try await desk.product(["show", id]) == edited)
    let run = try await desk.run(["edit", id, "--name", "책상 등 👨‍👩‍👧", "--currency", "usd"])
    #expect(run.exitCode == 0)
    #expect(run.error.hasSuffix("openmarket: changed #\(id)\n"))
    #expect(run.output == (try await desk.run(["show", id]).output))
    #expect(try await desk.product(["show", id]).currency == "USD")
  }

  @Test func `nothing is sent where nothing is different`() async throws {
    let id = "\(try await registered().id)"
    let run = try await desk.run(["edit", id, "--price", "15000", "--thumbnail", "1"])
    #expect(run.exitCode == 0)
    #expect(run.error.hasSuffix("openmarket: nothing to change; nothing was sent\n"))
    #expect(run.output == (try await desk.run(["show", id]).output))
  }

  @Test func `away from a terminal it has to be said what to change`() async throws {
    let (failure, exitCode) = try await desk.failure(["edit", "184"])
    #expect(exitCode == 2)
    #expect(failure.message.hasPrefix("'edit' needs --name TEXT | --description TEXT | "))
    #expect(failure.message.hasSuffix(" | --thumbnail N."))
  }

  @Test func `what is wrong is told, and nothing is changed`() async throws {
    let product = try await registered()
    let (failure, exitCode) = try await desk.failure(
      ["edit", "\(product.id)", "--discount", "15001", "--name", "x"])
    #expect(exitCode == 6)
    #expect(failure.issues?.map(\.code) == ["name-length", "discount-above-price"])
    #expect(try await desk.product(["show", "\(product.id)"]) == product)
  }

  @Test func `other people's products, none, and a picture that is none are told apart`()
    async throws
  {
    let id = "\(try await registered().id)"
    #expect(try await desk.failure(["edit", "999999", "--stock", "1"]).0.code == "not-found")
    #expect(try await desk.failure(["edit", "999999", "--stock", "1"]).exitCode == 4)
    #expect(try await desk.failure(["edit", "32", "--stock", "1"]).exitCode == 5)
    #expect(try await desk.failure(["edit", id, "--thumbnail", "2"]).exitCode == 4)
  }

  @Test func `a deletion is sent only when somebody is sure`() async throws {
    let id = "\(try await registered().id)"
    let unsure = try await desk.failure(["delete", id])
    #expect(unsure.exitCode == 2)
    #expect(unsure.0.message == "there is no terminal to ask on; give --yes if you are sure.")
    #expect(try await desk.run(["show", id]).exitCode == 0)
    let run = try await desk.run(["delete", id, "--yes"])
    #expect(run.exitCode == 0)
    #expect(run.output == "Deleted #\(id).\n")
    #expect(try await desk.run(["show", id]).exitCode == 4)
    #expect(try await desk.failure(["delete", id, "-y"]).exitCode == 4)
    #expect(try await desk.failure(["delete", "32", "--yes"]).exitCode == 5)
    #expect(try await desk.run(["show", "32"]).exitCode == 0)
  }

  @Test func `with JSON a deletion is one object`() async throws {
    let id = try await registered().id
    let run = try await desk.run(["delete", "\(id)", "--yes", "--json"])
    #expect(run.error.isEmpty)
    #expect(run.output == "{\n  \"deleted\": \(id)\n}\n")
  }
}
