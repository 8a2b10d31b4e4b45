import Testing

struct MessagesSampleTests {
  @Test func `a code is explained, and any other text is none`() {
    #expect(meaning(of: "outcome-unknown").hasPrefix("A change was sent, and nothing tells"))
    #expect(meaning(of: "no-such-code") == "no such code")
  }
}
