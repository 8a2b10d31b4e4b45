import Testing

struct EmbeddingSampleTests {
  @Test func `the sample of the README finds what it searches for`() async throws {
    #expect(try await tumblers() == ["스테인리스 보온 텀블러 473ml ₩16,500 2개 남음"])
  }
}
