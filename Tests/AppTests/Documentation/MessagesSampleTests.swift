import Testing

struct MessagesSampleTests {
  @Test func `a code is explained, and any other text is none`() {
    let explained = meaning(of: "outcome-unknown")
    #expect(explained.hasPrefix("A change was sent, and couldn't be confirmed."))
    #expect(meaning(of: "no-such-code") == "no such code")
  }
}
