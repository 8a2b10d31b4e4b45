import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketTestSupport
import Testing

/// A process that serves a market, and a container for the market.
struct ServedMarketProcess: Sendable {
  struct Announcement: Decodable, Sendable {
    let event: String
    let url: String
    let port: Int
    let dataDirectory: String?
    let identifier: String
    let secret: String
    let notes: [String]
  }

  let process: CommandLineProcess
  let announcement: Announcement
  let market: DIContainer

  /// Starts the server on a free port.
  ///
  /// - Parameter address: The address of the server. Use an address that no other test uses if the test sends requests after the
  ///   server has stopped.
  init(_ options: String..., at address: LoopbackAddress = .shared) async throws {
    process = try CommandLineProcess(
      ["serve", "--json", "--host", "\(address)", "--port", "0"] + options)
    do {
      let line = try #require(await process.outputLine(0))
      announcement = try JSONDecoder().decode(Announcement.self, from: Data(line.utf8))
      var configuration = try OpenMarketConfiguration.patient(announcement.url)
      configuration.retry = .never
      configuration.reconciliation = ReconciliationPolicy(pauses: [])
      market = DIContainer(configuration: configuration)
    } catch {
      process.send(SIGKILL)
      throw error
    }
  }

  /// Serves a market in memory while the given closure runs, and expects the server to stop normally.
  ///
  /// - Parameter rules: The rules of a fault plan, in JSON.
  static func inMemory(
    rules: String = "", _ use: (ServedMarketProcess) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let plan = try folder.write(Data("{\"rules\":[\(rules)]}".utf8), to: "faults.json")
    let served = try await ServedMarketProcess("--ephemeral", "--faults", plan)
    do {
      try await use(served)
    } catch {
      _ = await served.stop()
      throw error
    }
    #expect(await served.stop().exitCode == 0)
  }

  /// Sends a termination signal to the server, and waits until the server process has ended.
  func stop() async -> CommandLineProcess.Outcome {
    process.send(SIGTERM)
    return await process.outcome()
  }

  // MARK: - Requests

  func send(
    _ target: String, method: HTTPMethod = .get, headers: HTTPHeaders = [:], body: Data? = nil
  ) async throws -> HTTPResponse {
    let text = target.hasPrefix("http") ? target : announcement.url + target
    let url = try #require(URL(string: text, encodingInvalidCharacters: false))
    return try await market.plainSessionManager.response(
      to: HTTPRequest(method: method, url: url, headers: headers, body: body), progress: nil)
  }

  /// Registers a sample product of the predefined seller.
  func registered(
    stock: Int64 = 1, progress: TransferProgressHandler? = nil
  ) async throws -> ProductDetail {
    let seller = try SellerCredential(
      identifier: announcement.identifier, secret: announcement.secret)
    return try await market.products.register(
      .sample(stock: stock), as: seller, progress: progress)
  }

  /// Returns the number of products on sale.
  func productCount() async throws -> Int? {
    try await market.fetchProductPage(.all, page: .first).totalCount
  }
}
