import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests for changes whose response is lost or doesn't show whether the change was made.
@Suite(.oneAtATime(.startingPrograms)) struct LostReplyProcessTests {
  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private func drop(_ method: String) -> String {
    #"{"method":"\#(method)","path":"/api/products","connection":"drop-after-commit"}"#
  }

  /// Creates a server with one product. The server returns the given response to every change.
  private func server(changing response: HTTPResponse) throws -> LoopbackServer {
    let list = MarketAnswers.list(MarketAnswers.product(id: 5, name: "Lamp"))
    return try LoopbackServer(answer: { request in
      if request.method == .get { return MarketAnswers.reading(request, list: list) }
      return request.target.hasSuffix("/archived") ? MarketAnswers.deletionAddress : response
    })
  }

  @Test func `a change is found by reading, and sent once`() async throws {
    let rules = [drop("POST"), drop("PATCH"), drop("DELETE")].joined(separator: ",")
    try await ServedMarketProcess.inMemory(rules: rules) { served in
      let seller = desk.options(of: served.announcement.url)
      let before = try await served.products()
      let product = try await desk.product(desk.register + seller)
      #expect(try await served.products().count == before.count + 1)
      let edited = try await desk.product(["edit", "\(product.id)", "--stock", "9"] + seller)
      #expect(edited.stock == 9)
    }
  }

  @Test(
    arguments: [
      (["edit", "5", "--stock", "9"], "update-unknown"),
      (["delete", "5", "--yes"], "deletion-unknown"),
      (["register"] + SellersDesk.lamp, "registration-unknown"),
    ])
  func `a change that can't be found is unknown, and isn't safe to send again`(
    change: (words: [String], code: String)
  ) async throws {
    let server = try server(
      changing: HTTPResponse(status: 500))
    defer { server.stop() }
    let pictures = change.words[0] == "register" ? [desk.picture] : []
    let (failure, exitCode) = try await desk.failure(
      change.words + pictures + desk.options(of: server.address))
    #expect(failure.code == change.code)
    #expect(exitCode == 7)
    let message = failure.message
    #expect(message.contains("before you") && message.contains("again"), "\(message)")
    let changes = server.requests.filter { $0.method != .get && !$0.target.contains("archived") }
    #expect(changes.count == 1)
  }

  @Test func `a registration that may be one of several products names them`() async throws {
    // The request for the existing products, which precedes the registration, fails.
    let rules = drop("POST") + #",{"method":"GET","path":"/api/products","nth":1,"status":400}"#
    try await ServedMarketProcess.inMemory(rules: rules) { served in
      let (failure, exitCode) = try await desk.failure(
        desk.register + desk.options(of: served.announcement.url))
      #expect(failure.code == "ambiguous-registration")
      #expect(exitCode == 7)
      #expect(failure.products == [184])
      #expect(failure.message.contains("One of these products may be yours. (1 product: #184)"))
    }
  }
}
