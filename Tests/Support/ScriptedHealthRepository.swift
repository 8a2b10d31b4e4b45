public import OpenMarketDomain

/// A health repository that gives prepared answers in order.
///
/// When it is asked for more than it was given, it fails the test, and answers `MarketError.invalidRequest`.
public final class ScriptedHealthRepository: HealthRepository {
  private let script: AnswerScript<String, MarketError>

  /// Prepares the answers, in the order in which the calls come. The rest is the place where the test fails.
  public init(
    _ answers: [Result<String, MarketError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(answers, of: "ScriptedHealthRepository", at: site) {
      .invalidRequest(reason: $0)
    }
  }

  /// Gives the next answer.
  public func statusText() async throws(MarketError) -> String {
    try script.next(for: "the health").get()
  }
}
