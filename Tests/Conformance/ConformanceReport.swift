public import OpenMarketData
public import OpenMarketDomain
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
    /// The server doesn't accept the seller's identifier or secret, so writes weren't checked.
    case refusedSeller(status: Int)
    /// The calling task was cancelled.
    case cancelled
  }

  /// The server that was checked.
  public let server: BaseURL
  /// The results, in the order of the rules.
  public let results: [CheckResult]
  /// The reason why the server couldn't be checked completely, or `nil` if there was no such
  /// reason. Single requests may still be unanswered.
  public let obstacle: Obstacle?

  /// The worst verdict among all results, ignoring skipped rules. If the server was too busy for a
  /// verdict, didn't respond to a write or accept the seller, or something else answered, or if the
  /// check was cancelled, the value is ``CheckResult/Verdict/skipped``.
  public var verdict: CheckResult.Verdict {
    let worst = CheckResult.Verdict.worst(of: results.map(\.verdict).filter { $0 != .skipped })
    return obstacle == nil || worst == .broken ? worst : .skipped
  }

  /// A conclusion that states whether the server follows the API.
  public var conclusion: LocalizedText {
    let worst = results.filter { $0.verdict == verdict }
    switch (obstacle, verdict) {
    case (.unreachable?, _), (_?, .skipped): return obstacle?.texts[1] ?? LocalizedText("")
    case (_, .broken): return .texts("broken", worst.map(\.rule.title).list)[1]
    default:
      let noun = verdict == .deviates ? "deviation" : "check"
      let count = LocalizedText("\(worst.count)", worst.count.counted(noun))
      return .texts(verdict.rawValue, count)[1]
    }
  }

  /// A line for each reason for which rules were skipped, with the titles of these rules.
  package var skippedLines: [LocalizedText] {
    let skipped = results.filter { $0.verdict == .skipped }
    var seen: Set<LocalizedText> = []
    return skipped.map(\.found).filter { seen.insert($0).inserted }.map { reason in
      let titles = skipped.filter { $0.found == reason }.map(\.rule.title).list
      let word = CheckResult.Verdict.skipped.word
      return LocalizedText { "\(word($0)) (\(reason($0))): \(titles($0))" }
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
        "expected": result.rule.expectation.text(in: locale),
        "found": result.found.text(in: locale), "status": result.status,
        "milliseconds": result.milliseconds,
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
    case .unreachable(let error): LocalizedText.texts("unreachable", LocalizedText(error))
    case .busy(let status): LocalizedText.texts("busy", LocalizedText("\(status)"))
    case .foreign(let status): LocalizedText.texts("foreign", LocalizedText("\(status)"))
    case .hangingWrites: LocalizedText.texts("hanging-writes")
    case .refusedSeller(let status):
      LocalizedText.texts("refused-seller", LocalizedText("\(status)"))
    case .cancelled: LocalizedText.texts("cancelled")
    }
  }
}

/// The result of checking one rule.
public struct CheckResult: Hashable, Sendable, Identifiable {
  /// A verdict on whether a server complies with a rule.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The server complies with the rule.
    case met
    /// The server breaks the rule in a way that this package tolerates. Some existing servers
    /// deviate from the contract.
    case deviates
    /// The server breaks the rule in a way that makes clients fail.
    case broken
    /// The rule couldn't be checked.
    case skipped

    static func worst(of verdicts: [Verdict]) -> Verdict {
      [.broken, .deviates, .skipped].first(where: verdicts.contains) ?? .met
    }

    /// The word that precedes a finding.
    package var word: LocalizedText { .texts(rawValue)[0] }
  }

  struct Finding: Hashable {
    let verdict: Verdict
    let text: LocalizedText
  }

  /// The rule that was checked or skipped.
  public let rule: ConformanceRule
  /// The HTTP status code of the response to the request for this rule.
  ///
  /// The value is `nil` if the request failed, or if the check of the rule sends no request. The
  /// rules `reachable` and `list-page` share the first request.
  public internal(set) var status: Int?
  /// The duration of the request for this rule, or `nil` if the check of the rule sends no request.
  public internal(set) var duration: Duration?
  /// A Boolean value that indicates whether the server left a request for this rule unanswered.
  package internal(set) var isUnanswered = false
  var findings: [Finding] = []

  /// The stable identity of the result, which is the rule.
  public var id: ConformanceRule { rule }

  /// The worst verdict among all findings, or ``CheckResult/Verdict/skipped`` if the rule couldn't
  /// be checked.
  public var verdict: Verdict { .worst(of: findings.map(\.verdict)) }

  /// The duration in whole milliseconds.
  package var milliseconds: Int? { duration.map { Int($0 / .milliseconds(1)) } }

  /// A description of the findings, or the reason why the rule was skipped. If the rule is met, the
  /// description is usually empty.
  ///
  /// The description may contain unescaped text from the server. Each finding is shortened to 200
  /// characters.
  public var found: LocalizedText {
    let shown: [Verdict] = verdict == .skipped ? [.skipped] : [.met, .broken, .deviates]
    return shown.flatMap { verdict in findings.filter { $0.verdict == verdict } }.map(\.text).list
  }

  /// The finding with the duration of the request and, if there's a problem, the rule. A skipped
  /// rule has no line.
  package var lines: [LocalizedText] {
    guard verdict != .skipped else { return [] }
    let time = milliseconds.map { " (\($0) ms)" } ?? ""
    let (expected, rule, found) = (LocalizedText.texts("expected")[0], rule, found)
    let finding = LocalizedText { language in
      [rule.title, found].map { $0(language) }.filter { !$0.isEmpty }.joined(separator: ": ") + time
    }
    let contract = LocalizedText {
      "\(expected($0)): \(rule.expectation($0)) [\(rule.rawValue)]"
    }
    return verdict == .met ? [finding] : [finding, contract]
  }
}
