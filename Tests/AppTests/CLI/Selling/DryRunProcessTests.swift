import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct DryRunProcessTests {
  private struct Answer: Decodable {
    struct Request: Decodable {
      let message: String
      let curl: String
    }

    let requests: [Request]
  }

  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  /// Runs a command in the seller's folder, with its variables set as a user would set them.
  private func shell(
    _ command: String, _ more: [String: String] = [:]
  ) async throws -> CommandLineProcess.Outcome {
    let variables = [
      "PATH": ProcessInfo.processInfo.environment["PATH", default: ""], "no_proxy": "127.0.0.1",
    ]
    return try await CommandLineProcess(
      program: "/bin/sh", ["-c", "cd '\(desk.folder.path)' && \(command)"],
      environment: desk.environment.merging(variables) { $1 }.merging(more) { $1 }
    ).outcome()
  }

  /// Has the program print what it would send, from the seller's folder.
  private func requests(_ words: [String]) async throws -> [Answer.Request] {
    let arguments = (words + ["--dry-run", "--json"]).map { word in
      "'" + word.replacing("'", with: "'\\''") + "'"
    }
    let run = try await shell("'\(BuiltProgram.path)' " + arguments.joined(separator: " "))
    #expect(run.exitCode == 0, "\(run.error)")
    desk.expectSilence(run.output + run.error)
    return try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8)).requests
  }

  private static let seller = [
    "OPENMARKET_IDENTIFIER": SellersDesk.identifier, "OPENMARKET_SECRET": SellersDesk.secret,
  ]

  private func curl(_ request: Answer.Request) async throws -> CommandLineProcess.Outcome {
    let run = try await shell(
      request.curl + " --silent --show-error --fail-with-body", Self.seller)
    #expect(run.exitCode == 0, "\(run.output)\(run.error)")
    return run
  }

  @Test func `the requests are shown and not sent, and the curl lines do what the command does`()
    async throws
  {
    guard OtherProgram(named: "curl") != nil else { return }
    let served = try await ServedMarketProcess("--ephemeral")
    let server = ["--server", served.announcement.url]
    for name in ["a", "b '2'"] {
      try FileManager.default.createDirectory(
        at: desk.folder.url.appending(path: name), withIntermediateDirectories: false)
    }
    let pictures = ["a/등.png", "b '2'/등.png", "b '2'/x;\"y\".png", "./-", "lamp.png"]
    for (index, path) in pictures.enumerated() {
      _ = try desk.folder.write(Data(SamplePictures.png(bytes: 100 + index)), to: path)
    }
    let paths = pictures.map { $0 == "./-" ? "-" : $0 }.flatMap { ["--image=\($0)"] }
    let before = try await served.products()
    let register = try await requests(
      ["register"] + SellersDesk.lamp.dropFirst(2) + ["--name", "It's a \"lamp\"; $HOME"] + paths
        + server)
    #expect(register.count == 1)
    #expect(register[0].message.contains("│ {\"name\":\"It's a \\\"lamp\\\"; $HOME\""))
    #expect(register[0].message.contains("identifier: •••"))
    #expect(try await served.products() == before)

    let answer = try await curl(register[0])
    struct Registered: Decodable {
      let id: Int
      let name: String
    }
    let product = try JSONDecoder().decode(Registered.self, from: Data(answer.output.utf8))
    #expect(product.name == "It's a \"lamp\"; $HOME")
    let images = try #require(try await served.product(product.id).images)
    var sizes: [Int] = []
    for image in images { sizes.append(try await served.send(.get, image.url).body.count) }
    #expect(sizes == [100, 101, 102, 103, 104])

    let edit = try await requests(["edit", "\(product.id)", "--stock", "7"] + server)
    #expect(try await served.product(product.id).stock == 0)
    _ = try await curl(edit[0])
    #expect(try await served.product(product.id).stock == 7)

    let delete = try await requests(["delete", "\(product.id)"] + server)
    #expect(delete.count == 2)
    let address = try await shell(
      delete[0].curl + "\nprintf %s \"$OPENMARKET_TOKEN\"", Self.seller)
    #expect(!address.output.isEmpty && !address.output.contains { "/\"\n".contains($0) })
    #expect(try await served.products().count == before.count + 1)

    let text = try await desk.run(["delete", "\(product.id)", "--dry-run"] + server)
    let start = try #require(text.output.range(of: "\nOPENMARKET_TOKEN=")).lowerBound
    let pasted = try await shell(
      "set -eu" + text.output[start...] + "printf ' -%s-' \"$?\"", Self.seller)
    #expect(pasted.output.hasSuffix(" -0-"), "\(pasted.output)\(pasted.error)")
    #expect(try await served.products() == before)
    #expect(await served.stop().exitCode == 0)
  }

  @Test(arguments: [
    "/api/products/a%2Bb=", "\"/api/products/a%2Bb=\"", " \"/api/products/a%2Bb=\" \r\n", "a%2Bb=",
    "\"a%2Bb=\"\n",
  ])
  func `whatever way a server writes the address, the second line gets its token`(
    answer: String
  ) async throws {
    guard OtherProgram(named: "curl") != nil else { return }
    let asked = Lines()
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        asked.add(Data("\(request.method.rawValue) \(request.target)".utf8))
        let body = Data((request.method == .post ? answer : "{}").utf8)
        try connection.send(HTTPResponse(status: 200, body: body), to: request)
      }
    })
    defer { server.stop() }
    let delete = try await requests(
      ["delete", "5", "--server", "http://127.0.0.1:\(server.port)"])
    let run = try await shell(delete.map(\.curl).joined(separator: "\n"), Self.seller)
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(asked.all == ["POST /api/products/5/archived", "DELETE /api/products/a%2Bb="])
  }

  @Test(arguments: [
    "/api/products/a\\\"\noutput = taken", "{5,6,7}", "[1-4]", ".", "/api/products/..", "%2E.",
    "a?b#c", "<html>404</html>", "\u{1B}[1mred", "", "a`id`", "토큰",
  ])
  func `of what is no token nothing is sent on`(answer: String) async throws {
    guard OtherProgram(named: "curl") != nil else { return }
    let asked = Lines()
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        asked.add(Data("\(request.method.rawValue) \(request.target)".utf8))
        try connection.send(HTTPResponse(status: 200, body: Data(answer.utf8)), to: request)
      }
    })
    defer { server.stop() }
    let delete = try await requests(
      ["delete", "5", "--server", "http://127.0.0.1:\(server.port)"])
    let run = try await shell(delete.map(\.curl).joined(separator: "\n"), Self.seller)
    #expect(run.exitCode != 0)
    #expect(asked.all == ["POST /api/products/5/archived"])
  }

  @Test(arguments: ["/api/products/a\"\noutput = \"taken", "a\r\noutput=taken"])
  func `no address that a server writes is a setting of curl`(answer: String) async throws {
    guard OtherProgram(named: "curl") != nil else { return }
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        let body = Data((request.method == .post ? answer : "{}").utf8)
        try connection.send(HTTPResponse(status: 200, body: body), to: request)
      }
    })
    defer { server.stop() }
    let delete = try await requests(
      ["delete", "5", "--server", "http://127.0.0.1:\(server.port)"])
    let before = desk.folder.names(in: "")
    let run = try await shell(delete.map(\.curl).joined(separator: "\n"), Self.seller)
    #expect(run.exitCode == 0, "\(run.error)")
    #expect(run.output == "{}")
    #expect(desk.folder.names(in: "") == before)
  }

  @Test func `of an address that was not given nothing is sent on`() async throws {
    guard OtherProgram(named: "curl") != nil else { return }
    let asked = Lines()
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        asked.add(Data("\(request.method.rawValue) \(request.target)".utf8))
        try connection.send(MarketAnswers.json("{\"message\":\"a/b\"}", status: 401), to: request)
      }
    })
    defer { server.stop() }
    let delete = try await requests(
      ["delete", "5", "--server", "http://127.0.0.1:\(server.port)"])
    let run = try await shell(delete.map(\.curl).joined(separator: "\n"), Self.seller)
    #expect(run.exitCode != 0)
    #expect(asked.all == ["POST /api/products/5/archived"])
  }

  @Test func `the message and the line are printed, and no folder is made`() async throws {
    let run = try await desk.run(["register", desk.picture, "--dry-run"] + SellersDesk.lamp)
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("POST https://"))
    #expect(run.output.contains("\n├─ images · lamp.png · image/png · 100 bytes\n"))
    #expect(run.output.contains(" && \\\n  printf %s '{\"name\":\"Desk lamp\""))
    #expect(run.output.contains(" | \\\n  curl --request POST 'https://"))
    #expect(run.error.contains("for curl, open it with 'openmarket serve' and give --server"))
    #expect(desk.folder.names(in: ".local").isEmpty)
    #expect(try await desk.run(["show", "184"]).exitCode == 4)
  }

  @Test func `without a change there is no request`() async throws {
    let run = try await desk.run(["edit", "32", "--thumbnail", "1", "--dry-run"])
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("nothing to change; nothing was sent"))
  }

  @Test(arguments: ["x\r\nX-Evil: 1", "two words", "식별자"])
  func `who cannot be a seller is told as without a dry run`(identifier: String) async throws {
    let register = ["register", desk.picture, "--identifier", identifier] + SellersDesk.lamp
    let secret = ["OPENMARKET_SECRET": "word"]
    let dry = try await desk.failure(register + ["--dry-run"], secret)
    let sent = try await desk.failure(register, secret)
    #expect(dry.exitCode == 6 && sent.exitCode == 6)
    #expect(dry.0.code == "invalid-seller")
    #expect(dry.0.message == sent.0.message)
    #expect(dry.0.issues == sent.0.issues)
    #expect(dry.0.issues?.first?.message.hasPrefix("The identifier has a blank or") == true)
  }

  @Test func `what is wrong is wrong in a dry run, too`() async throws {
    let register = ["register", desk.picture, "--dry-run"] + SellersDesk.lamp
    #expect(try await desk.failure(register + ["--discount=15001"]).exitCode == 6)
    #expect(try await desk.failure(["edit", "999999", "--stock=1", "--dry-run"]).exitCode == 4)
    #expect(
      try await desk.failure(register + ["--secret-file", "/nowhere"]).0.message.hasPrefix(
        "--secret-file cannot be"))
  }
}
