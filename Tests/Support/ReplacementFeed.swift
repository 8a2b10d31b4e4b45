import OpenMarketDomain
import Synchronization

/// The streams of replacements of a fake image repository.
final class ReplacementFeed: Sendable {
  private struct Reader {
    let url: ImageURL
    let stream: AsyncStream<ImageData>.Continuation
    let end = Gate()
  }

  private struct State {
    var lastNumber = 0
    var readers: [Int: Reader] = [:]
  }

  private let state = Mutex(State())

  /// The number of streams that have a reader.
  var openCount: Int { state.withLock { $0.readers.count } }

  /// Waits until the current streams have ended.
  func ended() async throws(CancellationError) {
    for end in state.withLock({ $0.readers.values.map(\.end) }) {
      try await end.passUnlessCancelled()
    }
  }

  func stream(of url: ImageURL) -> AsyncStream<ImageData> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ImageData.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastNumber += 1
      state.readers[state.lastNumber] = Reader(url: url, stream: continuation)
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in
      let reader = self?.state.withLock { $0.readers.removeValue(forKey: number) }
      reader?.end.open()
    }
    return stream
  }

  func send(_ image: ImageData, at url: ImageURL) {
    let readers = state.withLock { $0.readers.values.filter { $0.url == url } }
    for reader in readers { reader.stream.yield(image) }
  }
}
