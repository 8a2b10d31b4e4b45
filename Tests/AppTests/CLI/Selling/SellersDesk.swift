import Foundation
import OpenMarketTestSupport
import Testing

/// A seller with a home, pictures and a secret, who checks that the program never says it.
struct SellersDesk: Sendable {
  struct Product: Decodable, Hashable, Sendable {
    let id: Int
    let name: String
    let vendorId: Int?
    let description: String
    let currency: String
    let price: String
    let discount: String
    let stock: Int
  }

  struct Failure: Decodable, Sendable {
    struct Issue: Decodable, Hashable, Sendable {
      let code: String
      let field: String
      let message: String
    }

    let code: String
    let message: String
    let issues: [Issue]?
    let products: [Int]?
    let registered: Int?
    let changed: Int?
    let deleted: Int?
  }

  /// What a new market knows a seller by.
  static let identifier = "5a4d0b30-6b2e-11ed-a200-0242ac120030"
  static let secret = "sandbox-30"

  static let lamp = [
    "--name", "Desk lamp", "--description", "Warm light, almost new.", "--price", "15000",
  ]

  let folder: TemporaryFolder
  /// The paths of files that are there from the beginning.
  let picture: String
  let secretFile: String

  init() throws {
    folder = try TemporaryFolder()
    picture = try folder.write(Data(SamplePictures.png()), to: "lamp.png")
    secretFile = try folder.write(Data("\(Self.secret)\r\nnot this\n".utf8), to: "secret.txt")
  }

  var environment: [String: String] { ["HOME": folder.path, "LANG": "en_US.UTF-8"] }

  /// Where it is kept who sells at a server; at the embedded market unless given.
  func sellerFile(_ server: String = "embedded") -> URL {
    let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-")
    let name = server.addingPercentEncoding(withAllowedCharacters: letters) ?? server
    return folder.url.appending(path: ".config/openmarket/credentials")
      .appending(component: "\(name).json")
  }

  @discardableResult
  func run(
    _ arguments: [String], _ more: [String: String] = [:],
    output: CommandLineProcess.Output = .pipe, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandLineProcess.Outcome {
    let environment = environment.merging(more) { $1 }
    let outcome = try await CommandLineProcess(
      arguments, environment: environment, output: output
    ).outcome()
    expectSilence(outcome.output + outcome.error, sourceLocation)
    return outcome
  }

  /// A failure as a program is told it; nothing else is said then.
  func failure(
    _ arguments: [String], _ more: [String: String] = [:],
    output: CommandLineProcess.Output = .pipe, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (Failure, exitCode: Int32) {
    let run = try await run(
      arguments + ["--json"], more, output: output, sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    return (try JSONDecoder().decode(Failure.self, from: Data(run.error.utf8)), run.exitCode)
  }

  func product(
    _ arguments: [String], _ more: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Product {
    let run = try await run(arguments + ["--json"], more, sourceLocation: sourceLocation)
    #expect(run.exitCode == 0, "\(run.error)", sourceLocation: sourceLocation)
    return try JSONDecoder().decode(Product.self, from: Data(run.output.utf8))
  }

  func expectSilence(_ text: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
    for hidden in [Self.identifier, Self.secret] {
      #expect(!text.contains(hidden), "a secret is told", sourceLocation: sourceLocation)
    }
  }

  func permissions(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }
}
