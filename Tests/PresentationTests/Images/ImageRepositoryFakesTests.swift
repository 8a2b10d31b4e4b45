import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct ImageRepositoryFakesTests {
  private let a = ImageURL("a.png")
  private let b = ImageURL("b.png")

  @Test func `the one in memory has its images, and nothing else`() async throws {
    let images = InMemoryImageRepository([a: try .sample(1)])
    #expect(images.imageInMemory(at: a) == (try .sample(1)))
    #expect(
      try await images.image(at: a, priority: .soon, progress: nil)
        == ImageResponse(try .sample(1), from: .memory))
    await #expect(throws: MarketError.notFound(reason: nil)) {
      try await images.image(at: b, priority: .visible, progress: nil)
    }
  }

  @Test func `the one in memory tells of a picture that takes another one's place`() async throws {
    let images = InMemoryImageRepository()
    var replacements = images.replacements(at: a).makeAsyncIterator()
    images.put(try .sample(1), at: a)
    images.put(try .sample(1), at: a)
    images.put(try .sample(3), at: b)
    images.put(try .sample(2), at: a)
    #expect(await replacements.next() == (try .sample(2)))
    #expect(images.imageInMemory(at: a) == (try .sample(2)))
  }

  @Test func `the scripted one answers in order, and remembers what it was asked`() async throws {
    let first = ImageResponse(try .sample(), from: .disk)
    let images = ScriptedImageRepository([.success(first), .failure(.timedOut)])
    #expect(try await images.image(at: a, priority: .visible, progress: nil) == first)
    await #expect(throws: MarketError.timedOut) {
      try await images.image(at: b, priority: .soon, progress: nil)
    }
    images.forgetFailure(at: b)
    #expect(images.calls == [.image(a, .visible), .image(b, .soon), .forgetFailure(b)])
  }
}
