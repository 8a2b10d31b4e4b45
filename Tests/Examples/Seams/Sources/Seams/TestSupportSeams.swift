import OpenMarketTestSupport

struct NeverUsed: UseCounting {
  var useCount: Int { 0 }
  func usesEnded(at location: FailureLocation?) async throws {}
}

struct NoAnswers: AnswerCounting {
  var unusedAnswerCount: Int { 0 }
}
