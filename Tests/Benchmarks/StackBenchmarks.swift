import Foundation
import OpenMarketData

/// A benchmark that sends requests through the whole network stack to a transport that responds immediately.
enum StackBenchmarks {
  static var all: [Comparison] {
    [
      Comparison(
        name: "stack",
        ours: "a call through the whole stack, over a transport that answers at once",
        theirs: "nothing", quantity: .cpu, goal: .atMostMicroseconds(20), rounds: 21
      ) {
        let service = try PackageStack.service(
          for: "https://market.example", transport: OneAnswer(body: Data()))
        let endpoint = PackageStack.bytes(of: .twenty)
        let calls = 2_000
        return {
          let ours = try await cpuTime {
            for _ in 0..<calls { use(try await service.request(endpoint)) }
          }
          return Comparison.Round(ours: ours / calls, theirs: .zero)
        }
      }
    ]
  }
}
