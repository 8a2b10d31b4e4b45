import OpenMarketTestSupport
import Testing

struct TestDescriptionTests {
  @Test func `messages, failures and issues are readable in a failed expectation`() {
    let message = UserMessage(.offline, in: .english)
    #expect(String(describingForTest: message) == "[offline] \(message.text)")
    let failure = DeletionFailure(.notSignedIn, of: ProductID(7), locale: .english)
    #expect(String(describingForTest: failure) == "#7 [not-signed-in] \(failure.message.text)")
    let submission = UnresolvedSubmission(.updateUnknown, locale: .english)
    #expect(String(describingForTest: submission).hasPrefix("[update-unknown] "))
    #expect(
      String(describingForTest: ValidationIssue.textLength(.name, 2, allowed: 3...100)).hasPrefix(
        "["))
  }
}
