import Foundation
import OpenMarketData
import OpenMarketDomain

/// A benchmark in which many callers share a single load.
enum SharedLoadBenchmarks {
  static var all: [Comparison] { [shared] }

  private static var shared: Comparison {
    Comparison(
      name: "shared-load", ours: "1 000 concurrent callers of one image that isn't loaded",
      theirs: "a task group of 1 000 empty tasks", goal: .atMostTimes(2)
    ) {
      let body = Data(Pictures.image(1, size: 20_000).bytes)
      let url = Pictures.url(1)
      return {
        let images = CachingImageRepository(
          sessionManager: OneAnswer(headers: ["Cache-Control": "max-age=60"], body: body))
        let ours = await timeAwaiting {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 {
              group.addTask {
                use(try? await images.image(at: url, priority: .visible, progress: nil))
              }
            }
          }
        }
        let theirs = await timeAwaiting {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask {} }
          }
        }
        return Comparison.Round(ours: ours, theirs: theirs)
      }
    }
  }
}
