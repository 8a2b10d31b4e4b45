import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that cancel an operation at each point at which it waits for the network.
struct CancellationTests {
  enum Operation: CaseIterable, Sendable {
    case list, detail, health, register, update, delete

    /// Performs the operation with the view models or use cases of the given container.
    @MainActor
    func perform(in container: DIContainer) async throws {
      let seller = SellerCredential.sample()
      switch self {
      case .list: await container.makeProductListViewModel().load()
      case .detail: await container.makeProductDetailViewModel(id: ProductID(32)).load()
      case .health: await container.makeServiceHealthViewModel().check()
      case .register: _ = try await container.registerProduct(.sample(), as: seller)
      case .update:
        _ = try await container.updateProduct(
          ProductChanges(to: .sample(id: 32), stock: 9), as: seller)
      case .delete: try await container.deleteProduct(ProductID(32), as: seller)
      }
    }

    /// The responses to all requests that the operation can send. The response to a change is lost, so that the operation also
    /// sends the requests that find out the outcome.
    var answers: [Result<HTTPResponse, NetworkError>] {
      let lost = Result<HTTPResponse, NetworkError>.failure(.interrupted(reason: "reset"))
      let token = HTTPResponse(status: 200, body: Data("/api/products/token".utf8))
      return switch self {
      case .list, .detail, .health: [.success(HTTPResponse(status: 204))]
      case .register:
        [.success(HTTPResponse(status: 204)), lost, .success(HTTPResponse(status: 204))]
      case .update: [lost, .success(HTTPResponse(status: 200))]
      case .delete: [.success(token), lost, .success(HTTPResponse(status: 200))]
      }
    }

    var points: [Point] { answers.indices.map { Point(operation: self, index: $0) } }
  }

  struct Point: Sendable, CustomTestStringConvertible {
    let operation: Operation
    /// The index of the request that is in flight when the caller is cancelled.
    let index: Int

    var testDescription: String { "\(operation) at request \(index + 1)" }
  }

  @MainActor
  @Test(arguments: Operation.allCases.flatMap(\.points))
  func `a cancelled caller returns, and nothing more is sent`(point: Point) async throws {
    let network = GatedSessionManager()
    let container = DIContainer(
      configuration: try .patient("https://market.example"), transport: network)
    let caller = Task { try await point.operation.perform(in: container) }
    for answer in point.operation.answers.prefix(point.index) {
      try await network.calls.next().answer(answer)
    }
    _ = try await network.calls.next()
    caller.cancel()
    switch point.operation {
    case .list, .detail, .health: try await caller.value
    case .register, .update, .delete:
      let error = await #expect(throws: MarketError.self) { try await caller.value }
      let sent = point.operation == .update ? 0 : 1
      #expect(error?.withoutDetails == (point.index < sent ? .cancelled : .outcomeUnknown()))
    }
    #expect(network.calls.count == point.index + 1)
  }
}
