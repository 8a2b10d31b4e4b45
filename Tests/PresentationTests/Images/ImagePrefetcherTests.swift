import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ImagePrefetcherTests {
  private let images = GatedImageRepository()

  private func urls(_ numbers: some Sequence<Int>) -> [ImageURL] {
    numbers.map { ImageURL("\($0).png") }
  }

  private var begun: [ImageURL] { images.calls.all.map(\.url) }
  private var cancelled: [ImageURL] { images.calls.all.filter(\.isCancelled).map(\.url) }

  /// Expects images, and returns when their loads have begun.
  private func expect(
    _ numbers: [Int], keeping shown: [Int] = [], from prefetcher: ImagePrefetcher
  ) async {
    prefetcher.expect(urls(numbers), keeping: urls(shown))
    await MainActor.turn()
  }

  private func answer(_ number: Int, _ result: Result<ImageResponse, MarketError>) async throws {
    images.calls.all[number].answer(result)
    try await images.calls.all[number].returned()
    await MainActor.turn()
  }

  /// The images before and after a move, those that begin to load after it, in order, and those
  /// whose loads are cancelled.
  @Test(
    arguments: [
      ("back", [4, 5, 6], [5, 4, 3], [3], [6]), ("stay", [1, 2, 3], [1, 2, 3], [], []),
      ("jump", [1, 2, 3], [30, 31, 32], [30, 31, 32], [1, 2, 3]),
      ("grow", [2], [1, 2, 3], [1, 3], []), ("end", [1, 2], [], [], [1, 2]),
      ("twice the same", [1, 1], [2, 1, 2], [2], []),
    ] as [(String, [Int], [Int], [Int], Set<Int>)])
  func `new images are loaded, expected ones continue, and the rest is cancelled`(
    _: String, first: [Int], second: [Int], news: [Int], gone: Set<Int>
  ) async {
    let prefetcher = ImagePrefetcher(images: images)
    await expect(first, from: prefetcher)
    let before = begun.count
    await expect(second, from: prefetcher)
    #expect(Array(begun.dropFirst(before)) == urls(news))
    #expect(Set(cancelled) == Set(urls(gone)))
    #expect(images.calls.all.allSatisfy { $0.priority == .soon })
    prefetcher.stop()
    #expect(images.calls.all.allSatisfy { $0.isCancelled })
  }

  @Test func `loads are limited, and the nearest image is next`() async throws {
    let prefetcher = ImagePrefetcher(images: images, limit: 2)
    await expect([1, 2, 3, 4, 5], from: prefetcher)
    #expect(begun == urls([1, 2]))
    try await answer(1, .success(ImageResponse(.sample(), from: .network)))
    #expect(begun == urls([1, 2, 3]))
    try await answer(0, .failure(.notFound(reason: nil)))
    #expect(begun == urls([1, 2, 3, 4]))
    await expect([5, 4, 3], from: prefetcher)
    #expect(begun == urls([1, 2, 3, 4]))
    prefetcher.stop()
    await MainActor.turn()
    #expect(begun == urls([1, 2, 3, 4]))
  }

  @Test func `a failed load isn't repeated while its image is expected`() async throws {
    let prefetcher = ImagePrefetcher(images: images)
    await expect([1], from: prefetcher)
    try await answer(0, .failure(.unreachable(.offline())))
    await expect([2, 1], from: prefetcher)
    #expect(begun == urls([1, 2]))
    prefetcher.expect(urls([2]))
    await expect([2, 1], from: prefetcher)
    #expect(begun == urls([1, 2, 1]))
    prefetcher.stop()
  }

  @Test func `visible images continue, and none in memory is loaded`() async throws {
    images.setInMemory(.sample(), at: ImageURL("5.png"))
    let prefetcher = ImagePrefetcher(images: images)
    await expect([1, 2, 3], from: prefetcher)
    await expect([3, 4, 5], keeping: [0, 1], from: prefetcher)
    #expect(begun == urls([1, 2, 3, 4]))
    #expect(cancelled == urls([2]))
    prefetcher.stop()
  }

  @Test func `the late end of a cancelled load doesn't exceed the limit`() async throws {
    let images = GatedImageRepository(heedsCancellation: false)
    let prefetcher = ImagePrefetcher(images: images, limit: 1)
    prefetcher.expect(urls([1, 2]))
    let late = try await images.calls.next()
    prefetcher.stop()
    await expect([1, 2], from: prefetcher)
    late.answer(.failure(.cancelled))
    try await late.returned()
    await MainActor.turn()
    #expect(images.calls.all.map(\.url) == urls([1, 1]))
    prefetcher.stop()
    images.calls.answerAll(.failure(.cancelled))
  }
}
