import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Synchronization

@testable import OpenMarketData

/// A repository of pictures whose network, clock and time of day are the test's.
struct PictureStage {
  let network = GatedSessionManager()
  let clock = ManualClock()
  let wall = Wall()
  private let turns = TurnTaking()

  /// The time of day.
  final class Wall: Sendable {
    private let seconds = Mutex(1_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    func pass(_ seconds: Double) {
      self.seconds.withLock { $0 += seconds }
    }
  }

  func repository(
    policy: ImageLoadingPolicy = ImageLoadingPolicy(), memoryCeiling: Int = 1 << 20,
    disk: ImageDiskCache? = nil
  ) -> CachingImageRepository {
    CachingImageRepository(
      sessionManager: network, memoryCeiling: memoryCeiling, disk: disk, policy: policy,
      clock: clock, now: { [wall] in wall.now })
  }

  func load(
    _ images: CachingImageRepository, _ url: ImageURL = .numbered(1),
    progress: TransferProgressHandler? = nil
  ) async -> Task<Result<ImageResponse, MarketError>, Never> {
    let load = await turns.start { _ -> Result<ImageResponse, MarketError> in
      do throws(MarketError) {
        return .success(try await images.image(at: url, priority: .visible, progress: progress))
      } catch {
        return .failure(error)
      }
    }
    await images.loads.afterThisTurn()
    return load
  }

  /// Loads a picture over the network.
  func show(
    _ number: Int, in images: CachingImageRepository, headers: HTTPHeaders = PictureStage.headers
  ) async throws {
    let load = await load(images, .numbered(number))
    try await network.calls.next().answer(.success(try picture(number, headers: headers)))
    _ = await load.value
  }

  /// A minute's freshness, and a tag.
  static let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"one\""]

  func picture(
    _ number: Int, headers: HTTPHeaders = PictureStage.headers
  ) throws -> HTTPResponse {
    HTTPResponse(status: 200, headers: headers, body: Data(try ImageData.numbered(number).bytes))
  }
}

extension Result {
  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
