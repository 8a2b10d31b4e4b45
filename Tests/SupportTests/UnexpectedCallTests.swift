import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// A fake that is asked for what it was not told.
struct UnexpectedCallTests {
  private func failure(
    at line: Int, saying words: String, of call: () async throws -> Void
  ) async {
    await withKnownIssue {
      try? await call()
    } matching: { issue in
      issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
        && issue.comments.contains { $0.rawValue.contains(words) }
    }
  }

  @Test func `the test fails where the fake was made, with what was asked`() async {
    let products = ScriptedProductRepository()
    let line = #line - 1
    await failure(at: line, saying: "no answer left for product 5") {
      _ = try await products.product(ProductID(5))
    }
    await failure(at: line, saying: "page 1 of the search for “lamp”") {
      _ = try await products.products(
        matching: ProductQuery(searchText: "lamp"), page: .first)
    }
    await failure(at: line, saying: "the deletion of product 5") {
      try await products.delete(ProductID(5), as: .sample(), willSend: nil)
    }
  }

  @Test func `the caller gets an error that says the same`() async throws {
    let images = ScriptedImageRepository([])
    await withKnownIssue {
      let error = await #expect(throws: MarketError.self) {
        try await images.image(
          at: ImageURL("https://market.example/a.png"), priority: .visible, progress: nil)
      }
      guard case .invalidRequest(let reason) = error else { return }
      #expect(reason.contains("Give it one more"))
    }
  }

  @Test func `work in a task of its own fails the test, too`() async {
    let session = ScriptedSessionManager([])
    await withKnownIssue {
      await Task {
        guard let url = URL(string: "https://market.example") else { return }
        _ = try? await session.response(to: HTTPRequest(method: .get, url: url), progress: nil)
      }.value
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("GET https://market.example") }
    }
  }
}
