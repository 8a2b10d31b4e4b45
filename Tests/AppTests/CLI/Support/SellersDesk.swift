import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// A seller with a home folder, pictures, and a secret that the program must never print.
struct SellersDesk: Sendable {
  /// The identifier of the predefined seller in a new market.
  static let identifier = "5a4d0b30-6b2e-11ed-a200-0242ac120030"
  static let secret = "sandbox-30"
  static let variables = ["OPENMARKET_IDENTIFIER": identifier, "OPENMARKET_SECRET": secret]

  static let lamp = [
    "--name", "Desk lamp", "--description", "Warm light, almost new.", "--price", "15000",
  ]

  let folder: TemporaryFolder
  /// The path of the sample image.
  let picture: String
  let secretFile: String

  init() throws {
    folder = try TemporaryFolder()
    picture = try folder.write(Data(ImageFile.samplePNG(size: 100).bytes), to: "lamp.png")
    secretFile = try folder.write(Data("\(Self.secret)\r\nnot this\n".utf8), to: "secret.txt")
  }

  var environment: [String: String] { ["HOME": folder.path, "LANG": "en_US.UTF-8"] }

  var register: [String] { ["register", picture] + Self.lamp }

  /// Returns the command-line options that select the given server and contain the seller's
  /// credentials.
  func options(of server: String) -> [String] {
    ["--server", server, "--identifier", Self.identifier, "--secret-file", secretFile]
  }

  /// Returns the URL of the file in which the `login` command saves the credentials for the given
  /// server.
  func sellerFile(_ server: String = "embedded") -> URL {
    FileSellerCredentialStore.file(
      of: server, in: FileSellerCredentialStore.standardFolder(environment: environment))
  }

  /// Runs a command in this process, and expects that it exits with the given code and prints no
  /// secret.
  @discardableResult
  func run(
    _ arguments: [String], _ more: [String: String] = [:], exits code: Int32? = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandOutcome {
    let outcome = try await openmarket(
      arguments, exits: code, environment: environment.merging(more) { $1 },
      sourceLocation: sourceLocation)
    for hidden in [Self.identifier, Self.secret] {
      let isPrinted = (outcome.output + outcome.error).contains(hidden)
      #expect(!isPrinted, "a secret is printed", sourceLocation: sourceLocation)
    }
    return outcome
  }

  /// Runs a command that fails, and returns the failure.
  func failure(
    _ arguments: [String], _ more: [String: String] = [:], exits code: Int32?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandOutcome.Failure {
    try await run(arguments + ["--json"], more, exits: code, sourceLocation: sourceLocation).failure
  }

  /// Runs a command that registers or edits a product, and returns the product's identifier.
  func submitted(
    _ arguments: [String], _ more: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let run = try await run(arguments + ["--json"], more, sourceLocation: sourceLocation)
    return "\(try #require(try run.state.outcome).productId)"
  }
}

/// A seller with a home folder, and servers that run until the test ends, as a base class of test
/// suites.
class SellersScene {
  let desk: SellersDesk
  private var servers: [any Sendable] = []

  init() throws { desk = try SellersDesk() }

  /// Starts a server that answers every request with the closure's result. The answers can wait at
  /// a gate.
  func serve(
    _ respond:
      @escaping @Sendable (LoopbackServerRequest, LoopbackServerConnection) throws -> HTTPResponse
  ) throws -> LoopbackServer {
    let server = try LoopbackServer(responding: respond)
    servers.append(server)
    return server
  }

  /// Starts a server with a new market, and returns its address.
  func serveMarket() throws -> String {
    let server = SandboxServer(handler: SandboxMarket())
    servers.append(server)
    return try server.start().origin
  }
}
