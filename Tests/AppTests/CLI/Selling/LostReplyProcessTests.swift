import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// The answer to a write is lost on its way.
@Suite(.oneAtATime(.startingPrograms)) struct LostReplyProcessTests {
  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private func served(_ rules: String) async throws -> ServedMarketProcess {
    let plan = try desk.folder.write(Data("{\"rules\":[\(rules)]}".utf8), to: "faults.json")
    return try await ServedMarketProcess("--ephemeral", "--faults", plan)
  }

  private func seller(_ served: ServedMarketProcess) -> [String] {
    [
      "--server", served.announcement.url, "--identifier", SellersDesk.identifier,
      "--secret-file", desk.secretFile,
    ]
  }

  private func seller(_ server: LoopbackServer) -> [String] {
    [
      "--server", "http://127.0.0.1:\(server.port)", "--identifier", SellersDesk.identifier,
      "--secret-file", desk.secretFile,
    ]
  }

  private func drop(_ method: String, _ path: String = "/api/products") -> String {
    #"{"method":"\#(method)","path":"\#(path)","connection":"drop-after-commit"}"#
  }

  @Test func `what was done is found out by reading, and nothing is sent twice`() async throws {
    let served = try await served(
      [drop("POST"), drop("PATCH"), drop("DELETE")].joined(separator: ","))
    let before = try await served.products()
    let product = try await desk.product(
      ["register"] + SellersDesk.lamp + [desk.picture] + seller(served))
    #expect(try await served.products().count == before.count + 1)
    let edited = try await desk.product(
      ["edit", "\(product.id)", "--stock", "9"] + seller(served))
    #expect(edited.stock == 9)
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `a deletion whose answer was lost is found out, too`() async throws {
    let served = try await served(drop("DELETE"))
    let product = try await desk.product(
      ["register"] + SellersDesk.lamp + [desk.picture] + seller(served))
    let run = try await desk.run(["delete", "\(product.id)", "--yes"] + seller(served))
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(!(try await served.products().contains { $0.id == product.id }))
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `what nobody could look at is unknown, and said so`() async throws {
    let served = try await served(
      drop("POST") + #",{"method":"GET","path":"/api/products","status":404}"#)
    let (failure, exitCode) = try await desk.failure(
      ["register"] + SellersDesk.lamp + [desk.picture] + seller(served))
    #expect(failure.code == "registration-unknown")
    #expect(exitCode == 7)
    #expect(await served.stop().exitCode == 0)
  }

  @Test(arguments: [(500, "oops"), (201, "{\"id\":"), (502, "")])
  func `an answer that tells nothing is not called none`(
    status: Int, body: String
  ) async throws {
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        try connection.send(MarketAnswers.json(body, status: status), to: request)
      }
    })
    defer { server.stop() }
    let (failure, exitCode) = try await desk.failure(
      ["register"] + SellersDesk.lamp + [
        desk.picture
      ] + seller(server))
    #expect(failure.code == "registration-unknown")
    #expect(exitCode == 7)
    #expect(failure.message.hasPrefix("the registration couldn't be confirmed. Until "))
  }

  /// Answers every change so, and every question with one product, or a list of it.
  private func answering(
    _ status: Int, _ headers: HTTPHeaders = [:], body: String = ""
  ) throws -> LoopbackServer {
    try LoopbackServer(answer: { request in
      if request.method == .get {
        let isList = request.target.contains("?")
        return MarketAnswers.json(
          isList
            ? MarketAnswers.list(MarketAnswers.product(id: 5, name: "Lamp"))
            : MarketAnswers.detail(id: 5, name: "Lamp"))
      }
      guard !request.target.hasSuffix("/archived") else {
        return HTTPResponse(status: 200, body: Data("/api/products/t0ken".utf8))
      }
      return HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
    })
  }

  @Test(
    arguments: [
      ("en", "we couldn't see them on “Lamp”"), ("ko", "까지 “Lamp” 상품에서 수정한 내용을"),
    ], [408, 429, 500, 502, 503, 504])
  func `a change that was not refused is looked for, and is unknown so far`(
    told: (language: String, text: String), status: Int
  ) async throws {
    let server = try answering(status)
    defer { server.stop() }
    let (failure, exitCode) = try await desk.failure(
      ["edit", "5", "--stock", "9", "--lang", told.language] + seller(server))
    #expect(failure.code == "update-unknown")
    #expect(exitCode == 7)
    #expect(failure.message.contains(told.text), "\(failure.message)")
    #expect(server.requests.filter { $0.method == .patch }.count == 1)
  }

  @Test(
    arguments: [
      (["edit", "5", "--stock", "9"], "update-unknown"),
      (["delete", "5", "--yes"], "deletion-unknown"),
      (["register"] + SellersDesk.lamp, "registration-unknown"),
    ],
    [
      (202, ""), (200, "{"), (200, #"{"error":true}"#), (200, #"{"id":6}"#), (303, ""), (500, ""),
    ])
  func `what was not refused may show later, and is not safe to send again`(
    write: (words: [String], code: String), answer: (status: Int, body: String)
  ) async throws {
    let server = try answering(
      answer.status, ["Location": "http://127.0.0.1:1/"], body: answer.body)
    defer { server.stop() }
    let picture = write.words == ["register"] + SellersDesk.lamp ? [desk.picture] : []
    let (failure, exitCode) = try await desk.failure(write.words + picture + seller(server))
    #expect(failure.code == write.code)
    #expect(exitCode == 7)
    let message = failure.message
    #expect(!message.contains("safe") && message.contains("again"), "\(message)")
    let changes = server.requests.filter { $0.method != .get && !$0.target.contains("archived") }
    #expect(changes.count == 1)
  }

  @Test(
    arguments: [["edit", "5", "--stock", "9"], ["delete", "5", "--yes"]], [307, 308])
  func `a change that is sent elsewhere is told so, and goes nowhere`(
    words: [String], status: Int
  ) async throws {
    let other = try answering(200)
    defer { other.stop() }
    let elsewhere = "http://127.0.0.1:\(other.port)/new"
    let server = try answering(status, ["Location": elsewhere + "?token=x"])
    defer { server.stop() }
    let (failure, exitCode) = try await desk.failure(words + seller(server))
    #expect(failure.code == "redirected")
    #expect(exitCode == 3)
    #expect(
      failure.message.contains("sends the request on to \(elsewhere), where"), "\(failure.message)")
    #expect(other.connectionCount == 0)
  }

  @Test func `where it could be one of several products, they are named`() async throws {
    // What was on the market before is not known then.
    let served = try await served(
      drop("POST") + #",{"method":"GET","path":"/api/products","nth":1,"status":404}"#)
    let (failure, exitCode) = try await desk.failure(
      ["register"] + SellersDesk.lamp + [desk.picture] + seller(served))
    #expect(failure.code == "ambiguous-registration")
    #expect(exitCode == 7)
    #expect(failure.products == [184])
    #expect(failure.message.hasSuffix("before you register it again, see 'openmarket show 184'."))
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `what did not arrive is unknown, too`() async throws {
    let reset = #"{"method":"PATCH","path":"/api/products","connection":"reset"}"#
    let served = try await served(reset)
    let product = try await desk.product(
      ["register"] + SellersDesk.lamp + [desk.picture] + seller(served))
    let (failure, exitCode) = try await desk.failure(
      ["edit", "\(product.id)", "--stock", "9"] + seller(served))
    #expect(failure.code == "update-unknown")
    #expect(exitCode == 7)
    #expect(try await served.product(product.id).stock == 0)
    #expect(await served.stop().exitCode == 0)
  }
}
