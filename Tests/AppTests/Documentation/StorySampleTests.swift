import Testing

@MainActor
struct StorySampleTests {
  @Test func `the story of a failure is as the article tells it`() async {
    #expect(
      await storyOfAFailure() == """
        phase: idle · query: all · layout: list

        > load()
        phase: idle → loading
        phase: loading → failed(load, [offline])
        """)
  }
}
