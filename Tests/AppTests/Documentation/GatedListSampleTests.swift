import Testing

@Suite(.timeLimit(.minutes(5)))
struct GatedListSampleTests {
  @Test func `a list is busy until the answer is there`() async throws {
    #expect(try await busyBeforeAndAfter() == [true, false])
  }
}
