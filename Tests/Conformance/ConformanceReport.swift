import Foundation
public import OpenMarketData
import OpenMarketDomain
import OpenMarketJSON
public import OpenMarketPresentation

/// A report on a server's compliance with the API.
public struct ConformanceReport: Hashable, Sendable {
  /// A reason why a server couldn't be checked, or not completely.
  public enum Obstacle: Hashable, Sendable {
    /// The server didn't respond because of an error.
    case unreachable(NetworkError)
    /// The server, or a proxy in front of it, refused further requests with a status such as 429 or
    /// 502.
    case busy(status: Int)
    /// Something that isn't the API answered at the server's address with the given status, such as
    /// a page for signing in.
    case foreign(status: Int)
    /// The server didn't respond to a write in time. Later writes weren't sent.
    case hangingWrites
  }

  /// The server that was checked.
  public let server: BaseURL
  /// The results, in the order of the rules.
  public let results: [CheckResult]
  /// The reason why the server couldn't be checked completely, or `nil` if there was no such
  /// reason. Single requests may still be unanswered.
  public let obstacle: Obstacle?

  /// Creates a report with the given results, which may be those of a check that was interrupted.
  package init(server: BaseURL, results: [CheckResult], obstacle: Obstacle? = nil) {
    self.server = server
    self.results = results
    self.obstacle = obstacle
  }

  /// The worst verdict among all results, ignoring skipped rules. If the server was too busy for a
  /// verdict, didn't respond to a write, or something else answered, the value is
  /// ``CheckResult/Verdict/skipped``.
  public var verdict: CheckResult.Verdict {
    let worst = CheckResult.Verdict.worst(of: results.map(\.verdict).filter { $0 != .skipped })
    return switch obstacle {
    case nil, .unreachable: worst
    case .foreign: .skipped
    case .busy, .hangingWrites: worst == .broken ? .broken : .skipped
    }
  }

  /// Returns a conclusion that states whether the server follows the API.
  public func conclusion(in locale: some TextLocale) -> String { conclusion.text(in: locale) }

  private var conclusion: LocalizedText {
    let worst = results.filter { $0.verdict == verdict }
    switch (obstacle, verdict) {
    case (.unreachable?, _), (_?, .skipped): return obstacle?.texts[1] ?? LocalizedText("")
    case (_, .broken):
      let titles = LocalizedText { language in
        worst.map { $0.rule.title(in: language) }.joined(separator: ", ")
      }
      return .texts("broken", titles)[1]
    default:
      let noun = verdict == .deviates ? "deviation" : "check"
      let count = LocalizedText("\(worst.count)", worst.count.counted(noun))
      return .texts(verdict.rawValue, count)[1]
    }
  }

  /// Returns a line for each reason for which rules were skipped, with the titles of these rules.
  package func skippedLines(in language: Language) -> [String] {
    let skipped = results.filter { $0.verdict == .skipped }
    var seen: Set<String> = []
    let reasons = skipped.map { $0.found(in: language) }.filter { seen.insert($0).inserted }
    return reasons.map { reason in
      let titles = skipped.filter { $0.found(in: language) == reason }
        .map { $0.rule.title(in: language) }
      let word = CheckResult.Verdict.skipped.word(in: language)
      return "\(word) (\(reason)): \(titles.joined(separator: ", "))"
    }
  }

  /// Returns the report as a JSON object with the keys `server`, `verdict` and `checks`, which
  /// `doctor --json` writes.
  ///
  /// Each check has the keys `code`, `verdict`, `expected`, `found`, `status` and `milliseconds`.
  public func json(in locale: some TextLocale) -> some Encodable {
    let checks = results.map { result -> JSONObject in
      [
        "code": result.rule.rawValue, "verdict": result.verdict.rawValue,
        "expected": result.rule.expectation(in: locale), "found": result.found(in: locale),
        "status": result.status, "milliseconds": result.milliseconds,
      ]
    }
    return
      ["server": server.description, "verdict": verdict.rawValue, "checks": checks] as JSONObject
  }
}

extension ConformanceReport.Obstacle {
  /// The reason why rules are skipped, and the conclusion.
  var texts: [LocalizedText] {
    switch self {
    case .unreachable(let error):
      LocalizedText.texts("unreachable", LocalizedText(error).shortened())
    case .busy(let status): LocalizedText.texts("busy", LocalizedText("\(status)"))
    case .foreign(let status): LocalizedText.texts("foreign", LocalizedText("\(status)"))
    case .hangingWrites: LocalizedText.texts("hanging-writes")
    }
  }
}
