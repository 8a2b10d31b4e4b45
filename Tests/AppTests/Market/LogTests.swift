import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

struct LogTests {
  /// Returns every textual representation of the given values.
  private func texts(_ values: [Any]) -> [String] {
    values.flatMap { value in
      var dumped = ""
      dump(value, to: &dumped)
      return [dumped, "\(value)", String(reflecting: value)]
    }
  }

  @Test func `logs and errors of a full run contain no secrets`() async throws {
    var busy = Fault()
    busy.status = 503
    busy.headers = ["Retry-After": "0"]
    let faults = [
      FaultRule(method: "GET", path: "/api/products", nth: 1, fault: busy),
      FaultRule("PATCH", nth: 1, connection: .dropAfterCommit),
      FaultRule("DELETE", nth: 1, connection: .dropAfterCommit),
    ]
    let log = InMemoryNetworkEventLog()
    let served = try TestMarket(faults: faults, log: log)
    let container = served.container
    var errors: [any Error] = []
    let detail = try await served.registered()
    let changes = try ProductChanges(to: detail, stock: 9)
    _ = try await container.updateProduct(changes, as: served.seller)
    let wrong = try SellerCredential(
      identifier: served.seller.identifier.plaintext, secret: "quite-wrong-secret")
    for seller in [
      wrong, try SellerCredential(identifier: "unknown-seller", secret: "another-one"),
    ] {
      do {
        try await container.deleteProduct(detail.id, as: seller)
      } catch {
        errors.append(error)
      }
    }
    try await container.deleteProduct(detail.id, as: served.seller)

    #expect(errors.count == 2)
    let kinds = log.events.map(\.description)
    #expect(kinds.contains { $0.contains("503") })
    #expect(kinds.contains { $0.contains("attempt 2") })
    #expect(kinds.contains { $0.contains("DELETE") && $0.contains("failed: interrupted") })
    let secrets = [
      served.seller.identifier.plaintext, served.seller.secret.plaintext, "quite-wrong-secret",
      "unknown-seller", "another-one",
    ]
    for text in texts(log.events as [Any] + errors + [served.seller, wrong]) {
      for secret in secrets { #expect(!text.contains(secret), "\(text)") }
    }
    // The log masks the last path component of a deletion URL, because it's a secret.
    for event in log.events where event.method == .delete {
      #expect(event.address.hasSuffix("/api/products/•••"))
    }
  }
}
